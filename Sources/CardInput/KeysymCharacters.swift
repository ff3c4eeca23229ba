/// The printable characters beyond ASCII that X's keysyms stand for.
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

  /// The names of keysyms, each followed by its code point in hexadecimal. Capital letters, combining marks and spaces
  /// are omitted, because no key is named for them.
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
    uacute FA ucircumflex FB udiaeresis FC yacute FD thorn FE ydiaeresis FF breve 2D8 aogonek 105
    ogonek 2DB lstroke 142 lcaron 13E sacute 15B caron 2C7 scaron 161 scedilla 15F tcaron 165
    zacute 17A doubleacute 2DD zcaron 17E zabovedot 17C racute 155 abreve 103 lacute 13A cacute
    107 ccaron 10D eogonek 119 ecaron 11B dcaron 10F dstroke 111 nacute 144 ncaron 148
    odoubleacute 151 rcaron 159 uring 16F udoubleacute 171 tcedilla 163 abovedot 2D9 hstroke 127
    hcircumflex 125 idotless 131 gbreve 11F jcircumflex 135 cabovedot 10B ccircumflex 109
    gabovedot 121 gcircumflex 11D ubreve 16D scircumflex 15D kra 138 rcedilla 157 itilde 129
    lcedilla 13C emacron 113 gcedilla 123 tslash 167 eng 14B amacron 101 iogonek 12F eabovedot 117
    imacron 12B ncedilla 146 omacron 14D kcedilla 137 uogonek 173 utilde 169 umacron 16B
    wcircumflex 175 ycircumflex 177 babovedot 1E03 dabovedot 1E0B fabovedot 1E1F mabovedot 1E41
    pabovedot 1E57 sabovedot 1E61 tabovedot 1E6B wgrave 1E81 wacute 1E83 wdiaeresis 1E85 ygrave
    1EF3 oe 153 overline 203E kana_fullstop 3002 kana_openingbracket 300C kana_closingbracket 300D
    kana_comma 3001 kana_conjunctive 30FB kana_WO 30F2 kana_a 30A1 kana_i 30A3 kana_u 30A5 kana_e
    30A7 kana_o 30A9 kana_ya 30E3 kana_yu 30E5 kana_yo 30E7 kana_tsu 30C3 prolongedsound 30FC
    kana_A 30A2 kana_I 30A4 kana_U 30A6 kana_E 30A8 kana_O 30AA kana_KA 30AB kana_KI 30AD kana_KU
    30AF kana_KE 30B1 kana_KO 30B3 kana_SA 30B5 kana_SHI 30B7 kana_SU 30B9 kana_SE 30BB kana_SO
    30BD kana_TA 30BF kana_CHI 30C1 kana_TSU 30C4 kana_TE 30C6 kana_TO 30C8 kana_NA 30CA kana_NI
    30CB kana_NU 30CC kana_NE 30CD kana_NO 30CE kana_HA 30CF kana_HI 30D2 kana_FU 30D5 kana_HE
    30D8 kana_HO 30DB kana_MA 30DE kana_MI 30DF kana_MU 30E0 kana_ME 30E1 kana_MO 30E2 kana_YA
    30E4 kana_YU 30E6 kana_YO 30E8 kana_RA 30E9 kana_RI 30EA kana_RU 30EB kana_RE 30EC kana_RO
    30ED kana_WA 30EF kana_N 30F3 voicedsound 309B semivoicedsound 309C Farsi_0 6F0 Farsi_1 6F1
    Farsi_2 6F2 Farsi_3 6F3 Farsi_4 6F4 Farsi_5 6F5 Farsi_6 6F6 Farsi_7 6F7 Farsi_8 6F8 Farsi_9
    6F9 Arabic_percent 66A Arabic_tteh 679 Arabic_peh 67E Arabic_tcheh 686 Arabic_ddal 688
    Arabic_rreh 691 Arabic_comma 60C Arabic_fullstop 6D4 Arabic_0 660 Arabic_1 661 Arabic_2 662
    Arabic_3 663 Arabic_4 664 Arabic_5 665 Arabic_6 666 Arabic_7 667 Arabic_8 668 Arabic_9 669
    Arabic_semicolon 61B Arabic_question_mark 61F Arabic_hamza 621 Arabic_maddaonalef 622
    Arabic_hamzaonalef 623 Arabic_hamzaonwaw 624 Arabic_hamzaunderalef 625 Arabic_hamzaonyeh 626
    Arabic_alef 627 Arabic_beh 628 Arabic_tehmarbuta 629 Arabic_teh 62A Arabic_theh 62B
    Arabic_jeem 62C Arabic_hah 62D Arabic_khah 62E Arabic_dal 62F Arabic_thal 630 Arabic_ra 631
    Arabic_zain 632 Arabic_seen 633 Arabic_sheen 634 Arabic_sad 635 Arabic_dad 636 Arabic_tah 637
    Arabic_zah 638 Arabic_ain 639 Arabic_ghain 63A Arabic_tatweel 640 Arabic_feh 641 Arabic_qaf
    642 Arabic_kaf 643 Arabic_lam 644 Arabic_meem 645 Arabic_noon 646 Arabic_ha 647 Arabic_waw 648
    Arabic_alefmaksura 649 Arabic_yeh 64A Arabic_jeh 698 Arabic_veh 6A4 Arabic_keheh 6A9
    Arabic_gaf 6AF Arabic_noon_ghunna 6BA Arabic_heh_doachashmee 6BE Farsi_yeh 6CC
    Arabic_farsi_yeh 6CC Arabic_yeh_baree 6D2 Arabic_heh_goal 6C1 Cyrillic_ghe_bar 493
    Cyrillic_zhe_descender 497 Cyrillic_ka_descender 49B Cyrillic_ka_vertstroke 49D
    Cyrillic_en_descender 4A3 Cyrillic_u_straight 4AF Cyrillic_u_straight_bar 4B1
    Cyrillic_ha_descender 4B3 Cyrillic_che_descender 4B7 Cyrillic_che_vertstroke 4B9 Cyrillic_shha
    4BB Cyrillic_schwa 4D9 Cyrillic_i_macron 4E3 Cyrillic_o_bar 4E9 Cyrillic_u_macron 4EF
    Serbian_dje 452 Macedonia_gje 453 Cyrillic_io 451 Ukrainian_ie 454 Macedonia_dse 455
    Ukrainian_i 456 Ukrainian_yi 457 Cyrillic_je 458 Cyrillic_lje 459 Cyrillic_nje 45A
    Serbian_tshe 45B Macedonia_kje 45C Ukrainian_ghe_with_upturn 491 Byelorussian_shortu 45E
    Cyrillic_dzhe 45F numerosign 2116 Cyrillic_yu 44E Cyrillic_a 430 Cyrillic_be 431 Cyrillic_tse
    446 Cyrillic_de 434 Cyrillic_ie 435 Cyrillic_ef 444 Cyrillic_ghe 433 Cyrillic_ha 445
    Cyrillic_i 438 Cyrillic_shorti 439 Cyrillic_ka 43A Cyrillic_el 43B Cyrillic_em 43C Cyrillic_en
    43D Cyrillic_o 43E Cyrillic_pe 43F Cyrillic_ya 44F Cyrillic_er 440 Cyrillic_es 441 Cyrillic_te
    442 Cyrillic_u 443 Cyrillic_zhe 436 Cyrillic_ve 432 Cyrillic_softsign 44C Cyrillic_yeru 44B
    Cyrillic_ze 437 Cyrillic_sha 448 Cyrillic_e 44D Cyrillic_shcha 449 Cyrillic_che 447
    Cyrillic_hardsign 44A Greek_accentdieresis 385 Greek_horizbar 2015 Greek_alphaaccent 3AC
    Greek_epsilonaccent 3AD Greek_etaaccent 3AE Greek_iotaaccent 3AF Greek_iotadieresis 3CA
    Greek_iotaaccentdieresis 390 Greek_omicronaccent 3CC Greek_upsilonaccent 3CD
    Greek_upsilondieresis 3CB Greek_upsilonaccentdieresis 3B0 Greek_omegaaccent 3CE Greek_alpha
    3B1 Greek_beta 3B2 Greek_gamma 3B3 Greek_delta 3B4 Greek_epsilon 3B5 Greek_zeta 3B6 Greek_eta
    3B7 Greek_theta 3B8 Greek_iota 3B9 Greek_kappa 3BA Greek_lamda 3BB Greek_lambda 3BB Greek_mu
    3BC Greek_nu 3BD Greek_xi 3BE Greek_omicron 3BF Greek_pi 3C0 Greek_rho 3C1 Greek_sigma 3C3
    Greek_finalsmallsigma 3C2 Greek_tau 3C4 Greek_upsilon 3C5 Greek_phi 3C6 Greek_chi 3C7
    Greek_psi 3C8 Greek_omega 3C9 leftradical 23B7 topleftradical 250C horizconnector 2500
    topintegral 2320 botintegral 2321 vertconnector 2502 topleftsqbracket 23A1 botleftsqbracket
    23A3 toprightsqbracket 23A4 botrightsqbracket 23A6 topleftparens 239B botleftparens 239D
    toprightparens 239E botrightparens 23A0 leftmiddlecurlybrace 23A8 rightmiddlecurlybrace 23AC
    lessthanequal 2264 notequal 2260 greaterthanequal 2265 integral 222B therefore 2234 variation
    221D infinity 221E nabla 2207 approximate 223C similarequal 2243 ifonlyif 21D4 implies 21D2
    identical 2261 radical 221A includedin 2282 includes 2283 intersection 2229 union 222A
    logicaland 2227 logicalor 2228 partialderivative 2202 function 192 leftarrow 2190 uparrow 2191
    rightarrow 2192 downarrow 2193 soliddiamond 25C6 checkerboard 2592 ht 2409 ff 240C cr 240D lf
    240A nl 2424 vt 240B lowrightcorner 2518 uprightcorner 2510 upleftcorner 250C lowleftcorner
    2514 crossinglines 253C horizlinescan1 23BA horizlinescan3 23BB horizlinescan5 2500
    horizlinescan7 23BC horizlinescan9 23BD leftt 251C rightt 2524 bott 2534 topt 252C vertbar
    2502 emdash 2014 endash 2013 signifblank 2423 ellipsis 2026 doubbaselinedot 2025 onethird 2153
    twothirds 2154 onefifth 2155 twofifths 2156 threefifths 2157 fourfifths 2158 onesixth 2159
    fivesixths 215A careof 2105 figdash 2012 leftanglebracket 2329 rightanglebracket 232A
    oneeighth 215B threeeighths 215C fiveeighths 215D seveneighths 215E trademark 2122
    signaturemark 2613 leftopentriangle 25C1 rightopentriangle 25B7 emopencircle 25CB
    emopenrectangle 25AF leftsinglequotemark 2018 rightsinglequotemark 2019 leftdoublequotemark
    201C rightdoublequotemark 201D prescription 211E permille 2030 minutes 2032 seconds 2033
    latincross 271D filledrectbullet 25AC filledlefttribullet 25C0 filledrighttribullet 25B6
    emfilledcircle 25CF emfilledrect 25AE enopencircbullet 25E6 enopensquarebullet 25AB
    openrectbullet 25AD opentribulletup 25B3 opentribulletdown 25BD openstar 2606
    enfilledcircbullet 2022 enfilledsqbullet 25AA filledtribulletup 25B2 filledtribulletdown 25BC
    leftpointer 261C rightpointer 261E club 2663 diamond 2666 heart 2665 maltesecross 2720 dagger
    2020 doubledagger 2021 checkmark 2713 ballotcross 2717 musicalsharp 266F musicalflat 266D
    malesymbol 2642 femalesymbol 2640 telephone 260E telephonerecorder 2315 phonographcopyright
    2117 caret 2038 singlelowquotemark 201A doublelowquotemark 201E downcaret 2228 upcaret 2227
    overbar AF downtack 22A4 upshoe 2229 downstile 230A jot 2218 quad 2395 uptack 22A5 circle 25CB
    upstile 2308 downshoe 222A rightshoe 2283 leftshoe 2282 lefttack 22A3 righttack 22A2
    hebrew_doublelowline 2017 hebrew_aleph 5D0 hebrew_bet 5D1 hebrew_gimel 5D2 hebrew_dalet 5D3
    hebrew_he 5D4 hebrew_waw 5D5 hebrew_zain 5D6 hebrew_chet 5D7 hebrew_tet 5D8 hebrew_yod 5D9
    hebrew_finalkaph 5DA hebrew_kaph 5DB hebrew_lamed 5DC hebrew_finalmem 5DD hebrew_mem 5DE
    hebrew_finalnun 5DF hebrew_nun 5E0 hebrew_samech 5E1 hebrew_ayin 5E2 hebrew_finalpe 5E3
    hebrew_pe 5E4 hebrew_finalzade 5E5 hebrew_zade 5E6 hebrew_qoph 5E7 hebrew_resh 5E8 hebrew_shin
    5E9 hebrew_taw 5EA Thai_kokai E01 Thai_khokhai E02 Thai_khokhuat E03 Thai_khokhwai E04
    Thai_khokhon E05 Thai_khorakhang E06 Thai_ngongu E07 Thai_chochan E08 Thai_choching E09
    Thai_chochang E0A Thai_soso E0B Thai_chochoe E0C Thai_yoying E0D Thai_dochada E0E Thai_topatak
    E0F Thai_thothan E10 Thai_thonangmontho E11 Thai_thophuthao E12 Thai_nonen E13 Thai_dodek E14
    Thai_totao E15 Thai_thothung E16 Thai_thothahan E17 Thai_thothong E18 Thai_nonu E19
    Thai_bobaimai E1A Thai_popla E1B Thai_phophung E1C Thai_fofa E1D Thai_phophan E1E Thai_fofan
    E1F Thai_phosamphao E20 Thai_moma E21 Thai_yoyak E22 Thai_rorua E23 Thai_ru E24 Thai_loling
    E25 Thai_lu E26 Thai_wowaen E27 Thai_sosala E28 Thai_sorusi E29 Thai_sosua E2A Thai_hohip E2B
    Thai_lochula E2C Thai_oang E2D Thai_honokhuk E2E Thai_paiyannoi E2F Thai_saraa E30 Thai_saraaa
    E32 Thai_saraam E33 Thai_baht E3F Thai_sarae E40 Thai_saraae E41 Thai_sarao E42
    Thai_saraaimaimuan E43 Thai_saraaimaimalai E44 Thai_lakkhangyao E45 Thai_maiyamok E46
    Thai_leksun E50 Thai_leknung E51 Thai_leksong E52 Thai_leksam E53 Thai_leksi E54 Thai_lekha
    E55 Thai_lekhok E56 Thai_lekchet E57 Thai_lekpaet E58 Thai_lekkao E59 Hangul_Kiyeog 3131
    Hangul_SsangKiyeog 3132 Hangul_KiyeogSios 3133 Hangul_Nieun 3134 Hangul_NieunJieuj 3135
    Hangul_NieunHieuh 3136 Hangul_Dikeud 3137 Hangul_SsangDikeud 3138 Hangul_Rieul 3139
    Hangul_RieulKiyeog 313A Hangul_RieulMieum 313B Hangul_RieulPieub 313C Hangul_RieulSios 313D
    Hangul_RieulTieut 313E Hangul_RieulPhieuf 313F Hangul_RieulHieuh 3140 Hangul_Mieum 3141
    Hangul_Pieub 3142 Hangul_SsangPieub 3143 Hangul_PieubSios 3144 Hangul_Sios 3145
    Hangul_SsangSios 3146 Hangul_Ieung 3147 Hangul_Jieuj 3148 Hangul_SsangJieuj 3149 Hangul_Cieuc
    314A Hangul_Khieuq 314B Hangul_Tieut 314C Hangul_Phieuf 314D Hangul_Hieuh 314E Hangul_A 314F
    Hangul_AE 3150 Hangul_YA 3151 Hangul_YAE 3152 Hangul_EO 3153 Hangul_E 3154 Hangul_YEO 3155
    Hangul_YE 3156 Hangul_O 3157 Hangul_WA 3158 Hangul_WAE 3159 Hangul_OE 315A Hangul_YO 315B
    Hangul_U 315C Hangul_WEO 315D Hangul_WE 315E Hangul_WI 315F Hangul_YU 3160 Hangul_EU 3161
    Hangul_YI 3162 Hangul_I 3163 Hangul_J_Kiyeog 11A8 Hangul_J_SsangKiyeog 11A9
    Hangul_J_KiyeogSios 11AA Hangul_J_Nieun 11AB Hangul_J_NieunJieuj 11AC Hangul_J_NieunHieuh 11AD
    Hangul_J_Dikeud 11AE Hangul_J_Rieul 11AF Hangul_J_RieulKiyeog 11B0 Hangul_J_RieulMieum 11B1
    Hangul_J_RieulPieub 11B2 Hangul_J_RieulSios 11B3 Hangul_J_RieulTieut 11B4 Hangul_J_RieulPhieuf
    11B5 Hangul_J_RieulHieuh 11B6 Hangul_J_Mieum 11B7 Hangul_J_Pieub 11B8 Hangul_J_PieubSios 11B9
    Hangul_J_Sios 11BA Hangul_J_SsangSios 11BB Hangul_J_Ieung 11BC Hangul_J_Jieuj 11BD
    Hangul_J_Cieuc 11BE Hangul_J_Khieuq 11BF Hangul_J_Tieut 11C0 Hangul_J_Phieuf 11C1
    Hangul_J_Hieuh 11C2 Hangul_RieulYeorinHieuh 316D Hangul_SunkyeongeumMieum 3171
    Hangul_SunkyeongeumPieub 3178 Hangul_PanSios 317F Hangul_KkogjiDalrinIeung 3181
    Hangul_SunkyeongeumPhieuf 3184 Hangul_YeorinHieuh 3186 Hangul_AraeA 318D Hangul_AraeAE 318E
    Hangul_J_PanSios 11EB Hangul_J_KkogjiDalrinIeung 11F0 Hangul_J_YeorinHieuh 11F9 Korean_Won
    20A9 Armenian_ligature_ew 587 Armenian_full_stop 589 Armenian_verjaket 589
    Armenian_separation_mark 55D Armenian_but 55D Armenian_hyphen 58A Armenian_yentamna 58A
    Armenian_exclam 55C Armenian_amanak 55C Armenian_accent 55B Armenian_shesht 55B
    Armenian_question 55E Armenian_paruyk 55E Armenian_ayb 561 Armenian_ben 562 Armenian_gim 563
    Armenian_da 564 Armenian_yech 565 Armenian_za 566 Armenian_e 567 Armenian_at 568 Armenian_to
    569 Armenian_zhe 56A Armenian_ini 56B Armenian_lyun 56C Armenian_khe 56D Armenian_tsa 56E
    Armenian_ken 56F Armenian_ho 570 Armenian_dza 571 Armenian_ghat 572 Armenian_tche 573
    Armenian_men 574 Armenian_hi 575 Armenian_nu 576 Armenian_sha 577 Armenian_vo 578 Armenian_cha
    579 Armenian_pe 57A Armenian_je 57B Armenian_ra 57C Armenian_se 57D Armenian_vev 57E
    Armenian_tyun 57F Armenian_re 580 Armenian_tso 581 Armenian_vyun 582 Armenian_pyur 583
    Armenian_ke 584 Armenian_o 585 Armenian_fe 586 Armenian_apostrophe 55A Georgian_an 10D0
    Georgian_ban 10D1 Georgian_gan 10D2 Georgian_don 10D3 Georgian_en 10D4 Georgian_vin 10D5
    Georgian_zen 10D6 Georgian_tan 10D7 Georgian_in 10D8 Georgian_kan 10D9 Georgian_las 10DA
    Georgian_man 10DB Georgian_nar 10DC Georgian_on 10DD Georgian_par 10DE Georgian_zhar 10DF
    Georgian_rae 10E0 Georgian_san 10E1 Georgian_tar 10E2 Georgian_un 10E3 Georgian_phar 10E4
    Georgian_khar 10E5 Georgian_ghan 10E6 Georgian_qar 10E7 Georgian_shin 10E8 Georgian_chin 10E9
    Georgian_can 10EA Georgian_jil 10EB Georgian_cil 10EC Georgian_char 10ED Georgian_xan 10EE
    Georgian_jhan 10EF Georgian_hae 10F0 Georgian_he 10F1 Georgian_hie 10F2 Georgian_we 10F3
    Georgian_har 10F4 Georgian_hoe 10F5 Georgian_fi 10F6 xabovedot 1E8B ibreve 12D zstroke 1B6
    gcaron 1E7 ocaron 1D2 obarred 275 schwa 259 ezh 292 lbelowdot 1E37 abelowdot 1EA1 ahook 1EA3
    acircumflexacute 1EA5 acircumflexgrave 1EA7 acircumflexhook 1EA9 acircumflextilde 1EAB
    acircumflexbelowdot 1EAD abreveacute 1EAF abrevegrave 1EB1 abrevehook 1EB3 abrevetilde 1EB5
    abrevebelowdot 1EB7 ebelowdot 1EB9 ehook 1EBB etilde 1EBD ecircumflexacute 1EBF
    ecircumflexgrave 1EC1 ecircumflexhook 1EC3 ecircumflextilde 1EC5 ecircumflexbelowdot 1EC7
    ihook 1EC9 ibelowdot 1ECB obelowdot 1ECD ohook 1ECF ocircumflexacute 1ED1 ocircumflexgrave
    1ED3 ocircumflexhook 1ED5 ocircumflextilde 1ED7 ocircumflexbelowdot 1ED9 ohornacute 1EDB
    ohorngrave 1EDD ohornhook 1EDF ohorntilde 1EE1 ohornbelowdot 1EE3 ubelowdot 1EE5 uhook 1EE7
    uhornacute 1EE9 uhorngrave 1EEB uhornhook 1EED uhorntilde 1EEF uhornbelowdot 1EF1 ybelowdot
    1EF5 yhook 1EF7 ytilde 1EF9 ohorn 1A1 uhorn 1B0 EcuSign 20A0 ColonSign 20A1 CruzeiroSign 20A2
    FFrancSign 20A3 LiraSign 20A4 MillSign 20A5 NairaSign 20A6 PesetaSign 20A7 RupeeSign 20A8
    WonSign 20A9 NewSheqelSign 20AA DongSign 20AB EuroSign 20AC zerosuperior 2070 foursuperior
    2074 fivesuperior 2075 sixsuperior 2076 sevensuperior 2077 eightsuperior 2078 ninesuperior
    2079 zerosubscript 2080 onesubscript 2081 twosubscript 2082 threesubscript 2083 foursubscript
    2084 fivesubscript 2085 sixsubscript 2086 sevensubscript 2087 eightsubscript 2088
    ninesubscript 2089 partdifferential 2202 emptyset 2205 elementof 2208 notelementof 2209
    because 2235 approxeq 2248 notapproxeq 2247 notidentical 2262 stricteq 2263 braille_blank 2800
    braille_dots_1 2801 braille_dots_2 2802 braille_dots_12 2803 braille_dots_3 2804
    braille_dots_13 2805 braille_dots_23 2806 braille_dots_123 2807 braille_dots_4 2808
    braille_dots_14 2809 braille_dots_5 2810 braille_dots_15 2811 braille_dots_25 2812
    braille_dots_125 2813 braille_dots_35 2814 braille_dots_135 2815 braille_dots_235 2816
    braille_dots_1235 2817 braille_dots_45 2818 braille_dots_145 2819 braille_dots_6 2820
    braille_dots_16 2821 braille_dots_26 2822 braille_dots_126 2823 braille_dots_36 2824
    braille_dots_136 2825 braille_dots_236 2826 braille_dots_1236 2827 braille_dots_46 2828
    braille_dots_146 2829 braille_dots_56 2830 braille_dots_156 2831 braille_dots_256 2832
    braille_dots_1256 2833 braille_dots_356 2834 braille_dots_1356 2835 braille_dots_2356 2836
    braille_dots_12356 2837 braille_dots_456 2838 braille_dots_1456 2839 braille_dots_7 2840
    braille_dots_17 2841 braille_dots_27 2842 braille_dots_127 2843 braille_dots_37 2844
    braille_dots_137 2845 braille_dots_237 2846 braille_dots_1237 2847 braille_dots_47 2848
    braille_dots_147 2849 braille_dots_57 2850 braille_dots_157 2851 braille_dots_257 2852
    braille_dots_1257 2853 braille_dots_357 2854 braille_dots_1357 2855 braille_dots_2357 2856
    braille_dots_12357 2857 braille_dots_457 2858 braille_dots_1457 2859 braille_dots_67 2860
    braille_dots_167 2861 braille_dots_267 2862 braille_dots_1267 2863 braille_dots_367 2864
    braille_dots_1367 2865 braille_dots_2367 2866 braille_dots_12367 2867 braille_dots_467 2868
    braille_dots_1467 2869 braille_dots_567 2870 braille_dots_1567 2871 braille_dots_2567 2872
    braille_dots_12567 2873 braille_dots_3567 2874 braille_dots_13567 2875 braille_dots_23567 2876
    braille_dots_123567 2877 braille_dots_4567 2878 braille_dots_14567 2879 braille_dots_8 2880
    braille_dots_18 2881 braille_dots_28 2882 braille_dots_128 2883 braille_dots_38 2884
    braille_dots_138 2885 braille_dots_238 2886 braille_dots_1238 2887 braille_dots_48 2888
    braille_dots_148 2889 braille_dots_58 2890 braille_dots_158 2891 braille_dots_258 2892
    braille_dots_1258 2893 braille_dots_358 2894 braille_dots_1358 2895 braille_dots_2358 2896
    braille_dots_12358 2897 braille_dots_458 2898 braille_dots_1458 2899 Sinh_a D85 Sinh_aa D86
    Sinh_ae D87 Sinh_aee D88 Sinh_i D89 Sinh_ii D8A Sinh_u D8B Sinh_uu D8C Sinh_ri D8D Sinh_rii
    D8E Sinh_lu D8F Sinh_luu D90 Sinh_e D91 Sinh_ee D92 Sinh_ai D93 Sinh_o D94 Sinh_oo D95 Sinh_au
    D96 Sinh_ka D9A Sinh_kha D9B Sinh_ga D9C Sinh_gha D9D Sinh_ng2 D9E Sinh_nga D9F Sinh_ca DA0
    Sinh_cha DA1 Sinh_ja DA2 Sinh_jha DA3 Sinh_nya DA4 Sinh_jnya DA5 Sinh_nja DA6 Sinh_tta DA7
    Sinh_ttha DA8 Sinh_dda DA9 Sinh_ddha DAA Sinh_nna DAB Sinh_ndda DAC Sinh_tha DAD Sinh_thha DAE
    Sinh_dha DAF Sinh_dhha DB0 Sinh_na DB1 Sinh_ndha DB3 Sinh_pa DB4 Sinh_pha DB5 Sinh_ba DB6
    Sinh_bha DB7 Sinh_ma DB8 Sinh_mba DB9 Sinh_ya DBA Sinh_ra DBB Sinh_la DBD Sinh_va DC0 Sinh_sha
    DC1 Sinh_ssha DC2 Sinh_sa DC3 Sinh_ha DC4 Sinh_lla DC5 Sinh_fa DC6 Sinh_kunddaliya DF4
    """
}
