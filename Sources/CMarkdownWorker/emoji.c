#include "emoji.h"

#include <stdlib.h>
#include <string.h>

/// The most frequent of the names that GitHub knows, sorted, each followed by its emoji.
///
/// Source: https://github.com/github/gemoji/blob/master/db/emoji.json.
static const char *const table[] = {
    "+1", "👍", "-1", "👎", "100", "💯", "1234", "🔢", "airplane", "✈️", "alarm_clock", "⏰",
    "alien", "👽", "ambulance", "🚑", "anchor", "⚓", "angel", "👼", "angry", "😠", "apple", "🍎",
    "arrow_down", "⬇️", "arrow_left", "⬅️", "arrow_right", "➡️", "arrow_up", "⬆️",
    "arrow_up_down", "↕️", "arrows_counterclockwise", "🔄", "art", "🎨", "astonished", "😲",
    "baby", "👶", "balloon", "🎈", "bangbang", "‼️", "bank", "🏦", "bar_chart", "📊", "battery", "🔋",
    "bear", "🐻", "beer", "🍺", "beers", "🍻", "bell", "🔔", "bicyclist", "🚴", "bike", "🚲", "bird", "🐦",
    "birthday", "🎂", "black_circle", "⚫", "blossom", "🌼", "blue_heart", "💙", "blush", "😊",
    "boat", "⛵", "bomb", "💣", "book", "📖", "bookmark", "🔖", "books", "📚", "boom", "💥",
    "bouquet", "💐", "bow", "🙇", "boy", "👦", "brain", "🧠", "bread", "🍞", "bride_with_veil", "👰‍♀️",
    "briefcase", "💼", "broken_heart", "💔", "bug", "🐛", "building_construction", "🏗️", "bulb", "💡",
    "bus", "🚌", "busts_in_silhouette", "👥", "cactus", "🌵", "cake", "🍰", "calendar", "📅",
    "camera", "📷", "car", "🚗", "card_index", "📇", "cat", "🐈", "cd", "💿",
    "chart_with_downwards_trend", "📉", "chart_with_upwards_trend", "📈", "checkered_flag", "🏁",
    "cherry_blossom", "🌸", "chicken", "🐔", "chocolate_bar", "🍫", "christmas_tree", "🎄", "clap", "👏",
    "clapper", "🎬", "clipboard", "📋", "clock1", "🕐", "closed_book", "📕", "cloud", "☁️",
    "coffee", "☕", "cold_sweat", "😰", "collision", "💥", "computer", "💻", "confetti_ball", "🎊",
    "confounded", "😖", "confused", "😕", "construction", "🚧", "construction_worker", "👷",
    "cookie", "🍪", "cool", "🆒", "cop", "👮", "copyright", "©️", "cow", "🐄", "credit_card", "💳",
    "crescent_moon", "🌙", "crossed_fingers", "🤞", "crown", "👑", "cry", "😢", "crying_cat_face", "😿",
    "crystal_ball", "🔮", "cupid", "💘", "dancer", "💃", "dart", "🎯", "dash", "💨", "date", "📅",
    "de", "🇩🇪", "deciduous_tree", "🌳", "desktop_computer", "🖥️", "disappointed", "😞", "dizzy", "💫",
    "dizzy_face", "😵", "dna", "🧬", "dog", "🐕", "dollar", "💵", "dolphin", "🐬", "door", "🚪",
    "dragon", "🐉", "droplet", "💧", "ear", "👂", "earth_africa", "🌍", "earth_americas", "🌎",
    "earth_asia", "🌏", "egg", "🍳", "eight", "8️⃣", "eight_pointed_black_star", "✴️",
    "electric_plug", "🔌", "elephant", "🐘", "email", "📧", "envelope", "✉️", "es", "🇪🇸", "euro", "💶",
    "evergreen_tree", "🌲", "exclamation", "❗", "expressionless", "😑", "eye", "👁️",
    "eyeglasses", "👓", "eyes", "👀", "face_with_head_bandage", "🤕", "facepalm", "🤦", "factory", "🏭",
    "fallen_leaf", "🍂", "fast_forward", "⏩", "fearful", "😨", "file_folder", "📁", "fire", "🔥",
    "fire_engine", "🚒", "fireworks", "🎆", "fish", "🐟", "fist", "✊", "five", "5️⃣", "flags", "🎏",
    "flashlight", "🔦", "floppy_disk", "💾", "flower_playing_cards", "🎴", "flushed", "😳", "fog", "🌫️",
    "football", "🏈", "fork_and_knife", "🍴", "four", "4️⃣", "fox_face", "🦊", "fr", "🇫🇷", "frog", "🐸",
    "game_die", "🎲", "gb", "🇬🇧", "gear", "⚙️", "gem", "💎", "ghost", "👻", "gift", "🎁", "girl", "👧",
    "globe_with_meridians", "🌐", "golf", "⛳", "grapes", "🍇", "green_apple", "🍏", "green_book", "📗",
    "green_circle", "🟢", "green_heart", "💚", "grey_exclamation", "❕", "grey_question", "❔",
    "grimacing", "😬", "grin", "😁", "grinning", "😀", "guitar", "🎸", "gun", "🔫", "hamburger", "🍔",
    "hammer", "🔨", "hammer_and_wrench", "🛠️", "hand", "✋", "handshake", "🤝", "hankey", "💩",
    "hash", "#️⃣", "hatching_chick", "🐣", "headphones", "🎧", "hear_no_evil", "🙉", "heart", "❤️",
    "heart_eyes", "😍", "heartbeat", "💓", "heavy_check_mark", "✔️", "heavy_dollar_sign", "💲",
    "heavy_exclamation_mark", "❗", "heavy_minus_sign", "➖", "heavy_multiplication_x", "✖️",
    "heavy_plus_sign", "➕", "herb", "🌿", "hibiscus", "🌺", "high_brightness", "🔆", "hospital", "🏥",
    "hot_pepper", "🌶️", "hotel", "🏨", "hourglass", "⌛", "hourglass_flowing_sand", "⏳", "house", "🏠",
    "hugs", "🤗", "hushed", "😯", "ice_cream", "🍨", "icecream", "🍦", "inbox_tray", "📥",
    "information_source", "ℹ️", "innocent", "😇", "interrobang", "⁉️", "iphone", "📱", "it", "🇮🇹",
    "jack_o_lantern", "🎃", "japan", "🗾", "joy", "😂", "jp", "🇯🇵", "key", "🔑", "keyboard", "⌨️",
    "kiss", "💏", "kissing_heart", "😘", "label", "🏷️", "lady_beetle", "🐞", "laptop", "💻",
    "large_blue_circle", "🔵", "laughing", "😆", "leaves", "🍃", "ledger", "📒", "lemon", "🍋",
    "link", "🔗", "lion", "🦁", "lips", "👄", "lipstick", "💄", "lock", "🔒", "lollipop", "🍭",
    "loop", "➿", "loudspeaker", "📢", "love_letter", "💌", "low_brightness", "🔅", "lying_face", "🤥",
    "mag", "🔍", "mag_right", "🔎", "mailbox", "📫", "man", "👨", "mask", "😷", "medal_military", "🎖️",
    "mega", "📣", "memo", "📝", "microphone", "🎤", "microscope", "🔬", "milky_way", "🌌",
    "money_with_wings", "💸", "moneybag", "💰", "monkey", "🐒", "monkey_face", "🐵", "moon", "🌔",
    "mortar_board", "🎓", "mountain", "⛰️", "mouse", "🐁", "movie_camera", "🎥", "muscle", "💪",
    "mushroom", "🍄", "musical_note", "🎵", "mute", "🔇", "nerd_face", "🤓", "neutral_face", "😐",
    "new", "🆕", "newspaper", "📰", "night_with_stars", "🌃", "nine", "9️⃣", "no_bell", "🔕",
    "no_entry", "⛔", "no_entry_sign", "🚫", "no_good", "🙅", "no_mouth", "😶", "notebook", "📓",
    "notes", "🎶", "nut_and_bolt", "🔩", "o", "⭕", "ocean", "🌊", "octopus", "🐙", "office", "🏢",
    "ok", "🆗", "ok_hand", "👌", "one", "1️⃣", "open_book", "📖", "open_file_folder", "📂",
    "open_hands", "👐", "open_mouth", "😮", "orange", "🍊", "orange_book", "📙", "outbox_tray", "📤",
    "owl", "🦉", "package", "📦", "page_facing_up", "📄", "page_with_curl", "📃", "paintbrush", "🖌️",
    "palm_tree", "🌴", "panda_face", "🐼", "paperclip", "📎", "parking", "🅿️", "parrot", "🦜",
    "partly_sunny", "⛅", "partying_face", "🥳", "pencil", "📝", "pencil2", "✏️", "penguin", "🐧",
    "pensive", "😔", "persevere", "😣", "phone", "☎️", "pick", "⛏️", "pig", "🐖", "pill", "💊",
    "pineapple", "🍍", "pizza", "🍕", "point_down", "👇", "point_left", "👈", "point_right", "👉",
    "point_up", "☝️", "poop", "💩", "popcorn", "🍿", "pouting_cat", "😾", "pray", "🙏", "printer", "🖨️",
    "purple_heart", "💜", "pushpin", "📌", "puzzle_piece", "🧩", "question", "❓", "rabbit", "🐇",
    "racehorse", "🐎", "radioactive", "☢️", "rage", "😡", "rainbow", "🌈", "raised_hand", "✋",
    "raised_hands", "🙌", "raising_hand", "🙋", "recycle", "♻️", "red_car", "🚗", "red_circle", "🔴",
    "registered", "®️", "relaxed", "☺️", "relieved", "😌", "repeat", "🔁", "ribbon", "🎀", "rice", "🍚",
    "robot", "🤖", "rocket", "🚀", "rofl", "🤣", "rose", "🌹", "rotating_light", "🚨",
    "round_pushpin", "📍", "rowboat", "🚣", "runner", "🏃", "running", "🏃", "sailboat", "⛵",
    "santa", "🎅", "satellite", "🛰️", "satisfied", "😆", "saxophone", "🎷", "school", "🏫",
    "scissors", "✂️", "scream", "😱", "scroll", "📜", "see_no_evil", "🙈", "seedling", "🌱",
    "seven", "7️⃣", "shark", "🦈", "sheep", "🐑", "shield", "🛡️", "ship", "🚢", "shower", "🚿",
    "shrug", "🤷", "six", "6️⃣", "skull", "💀", "sleeping", "😴", "sleepy", "😪",
    "slightly_smiling_face", "🙂", "sloth", "🦥", "small_blue_diamond", "🔹", "smile", "😄",
    "smiley", "😃", "smirk", "😏", "smoking", "🚬", "snail", "🐌", "snake", "🐍", "snowflake", "❄️",
    "snowman", "☃️", "sob", "😭", "soccer", "⚽", "sos", "🆘", "sound", "🔉", "space_invader", "👾",
    "sparkle", "❇️", "sparkler", "🎇", "sparkles", "✨", "sparkling_heart", "💖", "speak_no_evil", "🙊",
    "speaker", "🔈", "speech_balloon", "💬", "star", "⭐", "star2", "🌟", "star_struck", "🤩",
    "stars", "🌠", "statue_of_liberty", "🗽", "stop_sign", "🛑", "stopwatch", "⏱️",
    "straight_ruler", "📏", "strawberry", "🍓", "stuck_out_tongue", "😛",
    "stuck_out_tongue_winking_eye", "😜", "sun_with_face", "🌞", "sunflower", "🌻", "sunglasses", "😎",
    "sunny", "☀️", "sunrise", "🌅", "surfer", "🏄", "sushi", "🍣", "sweat", "😓", "sweat_drops", "💦",
    "sweat_smile", "😅", "syringe", "💉", "tada", "🎉", "taxi", "🚕", "tea", "🍵", "telephone", "☎️",
    "telescope", "🔭", "tent", "⛺", "test_tube", "🧪", "thermometer", "🌡️", "thinking", "🤔",
    "thought_balloon", "💭", "three", "3️⃣", "thumbsdown", "👎", "thumbsup", "👍", "ticket", "🎫",
    "tiger", "🐅", "tired_face", "😫", "tm", "™️", "toilet", "🚽", "tokyo_tower", "🗼", "tomato", "🍅",
    "toolbox", "🧰", "traffic_light", "🚥", "train", "🚆", "triangular_flag_on_post", "🚩",
    "triumph", "😤", "trophy", "🏆", "truck", "🚚", "trumpet", "🎺", "turtle", "🐢", "tv", "📺",
    "two", "2️⃣", "umbrella", "☂️", "unamused", "😒", "unicorn", "🦄", "unlock", "🔓", "up", "🆙",
    "us", "🇺🇸", "v", "✌️", "vertical_traffic_light", "🚦", "video_camera", "📹", "video_game", "🎮",
    "violin", "🎻", "volcano", "🌋", "walking", "🚶", "warning", "⚠️", "wastebasket", "🗑️",
    "watch", "⌚", "watermelon", "🍉", "wave", "👋", "whale", "🐳", "wheelchair", "♿",
    "white_check_mark", "✅", "white_circle", "⚪", "white_flag", "🏳️", "wind_face", "🌬️",
    "wink", "😉", "woman", "👩", "world_map", "🗺️", "worried", "😟", "wrench", "🔧",
    "writing_hand", "✍️", "x", "❌", "yellow_heart", "💛", "yum", "😋", "zap", "⚡", "zero", "0️⃣",
    "zipper_mouth_face", "🤐", "zzz", "💤",
};

/// The size of a name with its emoji in the table.
enum { pair_size = 2 * sizeof *table };

static int compare(const void *name, const void *pair) { return strcmp(name, *(char *const *)pair); }

const char *emoji_named(const char *name, size_t length) {
  char copy[40];
  if (length == 0 || length >= sizeof copy) return NULL;
  memcpy(copy, name, length);
  copy[length] = 0;
  const char *const *const found =
      bsearch(copy, table, sizeof table / pair_size, pair_size, compare);
  return found ? found[1] : NULL;
}
