@preconcurrency import Glibc

/// The program `cardtalk`, which draws the bundled example talk, `assets/talk.pdf`: how card interfaces are made. The
/// talk has an outline, links, and slides with several pages of one label.
@main
struct Cardtalk {
  static func main() {
    guard CommandLine.arguments.count == 2 else { end("usage: cardtalk FILE.pdf", 64) }
    let pen = Pen(CommandLine.arguments[1], title: "Cards that follow the hand")
    for (index, slide) in slides.enumerated() {
      for step in slide.texts.indices {
        slide.draw(with: pen, number: index + 1, step: step)
        if step == 0 { pen.mark(slide: index + 1, slide.title.replacing("\n", with: " ")) }
        pen.endPage(label: "\(index + 1)")
      }
    }
    if let reason = pen.finish() { end("cardtalk: \(CommandLine.arguments[1]): \(reason)", 73) }
  }

  private static func end(_ message: String, _ status: Int32) -> Never {
    fputs(message + "\n", stderr)
    exit(status)
  }

  private static let slides = [
    Slide(
      title: "Cards that\nfollow the hand",
      texts: [
        "How card interfaces are made: a place for every card, motion that can be caught, depth, and paper."
      ],
      figure: { figures, _ in figures.fold(scale: 0.45, pages: 2) }),
    Slide(
      title: "Three questions", part: "Contents",
      links: [
        ("Where does each card stand?", 3, ""), ("How does it get there?", 5, ""),
        ("How does it look from here?", 8, ""),
      ]),
    Slide(
      title: "A layout\nis a question", part: "Place",
      texts: [
        """
        Give it an offset, and it answers with a place for every card that can be seen. It keeps nothing and changes \
        nothing.

        A million cards cost what ten do: only those in sight are asked for.
        """
      ], figure: { figures, _ in figures.pile() }),
    Slide(
      title: "The pose curve", part: "Place",
      texts: [
        "A card’s progress <i>p</i> is 0 in the middle of the window, and grows on the way down.",
        "Its scale follows in a line: 1 + 0.06 <i>p</i>.",
        """
        Its fall is a parabola above the middle and a line below it: the pile is close at the back, and opens \
        towards you.
        """,
      ], figure: { $0.pose(step: $1) }),
    Slide(
      title: "Where a throw ends", part: "Motion",
      texts: [
        """
        A throw loses the same share of its speed in each millisecond. So its end is known as the hand lets go.

        The rest next to that end is the target. A spring leads there, and begins as fast as the throw was.
        """
      ], figure: { figures, _ in figures.landing() }),
    Slide(
      title: "A spring is\na function of time", part: "Motion",
      texts: [
        """
        No step from frame to frame: one formula gives place and speed at any time.

        That is why time can be slowed, stopped and turned back.
        """
      ], figure: { figures, _ in figures.springs() }),
    Slide(
      title: "Caught in the air", part: "Motion",
      texts: [
        "To catch a card is to ask its motion for this moment.",
        """
        Let go, and the next motion begins with that place and that speed. The curve has no corner: nothing jumps, \
        whenever the hand comes.
        """,
      ], figure: { $0.caught(step: $1) }),
    Slide(
      title: "The fold", part: "Depth",
      texts: [
        """
        A card turns about its diagonal as it leaves the middle.

        Perspective is a single number of its matrix: −1 over the distance of the eye. What lies further back is \
        divided by more.
        """
      ], figure: { figures, _ in figures.fold(scale: 0.56, pages: 2.2) }),
    Slide(
      title: "A page turns", part: "Depth",
      texts: [
        "A stiff page is a line about the spine.",
        """
        Paper bends: it is an arc, as long as the page is wide. The line from the spine to its edge is where the \
        stiff page was.
        """,
      ], figure: { $0.page(step: $1) }),
    Slide(
      title: "Now take one\nby its corner",
      texts: [
        "The cards and motions of this talk are the program’s own: it was asked for each of them."
      ],
      links: [
        ("Back to the questions", 2, ""),
        ("swift.org, its language", nil, "https://www.swift.org/"),
      ],
      figure: { figures, _ in figures.fold(scale: 0.58, pages: 2.5) }),
  ]
}
