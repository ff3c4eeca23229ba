#include "document.hpp"
#include "text.hpp"

#include <Catalog.h>
#include <Link.h>
#include <algorithm>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>
#include <set>

namespace {

/// The limits of the structure, which are many times larger than in real documents.
const int annotation_limit = 400'000;
const int line_limit = 20'000;
const int pair_limit = 100'000;
const int depth_limit = 32;

/// The maximum length of a URI, in bytes. Browsers refuse longer ones.
const size_t address_limit = 8192;

std::string text(const Object &object) {
  return object.isString() ? text_to_utf8(object.getString()->toStr()) : std::string();
}

/// The page to which a link or an outline entry leads, as the file describes it. The index of the page is known only
/// after all pages and names have been read.
struct Destination {
  /// The index of the page, or -1.
  int page = -1;
  /// The reference to the page's object, if the file has one.
  Ref object = Ref::INVALID();
  /// The name of the destination that leads to the page, if the file states one.
  std::string name = {};
  bool is_named = false;
};

/// The target of a link or of an outline entry.
struct Target {
  Destination destination;
  std::string address;
};

/// A parser of the structure of a document. Damaged parts are left out.
///
/// Poppler caches few of the streams that contain objects, and parses a whole stream for one object. So the pages,
/// their annotations and the named destinations are read in one pass, in the order of the file.
class Structure {
public:
  explicit Structure(Document &document)
      : file(*document.file), catalog(*file.getCatalog()), count(file.getNumPages()) {}

  enum cardstage_status read();
  /// Returns the entries as bytes of a message.
  std::string message();

private:
  struct Entry {
    struct cardstage_entry entry;
    std::string text;
    Destination destination;
  };

  PDFDoc &file;
  Catalog &catalog;
  int count;
  int annotations = 0;
  std::vector<Entry> entries;
  /// The index of each page by its object.
  std::map<std::pair<int, int>, int> indices;
  /// The destinations that the file names, by their names. A destination is unread while `unread_names` has its name.
  std::map<std::string, Object> names;
  std::map<std::string, Destination> named;
  /// The names of unread destinations by the numbers of their objects.
  std::multimap<int, const std::string *> unread_names;
  bool has_names = false;

