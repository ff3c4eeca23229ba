import CardPicture

extension Action {
  /// All actions, in the order of the key list and, within a group, of the menu.
  package static let all: [Action] = scenes + cards + window + audience + time + control

  private static let scenes = [
    Action("scene", .scenes, .stage, "Show a scene", .scene),
    Action(
      .nextScene, .scenes, .stage, "Next scene", keys: [Chord("Tab")], menu: "Next scene"),
    Action(.previousScene, .scenes, .stage, "Previous scene", keys: [Chord("Tab", .shift)]),
    Action(
      "next-cue", .scenes, .program, "Next cue", keys: [Chord("n")], .none, .isNotForCues,
      help: "Perform the next cue of the cue file (--cues)."),
    Action(
      "previous-cue", .scenes, .program, "Previous cue", keys: [Chord("n", .shift)], .none,
      .isNotForCues, help: "Perform the previous cue."),
    Action("cue", .scenes, .program, "Perform the cue of this name", .cue, .isNotForCues),
    Action("reset", .scenes, .stage, "Reset the scene", keys: [Chord("r")]),
    Action(
      .lesson, .scenes, .stage, "Lesson: the scene in steps", keys: [Chord("a")], .lesson,
      menu: .init("Lesson", whileOn: "End the lesson"),
      help:
        "Show step N of a lesson, or a neighbouring step; without arguments, start or end the lesson of the scene."
    ),
    Action(
      "layout", .scenes, .program, "Show a layout", .layout,
      help: "Show a layout, and follow the file as you save it."),
  ]

  private static let cards = [
    Action(
      "left", .cards, .scene, "Previous card, or throw left", keys: [Chord("Left")], .none, .isStep),
    Action(
      "right", .cards, .scene, "Next card, or throw right", keys: [Chord("Right")], .none, .isStep),
    Action("up", .cards, .scene, "Previous card", keys: [Chord("Up")], .none, .isStep),
    Action("down", .cards, .scene, "Next card", keys: [Chord("Down")], .none, .isStep),
    Action(
      "previous", .cards, .scene, "Previous card or page",
      keys: [Chord("Page_Up")], .none, .isStep,
      help: "Go to the previous card or page."),
    Action(
      "next", .cards, .scene, "Next card or page", keys: [Chord("Page_Down")], .none,
      .isStep, help: "Go to the next card or page."),
    Action("first", .cards, .scene, "First card or page", keys: [Chord("Home")]),
    Action("last", .cards, .scene, "Last card or page", keys: [Chord("End")]),
    Action(
      .open, .cards, .scene, "Open or close the card", keys: [Chord("Return")],
      menu: .init("Open", whileOn: "Close the card"),
      help:
        "Open the front card until it fills the window, or close it. In the Library, first open the book."
    ),
    Action(
      .close, .cards, .stage, "Close or go back", keys: [Chord("Escape")], menu: "Go back"),
    Action(
      .flip, .cards, .scene, "Flip or open the card, or turn the page", keys: [Chord("space")],
      help:
        "Flip or open the card, turn the page or change the layout. Show the next card while one is opened."
    ),
    Action(
      .goTo, .cards, .stage, "Go to card or page", keys: [Chord("g")], .card,
      menu: "Go to this card",
      help: "Go to card or page N, counted from 1; without N, ask for it."),
    Action(
      "offset", .cards, .scene, "Scroll to an offset", .points,
      help: "Scroll to an offset; an open book goes to the nearest spread."),
    Action(
      "paste", .cards, .program, "Paste images and files as cards", keys: [Chord("v", .control)]),
    Action(
      "retry", .cards, .program, "Try failed files again", keys: [Chord("r", .shift)],
      help: "Read the files again that could not be shown."),
    Action(
      .undo, .cards, .stage, "Undo", keys: [Chord("z"), Chord("z", .control)], menu: "Undo"),
    Action(
      .copy, .cards, .program, "Copy the card as an image", keys: [Chord("c", .control)],
      menu: "Copy the card"),
    Action(
      .pen, .cards, .stage, "Pen: draw on cards", keys: [Chord("e")], .onOff, menu: "Pen",
      help: "Take the pen that draws on cards, or put it away."),
    Action(
      .penColor, .cards, .stage, "Pen", keys: (6...9).map { Chord("\($0)") },
      .choice(PenColor.allCases.map(\.rawValue)), menu: "Pen",
      help: "Take the pen in this colour."),
    Action(
      .penThick, .cards, .stage, "Pen: thick or thin line", keys: [Chord("o")], .onOff,
      menu: "Thick line", help: "Draw thick lines, or thin ones."),
    Action(
      .wipe, .cards, .stage, "Erase the drawing on this card", keys: [Chord("e", .shift)],
      menu: "Erase the drawing",
      help: "Erase the drawing on the card under the pointer, or on the front card."),
  ]

