import CardModel
import CardSystem

/// A type of JSON objects that can have only the listed members.
package protocol ListedMembers: Decodable {
  static var members: [String] { get }
  /// The reason why the object is invalid although each of its members is valid; nil if there is no such reason.
  var problem: String? { get }
}

extension ListedMembers {
  package var problem: String? { nil }
}

/// A JSON object without unknown members. An error suggests the nearest names.
package struct CheckedObject<Object: ListedMembers>: Decodable {
  package let object: Object

  package init(from decoder: any Decoder) throws {
    func refuse(_ path: [any CodingKey], _ reason: String) -> DecodingError {
      .dataCorrupted(.init(codingPath: path, debugDescription: reason))
    }
    let names = try decoder.container(keyedBy: MemberName.self).allKeys.map(\.stringValue)
    if let unknown = names.filter({ !Object.members.contains($0) }).min() {
      throw refuse(
        decoder.codingPath + [MemberName(stringValue: unknown)],
        "is an unknown member" + Spelling.hint(for: unknown, among: Object.members))
    }
    object = try Object(from: decoder)
    if let problem = object.problem { throw refuse(decoder.codingPath, problem) }
  }
}

/// The name of any member of an object.
package struct MemberName: CodingKey {
  package let stringValue: String
  package var intValue: Int? { nil }

  package init(stringValue: String) { self.stringValue = stringValue }
  package init?(intValue: Int) { nil }
}