  void add(struct cardstage_entry entry, std::string text = {}, Destination destination = {}) {
    entries.push_back({entry, std::move(text), std::move(destination)});
  }
  void add_title();
  std::string metadata_title();
  void add_page(Page *page, int index);
  void add_link(const Object &link, Page *page, Target target);
  void add_label_ranges();
  void add_outline();
  Target target(const Object &item, int index);
  Destination destination(const Object &object);
  using TreeVisitor = std::function<void(const Object &key, const Object &value)>;
  void visit_tree(const Object &root, const char *pairs, const TreeVisitor &visit);
  void find_names();
  void read_names(int last_object);
  int index(const Destination &destination) const;
};

enum cardstage_status Structure::read() {
  if (count > cardstage_page_limit) return cardstage_too_many_pages;
  add_title();
  // The count in the file may be too large.
  for (int i = 0; i < count; i++) {
    Page *page = file.getPage(i + 1);
    if (!page) {
      count = i;
      break;
    }
    add_page(page, i);
  }
  if (count <= 0) return cardstage_no_pages;
  add_label_ranges();
  add_outline();
  read_names(INT_MAX);
  return cardstage_done;
}

std::string Structure::message() {
  std::string bytes;
  for (Entry &one : entries) {
    const bool is_link = one.entry.kind == cardstage_page_link;
    if (is_link || one.entry.kind == cardstage_outline_line) {
      one.entry.index = index(one.destination);
      if (is_link && one.entry.index < 0 && one.text.empty()) continue;
    }
    one.entry.length = (uint32_t)one.text.size();
    bytes.append((const char *)&one.entry, sizeof one.entry);
    bytes += one.text;
  }
  return bytes;
}

/// Returns whether XML allows a character.
static bool is_xml_character(unsigned long value) {
  if (value < 0x20) return value == '\t' || value == '\n' || value == '\r';
  return value < 0x110000 && (value < 0xD800 || value > 0xDFFF) && value != 0xFFFE && value != 0xFFFF;
}

/// Appends the character that a numeric reference at `start` names. Returns the length of the reference, or 0 if no
/// valid reference begins there.
static size_t append_reference(const std::string &xml, size_t start, std::string &words) {
  if (xml.compare(start, 2, "&#")) return 0;
  const bool is_hexadecimal = !xml.compare(start, 3, "&#x");
  const size_t first = start + (is_hexadecimal ? 3 : 2);
  const char *const digits = xml.c_str() + first;
  const size_t count = strspn(digits, is_hexadecimal ? "0123456789abcdefABCDEF" : "0123456789");
  const unsigned long value = strtoul(digits, nullptr, is_hexadecimal ? 16 : 10);
  if (count == 0 || digits[count] != ';' || !is_xml_character(value)) return 0;
  append_utf8(words, (uint32_t)value);
  return first + count + 1 - start;
}

/// Returns the words of an element of XML that has no elements inside, with the predefined entities and the numeric
/// references replaced.
static std::string words_of(const std::string &xml) {
  static const std::pair<const char *, char> entities[] = {
      {"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&apos;", '\''}};
  std::string words;
  for (size_t i = 0; i < xml.size(); i++) {
    if (const size_t length = append_reference(xml, i, words)) {
      i += length - 1;
      continue;
    }
    words += xml[i];
    for (const auto &[name, sign] : entities) {
      if (xml.compare(i, strlen(name), name)) continue;
      words.back() = sign;
      i += strlen(name) - 1;
      break;
    }
  }
  return words;
}

/// Returns the title in the metadata in XMP, which PDF 2.0 has instead of the document's information. Returns an empty
/// text if there is none.
///
/// Source: ISO 16684-1, 8.3.
std::string Structure::metadata_title() {
  const auto metadata = catalog.readMetadata();
  const std::string xml = metadata ? metadata->toStr() : std::string();
  const size_t start = xml.find("<dc:title"), end = xml.find("</dc:title>", start);
  if (start == std::string::npos || end == std::string::npos) return {};
  const size_t item = xml.find("<rdf:li", start), open = xml.find('>', item);
  const size_t close = xml.find("</rdf:li>", open);
  if (item == std::string::npos || close == std::string::npos || close > end) return {};
  return text_to_utf8(words_of(xml.substr(open + 1, close - open - 1)));
}

void Structure::add_title() {
  const Object information = file.getDocInfo();
  std::string title = information.isDict() ? text(information.dictLookup("Title")) : std::string();
  if (title.empty()) title = metadata_title();
  if (!title.empty()) add({.kind = cardstage_title}, title);
}

void Structure::add_page(Page *page, int index) {
  const Document::Size size = Document::size(page);
  add({.kind = cardstage_page, .width = size.width, .height = size.height});
  const Ref *object = catalog.getPageRef(index + 1);
  // A page that is listed twice gets its first index.
  if (object) indices.emplace(std::pair(object->num, object->gen), index);
  const Object list = page->getAnnotsObject();
  if (!list.isArray()) return;
  int last_object = object ? object->num : 0;
  for (int i = 0; i < list.arrayGetLength() && annotations < annotation_limit; i++) {
    annotations += 1;
    const Object &item = list.arrayGetNF(i);
    if (item.isRef()) last_object = std::max(last_object, item.getRefNum());
    const Object annotation = list.arrayGet(i);
    if (!annotation.isDict()) continue;
    const Object kind = annotation.dictLookup("Subtype");
    if (kind.isName("Link")) add_link(annotation, page, target(annotation, index));
    // A note with a state, such as "Accepted", is only part of a review.
    if (!kind.isName("Text") || !annotation.dictLookup("StateModel").isNull()) continue;
    const std::string words = text(annotation.dictLookup("Contents"));
    if (!words.empty()) add({.kind = cardstage_page_note}, words);
  }
  read_names(last_object);
}

void Structure::add_link(const Object &link, Page *page, Target target) {
  const Object corners = link.dictLookup("Rect");
  if (!corners.isArray() || corners.arrayGetLength() != 4) return;
  double side[4];
  for (int i = 0; i < 4; i++) {
    const Object number = corners.arrayGet(i);
    if (!number.isNum()) return;
    side[i] = number.getNum();
  }
  const PDFRectangle box = visible_box(page);
  const double across = box.x2 - box.x1, down = box.y2 - box.y1;
  // The area within the page, before the page's rotation.
  const double left = std::max(std::min(side[0], side[2]), box.x1);
  const double right = std::min(std::max(side[0], side[2]), box.x2);
  const double bottom = std::max(std::min(side[1], side[3]), box.y1);
  const double top = std::min(std::max(side[1], side[3]), box.y2);
  if (!(left < right && bottom < top)) return;
  // The area in fractions of the page, from the top left corner.
  const double x = (left - box.x1) / across, width = (right - left) / across;
  const double y = (box.y2 - top) / down, height = (top - bottom) / down;
  struct cardstage_entry entry = {.kind = cardstage_page_link};
  const auto set_area = [&](double x, double y, double width, double height) {
    entry.x = x, entry.y = y, entry.width = width, entry.height = height;
  };
  switch (page->getRotate()) {
  case 90: set_area(1 - y - height, x, height, width); break;
  case 180: set_area(1 - x - width, 1 - y - height, width, height); break;
  case 270: set_area(y, 1 - x - width, height, width); break;
  default: set_area(x, y, width, height);
  }
  add(entry, std::move(target.address), std::move(target.destination));
}

/// Returns the target of a link or of an outline entry.
Target Structure::target(const Object &item, int index) {
  const Object direct = item.dictLookup("Dest");
  if (!direct.isNull()) return {destination(direct), {}};
  const Object action = item.dictLookup("A");
  if (!action.isDict()) return {};
  const Object kind = action.dictLookup("S");
  if (kind.isName("GoTo")) return {destination(action.dictLookup("D")), {}};
  if (kind.isName("URI")) {
    const std::string address = text(action.dictLookup("URI"));
    const bool is_control = std::any_of(address.begin(), address.end(), [](char byte) {
      return (uint8_t)byte < ' ' || byte == 0x7F;
    });
    return {{}, address.size() > address_limit || is_control ? std::string() : address};
  }
  if (!kind.isName("Named")) return {};
  const Object name = action.dictLookup("N");
  int page = -1;
  if (name.isName("NextPage")) page = index + 1;
  if (name.isName("PrevPage")) page = index - 1;
  if (name.isName("FirstPage")) page = 0;
  if (name.isName("LastPage")) page = count - 1;
  return {{.page = page}, {}};
}

Destination Structure::destination(const Object &object) {
  if (object.isArray() && object.arrayGetLength() > 0) {
    const Object &first = object.arrayGetNF(0);
    if (first.isRef()) return {.object = first.getRef()};
    // Some programs write a page number, although the format allows numbers only for pages of other files.
    return {.page = first.isInt() ? first.getInt() : -1};
  }
  Destination found;
  found.is_named = true;
  if (object.isString()) found.name = object.getString()->toStr();
  else if (object.isName()) found.name = object.getName();
  else return {};
  if (!has_names) find_names();
  return found;
}

/// Returns the index of the page to which a destination leads, or -1.
int Structure::index(const Destination &destination) const {
  if (destination.is_named) {
    const auto found = named.find(destination.name);
    return found == named.end() || found->second.is_named ? -1 : index(found->second);
  }
  if (destination.object != Ref::INVALID()) {
    const auto found = indices.find({destination.object.num, destination.object.gen});
    return found == indices.end() ? -1 : found->second;
  }
  return destination.page >= 0 && destination.page < count ? destination.page : -1;
}

/// Calls `visit` with each pair of key and value in a name tree or a number tree. Values that are references in the
/// file are passed as references.
void Structure::visit_tree(const Object &root, const char *pairs, const TreeVisitor &visit) {
  std::set<std::pair<int, int>> visited;
  std::vector<Object> open;
  open.push_back(root.copy());
  int count = 0;
  while (!open.empty() && count < pair_limit) {
    const Object node = std::move(open.back());
    open.pop_back();
    if (!node.isDict()) continue;
    const Object list = node.dictLookup(pairs), kids = node.dictLookup("Kids");
    for (int i = 0; list.isArray() && i + 1 < list.arrayGetLength() && count < pair_limit; i += 2) {
      visit(list.arrayGet(i), list.arrayGetNF(i + 1));
      count += 1;
    }
    for (int i = kids.isArray() ? kids.arrayGetLength() - 1 : -1; i >= 0; i--) {
      const Object &kid = kids.arrayGetNF(i);
      // Visits each node once, since some trees have cycles.
      if (kid.isRef() && visited.insert({kid.getRef().num, kid.getRef().gen}).second) {
        open.push_back(kids.arrayGet(i));
      }
    }
  }
}

/// Finds the named destinations in the name tree, and in the dictionary that PDF 1.1 used.
void Structure::find_names() {
  has_names = true;
  const Object root = file.getXRef()->getCatalog();
  if (!root.isDict()) return;
  // If two destinations have the same name, the first one is used.
  const Object trees = root.dictLookup("Names");
  if (trees.isDict()) {
    visit_tree(trees.dictLookup("Dests"), "Names", [&](const Object &name, const Object &value) {
      if (name.isString()) names.emplace(name.getString()->toStr(), value.copy());
    });
  }
  const Object dictionary = root.dictLookup("Dests");
  for (int i = 0; dictionary.isDict() && i < dictionary.dictGetLength(); i++) {
    names.emplace(dictionary.dictGetKey(i), dictionary.dictGetValNF(i).copy());
  }
  for (const auto &[name, value] : names) {
    unread_names.emplace(value.isRef() ? value.getRefNum() : 0, &name);
  }
}

/// Reads the named destinations whose objects have numbers up to `last_object`.
void Structure::read_names(int last_object) {
  while (!unread_names.empty() && unread_names.begin()->first <= last_object) {
    const std::string &name = *unread_names.begin()->second;
    Object value = names[name].fetch(file.getXRef());
    if (value.isDict()) value = value.dictLookup("D");
    if (value.isArray()) named.emplace(name, destination(value));
    unread_names.erase(unread_names.begin());
  }
}

void Structure::add_label_ranges() {
  const Object root = file.getXRef()->getCatalog();
  if (!root.isDict()) return;
  visit_tree(root.dictLookup("PageLabels"), "Nums", [&](const Object &first, const Object &value) {
    const Object label = value.fetch(file.getXRef());
    if (!first.isInt() || first.getInt() < 0 || !label.isDict()) return;
    const Object style = label.dictLookup("S"), start = label.dictLookup("St");
    const char *name = style.isName() ? style.getName() : "";
    const bool is_style = strlen(name) == 1 && strchr("DRrAa", *name);
    add({.kind = cardstage_label_range, .style = (uint16_t)(is_style ? *name : 0),
         .index = first.getInt(), .number = start.isInt() ? start.getInt() : INT32_MIN},
        text(label.dictLookup("P")));
  });
}

void Structure::add_outline() {
  const Object root = file.getXRef()->getCatalog();
  const Object outline = root.isDict() ? root.dictLookup("Outlines") : Object(objNull);
  if (!outline.isDict()) return;
  std::set<std::pair<int, int>> visited;
  struct Entry {
    Ref item;
    int depth;
  };
  std::vector<Entry> open;
  const auto push = [&](const Object &holder, const char *name, int depth) {
    const Object &item = holder.dictLookupNF(name);
    if (item.isRef() && depth < depth_limit) open.push_back({item.getRef(), depth});
  };
  push(outline, "First", 0);
  int lines = 0;
  while (!open.empty() && lines < line_limit) {
    const Entry entry = open.back();
    open.pop_back();
    // Visits each item once, since some lists have cycles.
    if (!visited.insert({entry.item.num, entry.item.gen}).second) continue;
    const Object item = file.getXRef()->fetch(entry.item);
    if (!item.isDict()) continue;
    push(item, "Next", entry.depth);
    push(item, "First", entry.depth + 1);
    const std::string title = text(item.dictLookup("Title"));
    if (title.empty()) continue;
    add({.kind = cardstage_outline_line, .number = entry.depth}, title,
        target(item, 0).destination);
    lines += 1;
  }
}

}  // namespace

enum cardstage_status read_structure(Document &document, struct job &job) {
  Structure structure(document);
  const enum cardstage_status status = structure.read();
  if (status != cardstage_done) return status;
  const std::string message = structure.message();
  job.text = malloc(message.size());
  if (!job.text) return cardstage_no_memory;
  memcpy(job.text, message.data(), message.size());
  job.answer->text_length = (uint32_t)message.size();
  return cardstage_done;
}