  private static let window = [
    Action(
      .fullscreen, .window, .program, "Fullscreen",
      keys: [Chord("f"), Chord("F11"), Chord("F5")], .onOff, menu: "Fullscreen",
      help: "Enter or leave fullscreen."),
    Action("next-monitor", .window, .program, "Move to next monitor", keys: [Chord("m")]),
    Action(
      .presenter, .window, .program, "Presenter view", keys: [Chord("d")], .onOff,
      menu: "Presenter view",
      help: "Open or close the presenter view."),
    Action(
      "note-up", .window, .program, "Presenter view: scroll note up", keys: [Chord("Up", .shift)],
      .none, .repeats),
    Action(
      "note-down", .window, .program, "Presenter view: scroll note down",
      keys: [Chord("Down", .shift)], .none, .repeats),
    Action(
      .keys, .window, .stage, "Key list", keys: [Chord("question"), Chord("F1")], .onOff,
      menu: "All keys", help: "Show or hide the key list."),
    Action(
      .menu, .window, .stage, "Menu of the card and the scene",
      keys: [Chord("Menu"), Chord("F10", .shift)], .none, .isNotForCues,
      help: "Open the menu at the pointer, or close it."),
    Action(
      .openFiles, .window, .stage, "Open images and documents", keys: [Chord("o", .control)],
      menu: "Open files…"),
    Action(
      "tour", .window, .program, "Tour", keys: [Chord("t", .control)], .none, .isNotForCues,
      help: "Start the tour."),
    Action(.record, .window, .program, "Start or stop recording", keys: [Chord("r", .control)]),
    Action(
      "save-cue", .window, .program, "Save the current view as a cue", keys: [Chord("k", .control)],
      .none, .isNotForCues),
    Action(
      .saveDrawings, .window, .program, "Save drawings next to the file",
      keys: [Chord("e", .control)]),
    Action(
      .quit, .window, .program, "Quit", keys: [Chord("q"), Chord("q", .control)], .none,
      .isNotForCues, menu: "Quit"),
  ]

  private static let audience = [
    Action(
      "black", .audience, .stage, "Black screen", keys: [Chord("b"), Chord("period")], .onOff,
      help: "Show or hide a black screen."),
    Action(
      "white", .audience, .stage, "White screen", keys: [Chord("w")], .onOff,
      help: "Show or hide a white screen."),
    Action(
      .freeze, .audience, .stage, "Freeze the audience view", keys: [Chord("y")], .onOff,
      help: "Freeze or unfreeze the audience view."),
    Action(
      "hide", .audience, .stage, "Hide pointer and scene bar", keys: [Chord("h")], .onOff,
      help: "Hide or show the pointer and the scene bar."),
    Action(
      "spotlight", .audience, .stage, "Spotlight (Shift+wheel to resize)", keys: [Chord("l")],
      .onOff, help: "Turn the spotlight on or off."),
    Action(
      "echo", .audience, .stage, "Show clicks and keys", keys: [Chord("k")], .onOff,
      help: "Show or hide clicks and keys."),
    Action(
      "say", .audience, .stage, "Show a caption", .text,
      help: "Show a caption for three seconds; \"\" hides it."),
    Action(
      .zoom, .audience, .stage, "Zoom in at the pointer, or out", keys: [Chord("plus")], .onOff,
      menu: .init("Zoom in here", whileOn: "Show the whole window"),
      help: "Double the size of what is at the pointer, or show the whole window."),
    Action(
      .xray, .audience, .stage, "X-ray", keys: [Chord("x")], .onOff, menu: "X-ray",
      help: "Show or hide the X-ray."),
    Action("explain", .audience, .stage, "X-ray: one formula at a time", keys: [Chord("i")]),
    Action(
      .tuner, .audience, .stage, "Tuner: the scene\u{2019}s parameters", keys: [Chord("t")],
      .onOff, menu: "Tuner", help: "Open or close the tuner."),
    Action(
      "tune", .audience, .stage, "Set parameters", .parameters,
      help:
        "Set parameters of scenes, by their names in tuning files; b.SCENE.NAME is for the right view."
    ),
    Action("load-parameters", .audience, .program, "Load the parameters from the tuning file"),
    Action("save-parameters", .audience, .program, "Save the parameters to the tuning file"),
    Action(
      "classic", .audience, .stage, "Classic or refined mode", keys: [Chord("c")],
      help: "Switch between classic and refined mode."),
    Action(
      .split, .audience, .stage, "Split view", keys: [Chord("v")], .onOff, menu: "Split view",
      help: "Show one view of the scene, or two."),
  ]

  private static let time = [
    Action(
      .slower, .time, .stage, "Slow motion (cycle ½, ⅛, 1/32)", keys: [Chord("s")],
      menu: "Slow motion"),
    Action(
      "hold-slow", .time, .stage, "Hold for slow motion", keys: [Chord(KeyBindings.leftOfOne)],
      .none, .needsKey),
    Action(
      .speed, .time, .stage, "Set the speed", .speed, menu: "Normal speed",
      help: "Play at N times the usual speed, from 0.03125 (1/32) to 1."),
    Action(
      .pause, .time, .stage, "Pause or resume", keys: [Chord("p")], .onOff,
      menu: .init("Pause", whileOn: "Resume"), help: "Pause or resume time."),
    Action(
      "timer", .time, .program, "Timer: start or pause", keys: [Chord("u")], .none, .setsTimer),
    Action(
      "timer-reset", .time, .program, "Timer: reset", keys: [Chord("0")], .none, .setsTimer),
    Action(
      "frame-back", .time, .stage, "Previous frame (hold to rewind)", keys: [Chord("bracketleft")],
      help: "Pause, and show the previous frame."),
    Action(
      "frame-forward", .time, .stage, "Next frame (hold to replay)", keys: [Chord("bracketright")],
      help: "Pause, and show the next frame."),
  ]

  private static let control = [
    Action("status", .control, .client, "Print what the window shows", .format),
    Action(
      "watch", .control, .client, "Print every change",
      help:
        "Print the status as a line of JSON, now and after every change, until the window closes."),
  ]
}
