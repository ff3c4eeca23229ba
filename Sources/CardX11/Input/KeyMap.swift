import CX11

/// The layout of the keyboard, as the keyboard extension describes it.
struct KeyMap {
  /// The rule by which modifiers choose a level of a key. A level is a column of the key's symbols.
  private struct KeyType {
    /// The modifiers that affect the level.
    var mask: UInt8
    var levelCount: Int
    /// The level for each combination of modifiers; 0 for a combination without an entry.
    var levels: [UInt8: Int] = [:]
  }

  private struct Key {
    /// The type in each group, as an index into `types`.
    var types: [Int]
    var groupCount: Int
    /// The rule by which the key replaces a group that it lacks (bits 6 and 7), and the replacement group (bits 4 and
    /// 5).
    var groupInfo: UInt8
    /// The symbols of all groups in order, `width` symbols for each group.
    var symbols: [KeySym]
    var width: Int
  }

  private var types: [KeyType] = []
  private var keys: [UInt8: Key] = [:]
  private var modifierKeys: [(keycode: UInt8, mask: UInt8)] = []
  private var names: [String: UInt8] = [:]

  /// Queries the layout in one round trip. The result is nil if the server lacks the extension.
  static func query(_ connection: DisplayConnection) -> Query<KeyMap?> {
    guard connection.extensions.keyboard != nil else { return .answered(nil) }
    let (xcb, keyboard) = (connection.xcb, UInt16(XCB_XKB_ID_USE_CORE_KBD.rawValue))
    let parts =
      XCB_XKB_MAP_PART_KEY_TYPES.rawValue | XCB_XKB_MAP_PART_KEY_SYMS.rawValue
      | XCB_XKB_MAP_PART_MODIFIER_MAP.rawValue
    let map = Query.reply(
      xcb,
      xcb_xkb_get_map(
        xcb, keyboard, UInt16(parts), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
      xcb_xkb_get_map_reply
    ) { KeyMap($0) }
    let names = Query.reply(
      xcb, xcb_xkb_get_names(xcb, keyboard, XCB_XKB_NAME_DETAIL_KEY_NAMES.rawValue),
      xcb_xkb_get_names_reply
    ) { Self.names(in: $0) }
    return map.and(names).map { map, names in
      guard var map else { return nil }
      map.names = names ?? [:]
      return map
    }
  }

  /// Selects the events for a change of the layout.
  static func watch(_ connection: DisplayConnection) {
    guard connection.extensions.keyboard != nil else { return }
    let events = UInt16(
      XCB_XKB_EVENT_TYPE_NEW_KEYBOARD_NOTIFY.rawValue | XCB_XKB_EVENT_TYPE_MAP_NOTIFY.rawValue)
    let parts: UInt16 = 0xFF
    xcb_xkb_select_events(
      connection.xcb, UInt16(XCB_XKB_ID_USE_CORE_KBD.rawValue), events, 0, events, parts, parts,
      nil)
  }

  /// Parses the types, the keys and the modifiers in this order. Returns nil if the reply is truncated.
  private init?(_ reply: UnsafeMutablePointer<xcb_xkb_get_map_reply_t>) {
    let head = reply.pointee
    let size = 32 + 4 * Int(head.length)
    var reader = Reader(bytes: UnsafeRawBufferPointer(start: reply, count: size))
    _ = reader.next(xcb_xkb_get_map_reply_t.self)
    for _ in 0..<head.nTypes {
      guard let info = reader.next(xcb_xkb_key_type_t.self) else { return nil }
      var type = KeyType(mask: info.mods_mask, levelCount: Int(info.numLevels))
      for _ in 0..<info.nMapEntries {
        guard let entry = reader.next(xcb_xkb_kt_map_entry_t.self) else { return nil }
        if entry.active != 0 { type.levels[entry.mods_mask] = Int(entry.level) }
      }
      for _ in 0..<(info.hasPreserve != 0 ? info.nMapEntries : 0) {
        guard reader.next(xcb_xkb_mod_def_t.self) != nil else { return nil }
      }
      types.append(type)
    }
    for index in 0..<head.nKeySyms {
      guard let info = reader.next(xcb_xkb_key_sym_map_t.self) else { return nil }
      var symbols: [KeySym] = []
      for _ in 0..<info.nSyms {
        guard let symbol = reader.next(xcb_keysym_t.self) else { return nil }
        symbols.append(KeySym(symbol))
      }
      let groups = info.kt_index
      keys[head.firstKeySym &+ index] = Key(
        types: [groups.0, groups.1, groups.2, groups.3].map(Int.init),
        groupCount: min(Int(info.groupInfo & 0xF), 4), groupInfo: info.groupInfo,
        symbols: symbols, width: Int(info.width))
    }
    for _ in 0..<head.totalModMapKeys {
      guard let info = reader.next(xcb_xkb_key_mod_map_t.self) else { return nil }
      modifierKeys.append((info.keycode, info.mods))
    }
  }

  /// A reader of consecutive structures. A read past the end returns nil.
  private struct Reader {
    let bytes: UnsafeRawBufferPointer
    var at = 0

    mutating func next<Value: BitwiseCopyable>(_: Value.Type) -> Value? {
      guard at + MemoryLayout<Value>.size <= bytes.count else { return nil }
      defer { at += MemoryLayout<Value>.size }
      return bytes.loadUnaligned(fromByteOffset: at, as: Value.self)
    }
  }

  /// Returns the keycodes, keyed by the four letters that name the key's position.
  private static func names(
    in reply: UnsafeMutablePointer<xcb_xkb_get_names_reply_t>
  ) -> [String: UInt8] {
    let length = 4
    let count = min(Int(reply.pointee.nKeys), Int(reply.pointee.length) * 4 / length)
    let bytes = UnsafeRawBufferPointer(
      start: xcb_xkb_get_names_value_list(reply), count: count * length)
    var names: [String: UInt8] = [:]
    for index in (0..<count).reversed() {
      let name = bytes[index * length..<(index + 1) * length].prefix { $0 != 0 }
      names[String(decoding: name, as: UTF8.self)] = reply.pointee.firstKey &+ UInt8(index)
    }
    return names
  }

  /// Returns the keycode of a key by the name of its position, or nil if the keyboard has no such key.
  func keycode(named name: String) -> UInt8? { names[name] }

  /// Returns the symbol of a key for the modifiers and the group in the `state` of a core event, or 0 if the key has
  /// none.
  func symbol(keycode: UInt8, state: UInt32) -> KeySym {
    guard let key = keys[keycode],
      let (group, level) = groupAndLevel(keycode: keycode, state: state)
    else {
      return 0
    }
    return symbol(of: key, group: group, level: level)
  }

  /// Returns the group and the level of a key that the `state` of a core event selects, or nil if the key has no group.
  func groupAndLevel(keycode: UInt8, state: UInt32) -> (group: Int, level: Int)? {
    guard let key = keys[keycode], key.groupCount > 0 else { return nil }
    var group = Int(state >> 13 & 3)
    if group >= key.groupCount {
      switch xcb_xkb_groups_wrap_t(UInt32(key.groupInfo & 0xC0)) {
      case XCB_XKB_GROUPS_WRAP_CLAMP_INTO_RANGE: group = key.groupCount - 1
      case XCB_XKB_GROUPS_WRAP_REDIRECT_INTO_RANGE:
        group = Int(key.groupInfo >> 4 & 3)
        if group >= key.groupCount { group = 0 }
      default: group %= key.groupCount
      }
    }
    guard let type = type(of: key, in: group) else { return nil }
    return (group, type.levels[UInt8(state & 0xFF) & type.mask] ?? 0)
  }

  /// Returns the symbol of a key in a group and at a level, regardless of modifiers, or 0 if the key has no symbol
  /// there.
  ///
  /// If a key has one level in the first two groups, that level also counts for Shift, as in the core protocol.
  func symbol(keycode: UInt8, group: Int, level: Int) -> KeySym {
    guard let key = keys[keycode], group < key.groupCount, let type = type(of: key, in: group)
    else { return 0 }
    let level = type.levelCount == 1 && level == 1 && group < 2 ? 0 : level
    return level < type.levelCount ? symbol(of: key, group: group, level: level) : 0
  }

  /// Returns whether a key has a symbol in any group, at `level` or below: 0 without Shift, 1 with Shift.
  func has(_ wanted: KeySym, upTo level: Int) -> Bool {
    keys.keys.contains { keycode in
      (0..<4).contains { group in
        (0...level).contains { symbol(keycode: keycode, group: group, level: $0) == wanted }
      }
    }
  }

  /// The rows of the US keyboard: the letters that begin the position names of the row's keys, and the row's characters
  /// without and with Shift.
  private static let usRows: [(row: String, plain: String, shifted: String)] = [
    ("AE", "1234567890-=", "!@#$%^&*()_+"), ("AD", "qwertyuiop[]", "QWERTYUIOP{}"),
    ("AC", "asdfghjkl;'", "ASDFGHJKL:\""), ("AB", "zxcvbnm,./", "ZXCVBNM<>?"),
  ]

  /// Returns the symbol that a key has on the US keyboard; nil for a key outside the four rows in `usRows`.
  func symbolOnUSKeyboard(keycode: UInt8, level: Int) -> KeySym? {
    guard let name = names.first(where: { $0.value == keycode })?.key,
      let row = Self.usRows.first(where: { name.hasPrefix($0.row) }),
      let column = Int(name.dropFirst(2)), column > 0
    else { return nil }
    let symbols = Array((level == 1 ? row.shifted : row.plain).unicodeScalars)
    return column <= symbols.count ? KeySym(symbols[column - 1].value) : nil
  }

  private func type(of key: Key, in group: Int) -> KeyType? {
    types.indices.contains(key.types[group]) ? types[key.types[group]] : nil
  }

  private func symbol(of key: Key, group: Int, level: Int) -> KeySym {
    let index = group * key.width + level
    return key.symbols.indices.contains(index) ? key.symbols[index] : 0
  }

  /// Returns the modifiers that are set by keys with `symbol`, or 0 if no key has the symbol.
  func modifiers(of symbol: KeySym) -> UInt32 {
    modifierKeys.reduce(0) { mask, entry in
      keys[entry.keycode]?.symbols.contains(symbol) == true ? mask | UInt32(entry.mask) : mask
    }
  }
}

extension DisplayConnection {
  /// Requests that a held key repeats its press without a release, or withdraws the request. The result is false if the
  /// server does not support such repeats.
  func detectKeyRepeats(_ wanted: Bool) -> Query<Bool> {
    guard extensions.keyboard != nil else { return .answered(false) }
    let flag = XCB_XKB_PER_CLIENT_FLAG_DETECTABLE_AUTO_REPEAT.rawValue
    let cookie = xcb_xkb_per_client_flags(
      xcb, UInt16(XCB_XKB_ID_USE_CORE_KBD.rawValue), flag, wanted ? flag : 0, 0, 0, 0)
    return Query.reply(xcb, cookie, xcb_xkb_per_client_flags_reply) { reply in
      reply.pointee.value & flag != 0
    }.map { $0 == true }
  }
}
