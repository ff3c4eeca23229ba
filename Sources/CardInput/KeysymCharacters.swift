/// The characters beyond ASCII that X's keysyms stand for.
enum KeysymCharacters {
  /// Returns the character of a keysym by its name, such as "eacute" or "U0259". Returns nil if the keysym has no
  /// printable character.
  static func character(of name: String) -> Character? {
    characters[name] ?? characterOfCode(in: name)
  }

  /// Returns the character of a keysym that is named by its Unicode code point.
  private static func characterOfCode(in name: String) -> Character? {
    guard name.first == "U", (5...7).contains(name.utf8.count),
      let scalar = UInt32(name.dropFirst(), radix: 16).flatMap(Unicode.Scalar.init)
    else { return nil }
    let isPrintable = scalar.properties.isAlphabetic || scalar.properties.isGraphemeBase
    return isPrintable && !scalar.properties.isWhitespace ? Character(scalar) : nil
  }

  private static let characters: [String: Character] = {
    let words = table.split(whereSeparator: \.isWhitespace)
    return Dictionary(
      uniqueKeysWithValues: stride(from: 0, to: words.count, by: 2).compactMap { index in
        UInt32(words[index + 1], radix: 16).flatMap(Unicode.Scalar.init)
          .map { (String(words[index]), Character($0)) }
      })
  }()

