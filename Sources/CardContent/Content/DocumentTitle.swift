import CardSystem

/// The titles that programs write into documents whose authors set none.
enum DocumentTitle {
  /// The titles of an untitled document, in lower case.
  private static let empty: Set = [
    "untitled", "untitled document", "unbenannt", "unbenanntes dokument", "sans titre",
    "sin título", "senza titolo", "無題", "无标题", "powerpoint presentation", "powerpoint-präsentation",
    "présentation powerpoint", "presentación de powerpoint", "presentazione standard di powerpoint",
    "presentazione di powerpoint", "apresentação do powerpoint", "powerpoint-presentatie",
    "powerpoint-presentation", "powerpoint-præsentation", "powerpoint-presentasjon",
    "powerpoint-esitys", "prezentacja programu powerpoint", "prezentace aplikace powerpoint",
    "powerpoint sunusu", "презентация powerpoint", "powerpoint プレゼンテーション",
    "powerpoint 演示文稿", "powerpoint 簡報", "powerpoint 프레젠테이션",
  ]

  /// The names that programs give to slides and documents, mostly with a number, in lower case.
  private static let numbered: Set = [
    "slide", "folie", "diapositive", "diapositiva", "slajd", "snímek", "слайд", "スライド", "幻灯片",
    "投影片", "슬라이드", "presentation", "präsentation", "présentation", "document", "dokument",
    "untitled",
  ]

  /// The endings of files from which documents are made.
  private static let endings = [
    ".pptx", ".ppt", ".ppsx", ".odp", ".key", ".tex", ".dvi", ".typ", ".indd", ".docx", ".doc",
    ".odt", ".pdf", ".ps", ".md", ".qmd", ".rmd", ".html",
  ]

  /// Returns whether a title, in lower case, is one that a program writes for an untitled document, such as "slide 1".
  /// A number with four digits may be a year.
  private static func isPlaceholder(_ title: String) -> Bool {
    var name = title[...]
    while let last = name.last, last.isASCII, last.isNumber { name = name.dropLast() }
    guard name.utf8.count + 4 > title.utf8.count else { return false }
    while name.last?.isWhitespace == true { name = name.dropLast() }
    return empty.contains(title) || numbered.contains(String(name))
  }

  /// Returns a title, or nil if it only says that there is none. Of the name of a file, returns the name without its
  /// folder and ending, as in "Microsoft PowerPoint - talk.pptx". Returns nil if no name remains.
  static func plain(_ title: String) -> String? {
    var title = title[...]
    for program in ["PowerPoint", "Word"] {
      let start = "Microsoft \(program) - "
      if title.hasPrefix(start) { title = title.dropFirst(start.count) }
    }
    let lower = title.lowercased()
    if isPlaceholder(lower) { return nil }
    guard let ending = endings.first(where: lower.hasSuffix), lower.count > ending.count else {
      return title.isEmpty ? nil : String(title)
    }
    let stem = title.dropLast(ending.count)
    // A title may name a file among other words.
    let isPath = stem.contains { "/\\".contains($0) }
    let name = isPath ? stem[stem.lastIndex { "/\\".contains($0) }!...].dropFirst() : stem
    return name.isEmpty || isPlaceholder(name.lowercased()) ? nil : String(name)
  }
}
