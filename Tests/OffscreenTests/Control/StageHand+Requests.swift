import CardContent
import CardInput
import CardStage
import CardSystem
import CardTalk

extension StageUser {
  /// Performs the action of a line that another program sends. The stage must own the action.
  mutating func obey(_ line: String) throws(Failure) {
    try obey(try Request(line: line, for: .control))
  }

  mutating func obey(_ request: Request) throws(Failure) {
    try request.check(on: stage)
    handle(.action(request))
  }
}