  /// The names of the keysyms of Latin-1, and of Latin, Greek and Cyrillic letters, each followed by its code point in
  /// hexadecimal. Capital letters, combining marks and spaces are omitted, because no key is named for them.
  ///
  /// Source: `X11/keysymdef.h` of xorgproto.
  private static let table = """
    exclamdown A1 cent A2 sterling A3 currency A4 yen A5 brokenbar A6 section A7 diaeresis A8
    copyright A9 ordfeminine AA guillemotleft AB notsign AC registered AE macron AF degree B0
    plusminus B1 twosuperior B2 threesuperior B3 acute B4 mu B5 paragraph B6 periodcentered B7
    cedilla B8 onesuperior B9 masculine BA guillemotright BB onequarter BC onehalf BD
    threequarters BE questiondown BF multiply D7 ssharp DF agrave E0 aacute E1 acircumflex E2
    atilde E3 adiaeresis E4 aring E5 ae E6 ccedilla E7 egrave E8 eacute E9 ecircumflex EA
    ediaeresis EB igrave EC iacute ED icircumflex EE idiaeresis EF eth F0 ntilde F1 ograve F2
    oacute F3 ocircumflex F4 otilde F5 odiaeresis F6 division F7 oslash F8 ooblique F8 ugrave F9
    uacute FA ucircumflex FB udiaeresis FC yacute FD thorn FE ydiaeresis FF aogonek 105 lstroke
    142 lcaron 13E sacute 15B caron 2C7 scaron 161 scedilla 15F tcaron 165 zacute 17A zcaron 17E
    zabovedot 17C racute 155 abreve 103 lacute 13A cacute 107 ccaron 10D eogonek 119 ecaron 11B
    dcaron 10F dstroke 111 nacute 144 ncaron 148 odoubleacute 151 rcaron 159 uring 16F
    udoubleacute 171 tcedilla 163 hstroke 127 hcircumflex 125 idotless 131 gbreve 11F
    jcircumflex 135 cabovedot 10B ccircumflex 109 gabovedot 121 gcircumflex 11D ubreve 16D
    scircumflex 15D kra 138 rcedilla 157 itilde 129 lcedilla 13C emacron 113 gcedilla 123 tslash
    167 eng 14B amacron 101 iogonek 12F eabovedot 117 imacron 12B ncedilla 146 omacron 14D
    kcedilla 137 uogonek 173 utilde 169 umacron 16B wcircumflex 175 ycircumflex 177 babovedot
    1E03 dabovedot 1E0B fabovedot 1E1F mabovedot 1E41 pabovedot 1E57 sabovedot 1E61 tabovedot
    1E6B wgrave 1E81 wacute 1E83 wdiaeresis 1E85 ygrave 1EF3 oe 153 Cyrillic_ghe_bar 493
    Cyrillic_zhe_descender 497 Cyrillic_ka_descender 49B Cyrillic_ka_vertstroke 49D
    Cyrillic_en_descender 4A3 Cyrillic_u_straight 4AF Cyrillic_u_straight_bar 4B1
    Cyrillic_ha_descender 4B3 Cyrillic_che_descender 4B7 Cyrillic_che_vertstroke 4B9
    Cyrillic_shha 4BB Cyrillic_schwa 4D9 Cyrillic_i_macron 4E3 Cyrillic_o_bar 4E9
    Cyrillic_u_macron 4EF Serbian_dje 452 Macedonia_gje 453 Cyrillic_io 451 Ukrainian_ie 454
    Macedonia_dse 455 Ukrainian_i 456 Ukrainian_yi 457 Cyrillic_je 458 Cyrillic_lje 459
    Cyrillic_nje 45A Serbian_tshe 45B Macedonia_kje 45C Ukrainian_ghe_with_upturn 491
    Byelorussian_shortu 45E Cyrillic_dzhe 45F numerosign 2116 Cyrillic_yu 44E Cyrillic_a 430
    Cyrillic_be 431 Cyrillic_tse 446 Cyrillic_de 434 Cyrillic_ie 435 Cyrillic_ef 444
    Cyrillic_ghe 433 Cyrillic_ha 445 Cyrillic_i 438 Cyrillic_shorti 439 Cyrillic_ka 43A
    Cyrillic_el 43B Cyrillic_em 43C Cyrillic_en 43D Cyrillic_o 43E Cyrillic_pe 43F Cyrillic_ya
    44F Cyrillic_er 440 Cyrillic_es 441 Cyrillic_te 442 Cyrillic_u 443 Cyrillic_zhe 436
    Cyrillic_ve 432 Cyrillic_softsign 44C Cyrillic_yeru 44B Cyrillic_ze 437 Cyrillic_sha 448
    Cyrillic_e 44D Cyrillic_shcha 449 Cyrillic_che 447 Cyrillic_hardsign 44A Greek_alphaaccent
    3AC Greek_epsilonaccent 3AD Greek_etaaccent 3AE Greek_iotaaccent 3AF Greek_iotadieresis 3CA
    Greek_iotaaccentdieresis 390 Greek_omicronaccent 3CC Greek_upsilonaccent 3CD
    Greek_upsilondieresis 3CB Greek_upsilonaccentdieresis 3B0 Greek_omegaaccent 3CE Greek_alpha
    3B1 Greek_beta 3B2 Greek_gamma 3B3 Greek_delta 3B4 Greek_epsilon 3B5 Greek_zeta 3B6
    Greek_eta 3B7 Greek_theta 3B8 Greek_iota 3B9 Greek_kappa 3BA Greek_lamda 3BB Greek_lambda
    3BB Greek_mu 3BC Greek_nu 3BD Greek_xi 3BE Greek_omicron 3BF Greek_pi 3C0 Greek_rho 3C1
    Greek_sigma 3C3 Greek_finalsmallsigma 3C2 Greek_tau 3C4 Greek_upsilon 3C5 Greek_phi 3C6
    Greek_chi 3C7 Greek_psi 3C8 Greek_omega 3C9 function 192 emdash 2014 endash 2013 overbar AF
    xabovedot 1E8B ibreve 12D zstroke 1B6 gcaron 1E7 ocaron 1D2 obarred 275 schwa 259 ezh 292
    lbelowdot 1E37 abelowdot 1EA1 ahook 1EA3 acircumflexacute 1EA5 acircumflexgrave 1EA7
    acircumflexhook 1EA9 acircumflextilde 1EAB acircumflexbelowdot 1EAD abreveacute 1EAF
    abrevegrave 1EB1 abrevehook 1EB3 abrevetilde 1EB5 abrevebelowdot 1EB7 ebelowdot 1EB9 ehook
    1EBB etilde 1EBD ecircumflexacute 1EBF ecircumflexgrave 1EC1 ecircumflexhook 1EC3
    ecircumflextilde 1EC5 ecircumflexbelowdot 1EC7 ihook 1EC9 ibelowdot 1ECB obelowdot 1ECD
    ohook 1ECF ocircumflexacute 1ED1 ocircumflexgrave 1ED3 ocircumflexhook 1ED5 ocircumflextilde
    1ED7 ocircumflexbelowdot 1ED9 ohornacute 1EDB ohorngrave 1EDD ohornhook 1EDF ohorntilde 1EE1
    ohornbelowdot 1EE3 ubelowdot 1EE5 uhook 1EE7 uhornacute 1EE9 uhorngrave 1EEB uhornhook 1EED
    uhorntilde 1EEF uhornbelowdot 1EF1 ybelowdot 1EF5 yhook 1EF7 ytilde 1EF9 ohorn 1A1 uhorn 1B0
    EuroSign 20AC
    """
}
