package import CardContent
package import CardKinetics
package import CardModel
import CardPicture
package import CardScene
package import CardSystem

/// A scene's layout at one offset, as JSON.
package struct InspectReport {
  package let scene: SceneID
  package let viewport: Size
  package let answer: LayoutAnswer
  /// The rectangle that the front card fills when it is opened, in viewport points; nil for a scene without opened
  /// cards.
  package let opened: Rect?

  /// Creates a report of the layout of the setup's scene, in its fixed viewport or its design size.
  ///
  /// - Throws: An error if the query doesn't apply to the scene, or if the layout fails.
  package init(
    _ query: LayoutQuery, setup: StageSetup, scenes: [any Scene.Type]
  ) throws(Failure) {
    let type = scenes[setup.settings.scene]
    scene = type.id
    viewport =
      setup.settings.fixedViewport ?? type.design(for: setup.options.deck.shape ?? .upright).size
    let options = setup.options.showing(setup.settings.lessonPosition?.step.rules)
    var openedOptions = options
    openedOptions.openedScene = scene
    let opening = type.init(viewport: Viewport(size: viewport), options: openedOptions)
    opened = (opening as? any OpenableScene)?.openedRect(at: 0)
    do {
      answer = try query.answer(
        of: type, viewport: Viewport(size: viewport), options: options)
    } catch {
      throw Failure(error.isOfFile ? .badData : .usage, error.message)
    }
  }

  /// Returns the report as one line of JSON. Its numbers have enough digits to be parsed back exactly.
  package func json() -> String {
    let items = answer.items.map { item in
      JSONValue.object([
        ("index", .integer(item.index)),
        ("center", .point(item.center)),
        ("size", .array([.number(item.size.width), .number(item.size.height)])),
        ("anchor", .point(item.anchor)),
        ("transform", .array(item.transform.entries.map(JSONValue.number))),
        ("alpha", .number(item.alpha)),
        ("z", .number(item.z)),
        ("corners", .array(item.corners.points.map(JSONValue.point))),
      ])
    }
    let report = JSONValue.object([
      ("scene", .string(scene.rawValue)),
      ("viewport", .array([.number(viewport.width), .number(viewport.height)])),
      ("offset", .number(answer.offset)),
      ("range", .array([.number(answer.range.lowerBound), .number(answer.range.upperBound)])),
      ("items", .array(items)),
      ("rest", answer.rest.map(JSONValue.number) ?? .null),
      ("opened", opened.map(JSONValue.rect) ?? .null),
    ])
    return report.text
  }
}

extension JSONValue {
  fileprivate static func rect(_ rect: Rect) -> JSONValue {
    .array([rect.minX, rect.minY, rect.width, rect.height].map(JSONValue.number))
  }

  fileprivate static func point(_ point: Point) -> JSONValue {
    .array([.number(point.x), .number(point.y)])
  }
}
