extension Action {
  /// All actions, in the order of the key list. A scene's gestures come before them there; the two columns of the list
  /// are then equally long.
  package static let all: [Action] = scenes + cards + window + audience + time + control

  private static let scenes = [
    Action("scene", .scenes, .stage, "Show a scene", .scene),
    Action("next-scene", .scenes, .stage, "Next scene", keys: [Chord("Tab")]),
    Action("previous-scene", .scenes, .stage, "Previous scene", keys: [Chord("Tab", .shift)]),
    Action(
      "next-cue", .scenes, .program, "Next cue", keys: [Chord("n")], .none, .isNotForCues,
      help: "Perform the next cue of the cue file (--cues)."),
    Action(
      "previous-cue", .scenes, .program, "Previous cue", keys: [Chord("n", .shift)], .none,
      .isNotForCues, help: "Perform the previous cue."),
    Action("cue", .scenes, .program, "Perform the cue of this name", .cue, .isNotForCues),
    Action("reset", .scenes, .stage, "Reset the scene", keys: [Chord("r")]),
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
      "open", .cards, .scene, "Open or close the card", keys: [Chord("Return")],
      help:
        "Open the front card until it fills the window, or close it. In the Library, first open the book."
    ),
    Action("flip", .cards, .scene, "Flip the card or turn the page", keys: [Chord("space")]),
    Action(
      "go-to", .cards, .stage, "Go to card or page 12", keys: [Chord("g")], .card,
      help: "Go to card or page N, counted from 1; without N, ask for it."),
    Action(
      "offset", .cards, .scene, "Scroll to an offset", .points,
      help: "Scroll to an offset; an open book goes to the nearest spread."),
    Action("copy", .cards, .program, "Copy the card as an image", keys: [Chord("c", .control)]),
    Action(
      "paste", .cards, .program, "Paste images and files as cards", keys: [Chord("v", .control)]),
    Action(
      "retry", .cards, .program, "Try failed files again", keys: [Chord("r", .shift)],
      help: "Read the files again that could not be shown."),
    Action("undo", .cards, .stage, "Undo", keys: [Chord("z"), Chord("z", .control)]),
    Action(
      "pen", .cards, .stage, "Pen: draw on cards", keys: [Chord("e")], .onOff,
      help: "Take the pen that draws on cards, or put it away."),
    Action(
      "wipe", .cards, .stage, "Erase the drawing on this card", keys: [Chord("e", .shift)],
      help: "Erase the drawing on the card under the pointer, or on the front card."),
  ]

  private static let window = [
    Action(
      "fullscreen", .window, .program, "Fullscreen",
      keys: [Chord("f"), Chord("F11"), Chord("F5")], .onOff, help: "Enter or leave fullscreen."),
    Action("next-monitor", .window, .program, "Move to next monitor", keys: [Chord("m")]),
    Action(
      "presenter", .window, .program, "Presenter view", keys: [Chord("d")], .onOff,
      help: "Open or close the presenter view."),
    Action(
      "note-up", .window, .program, "Presenter view: scroll note up", keys: [Chord("Up", .shift)],
      .none, .repeats),
    Action(
      "note-down", .window, .program, "Presenter view: scroll note down",
      keys: [Chord("Down", .shift)], .none, .repeats),
    Action(
      "keys", .window, .stage, "Key list", keys: [Chord("question"), Chord("F1")], .onOff,
      help: "Show or hide the key list."),
    Action("close", .window, .stage, "Close or go back", keys: [Chord("Escape")]),
    Action(
      "open-files", .window, .stage, "Open images and documents", keys: [Chord("o", .control)]),
    Action(
      "tour", .window, .program, "Tour", keys: [Chord("t", .control)], .none, .isNotForCues,
      help: "Start the tour."),
    Action("record", .window, .program, "Start or stop recording", keys: [Chord("r", .control)]),
    Action(
      "save-cue", .window, .program, "Save the current view as a cue", keys: [Chord("k", .control)],
      .none, .isNotForCues),
    Action(
      "save-drawings", .window, .program, "Save drawings next to the file",
      keys: [Chord("e", .control)]),
    Action(
      "quit", .window, .program, "Quit", keys: [Chord("q"), Chord("q", .control)], .none,
      .isNotForCues),
  ]

  private static let audience = [
    Action(
      "black", .audience, .stage, "Black screen", keys: [Chord("b"), Chord("period")], .onOff,
      help: "Show or hide a black screen."),
    Action(
      "white", .audience, .stage, "White screen", keys: [Chord("w")], .onOff,
      help: "Show or hide a white screen."),
    Action(
      "freeze", .audience, .stage, "Freeze the audience view", keys: [Chord("y")], .onOff,
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
      "xray", .audience, .stage, "X-ray", keys: [Chord("x")], .onOff,
      help: "Show or hide the X-ray."),
    Action("explain", .audience, .stage, "X-ray: one formula at a time", keys: [Chord("i")]),
    Action(
      "tuner", .audience, .stage, "Tuner: the scene\u{2019}s parameters", keys: [Chord("t")],
      .onOff, help: "Open or close the tuner."),
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
      "split", .audience, .stage, "Split view", keys: [Chord("v")], .onOff,
      help: "Show one view of the scene, or two."),
  ]

  private static let time = [
    Action("slower", .time, .stage, "Slow motion (cycle ½, ⅛, 1/32)", keys: [Chord("s")]),
    Action(
      "hold-slow", .time, .stage, "Hold for slow motion", keys: [Chord(KeyBindings.leftOfOne)],
      .none, .needsKey),
    Action(
      "speed", .time, .stage, "Set the speed", .speed,
      help: "Play at N times the usual speed, from 0.03125 (1/32) to 1."),
    Action(
      "pause", .time, .stage, "Pause or resume", keys: [Chord("p")], .onOff,
      help: "Pause or resume time."),
    Action("timer", .time, .program, "Timer: start or pause", keys: [Chord("u")]),
    Action("timer-reset", .time, .program, "Timer: reset", keys: [Chord("0")]),
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
