#include "document.hpp"
#include "text.hpp"

#include <Catalog.h>
#include <Link.h>
#include <algorithm>
#include <cstring>
#include <map>
#include <set>

namespace {

/// The limits of the structure, many times as large as real documents.
const int annotation_limit = 400'000;
const int line_limit = 20'000;
const int range_limit = 100'000;
const int depth_limit = 32;

/// The maximum length of a URI, in bytes. Browsers refuse longer ones.
const size_t address_limit = 8192;

std::string text(const Object &object) {
  return object.isString() ? text_to_utf8(object.getString()->toStr()) : std::string();
}

/// Reads the structure of a document. Damaged parts are left out.
class Structure {
public:
  explicit Structure(Document &document)
      : file(*document.file), catalog(*file.getCatalog()), count(file.getNumPages()) {}

  enum cardstage_status read();
  std::string entries;

private:
  PDFDoc &file;
  Catalog &catalog;
  int count;
  int annotations = 0;
  /// The index of each page by its object.
  std::map<std::pair<int, int>, int> indices;
  /// The index of the page of each named destination.
  std::map<std::string, int> names;
  bool has_names = false;

  struct Target {
    int page = -1;
    std::string address;
  };

  void add(struct cardstage_entry entry, const std::string &words = {}) {
    entry.length = (uint32_t)words.size();
    entries.append((const char *)&entry, sizeof entry);
    entries += words;
  }
  void add_title();
  void add_page(Page *page, int index);
  void add_link(const Object &link, Page *page, const Target &target);
  void add_label_ranges();
  void add_outline();
  Target target(const Object &item, int index);
  int page(const Object &destination);
  void read_names();
  int index(Ref object) const {
    const auto found = indices.find({object.num, object.gen});
    return found == indices.end() ? -1 : found->second;
  }
};

enum cardstage_status Structure::read() {
  if (count > cardstage_page_limit) return cardstage_too_many_pages;
  // The count in the file may be too large.
  while (count > 0 && !file.getPage(count)) count -= 1;
  if (count <= 0) return cardstage_no_pages;
  for (int i = 0; i < count; i++) {
    const Ref *object = catalog.getPageRef(i + 1);
    // A page that is listed twice has its first index.
    if (object) indices.emplace(std::pair(object->num, object->gen), i);
  }
  add_title();
  for (int i = 0; i < count; i++) add_page(file.getPage(i + 1), i);
  add_label_ranges();
  add_outline();
  return cardstage_done;
}

void Structure::add_title() {
  const Object information = file.getDocInfo();
  if (!information.isDict()) return;
  const std::string title = text(information.dictLookup("Title"));
  if (!title.empty()) add({.kind = cardstage_title}, title);
}

void Structure::add_page(Page *page, int index) {
  const Document::Size size = Document::size(page);
  add({.kind = cardstage_page, .width = size.width, .height = size.height});
  if (!page) return;
  const Object list = page->getAnnotsObject();
  if (!list.isArray()) return;
  for (int i = 0; i < list.arrayGetLength() && annotations < annotation_limit; i++) {
    annotations += 1;
    const Object annotation = list.arrayGet(i);
    if (!annotation.isDict()) continue;
    const Object kind = annotation.dictLookup("Subtype");
    if (kind.isName("Link")) add_link(annotation, page, target(annotation, index));
    if (!kind.isName("Text")) continue;
    const std::string words = text(annotation.dictLookup("Contents"));
    if (!words.empty()) add({.kind = cardstage_page_note}, words);
  }
}

void Structure::add_link(const Object &link, Page *page, const Target &target) {
  const Object corners = link.dictLookup("Rect");
  if ((target.page < 0 && target.address.empty()) || !corners.isArray() ||
      corners.arrayGetLength() != 4) {
    return;
  }
  double side[4];
  for (int i = 0; i < 4; i++) {
    const Object number = corners.arrayGet(i);
    if (!number.isNum()) return;
    side[i] = number.getNum();
  }
  const PDFRectangle box = visible_box(page);
  const double across = box.x2 - box.x1, down = box.y2 - box.y1;
  // In fractions from the top left corner of the page before its rotation.
  const double left = std::max(std::min(side[0], side[2]), box.x1);
  const double right = std::min(std::max(side[0], side[2]), box.x2);
  const double bottom = std::max(std::min(side[1], side[3]), box.y1);
  const double top = std::min(std::max(side[1], side[3]), box.y2);
  if (!(left < right && bottom < top)) return;
  const double x = (left - box.x1) / across, width = (right - left) / across;
  const double y = (box.y2 - top) / down, height = (top - bottom) / down;
  struct cardstage_entry entry = {.kind = cardstage_page_link, .index = target.page};
  const auto place = [&](double x, double y, double width, double height) {
    entry.x = x, entry.y = y, entry.width = width, entry.height = height;
  };
  switch (page->getRotate()) {
  case 90: place(1 - y - height, x, height, width); break;
  case 180: place(1 - x - width, 1 - y - height, width, height); break;
  case 270: place(y, 1 - x - width, height, width); break;
  default: place(x, y, width, height);
  }
  add(entry, target.address);
}

/// Returns the target of a link or of a line of the outline.
Structure::Target Structure::target(const Object &item, int index) {
  const Object destination = item.dictLookup("Dest");
  if (!destination.isNull()) return {page(destination), {}};
  const Object action = item.dictLookup("A");
  if (!action.isDict()) return {};
  const Object kind = action.dictLookup("S");
  if (kind.isName("GoTo")) return {page(action.dictLookup("D")), {}};
  if (kind.isName("URI")) {
    const std::string address = text(action.dictLookup("URI"));
    const bool is_control = std::any_of(address.begin(), address.end(), [](char byte) {
      return (uint8_t)byte < ' ' || byte == 0x7F;
    });
    return {-1, address.size() > address_limit || is_control ? std::string() : address};
  }
  if (!kind.isName("Named")) return {};
  const Object name = action.dictLookup("N");
  int page = -1;
  if (name.isName("NextPage")) page = index + 1;
  if (name.isName("PrevPage")) page = index - 1;
  if (name.isName("FirstPage")) page = 0;
  if (name.isName("LastPage")) page = count - 1;
  return {page < count ? page : -1, {}};
}

/// Returns the index of the page of a destination, or -1.
int Structure::page(const Object &destination) {
  if (destination.isArray() && destination.arrayGetLength() > 0) {
    const Object &first = destination.arrayGetNF(0);
    if (first.isRef()) return index(first.getRef());
    // Some programs write a page number, although the format allows numbers only for pages of other files.
    const int number = first.isInt() ? first.getInt() : -1;
    return number < count ? number : -1;
  }
  std::string name;
  if (destination.isString()) name = destination.getString()->toStr();
  else if (destination.isName()) name = destination.getName();
  else return -1;
  if (!has_names) read_names();
  const auto found = names.find(name);
  return found == names.end() ? -1 : found->second;
}

/// Reads the named destinations: those of the name tree, and those of the dictionary that PDF 1.1 had.
void Structure::read_names() {
  has_names = true;
  const auto add_name = [this](const std::string &name, std::unique_ptr<LinkDest> found) {
    if (!found || !found->isOk()) return;
    int page = found->isPageRef() ? index(found->getPageRef()) : found->getPageNum() - 1;
    names.emplace(name, page < count ? page : -1);
  };
  for (int i = 0; i < catalog.numDestNameTree(); i++) {
    const GooString *name = catalog.getDestNameTreeName(i);
    if (name) add_name(name->toStr(), catalog.getDestNameTreeDest(i));
  }
  for (int i = 0; i < catalog.numDests(); i++) {
    const char *name = catalog.getDestsName(i);
    if (name) add_name(name, catalog.getDestsDest(i));
  }
}

void Structure::add_label_ranges() {
  const Object root = file.getXRef()->getCatalog();
  if (!root.isDict()) return;
  std::set<std::pair<int, int>> visited;
  std::vector<Object> open;
  open.push_back(root.dictLookup("PageLabels"));
  int ranges = 0;
  while (!open.empty() && ranges < range_limit) {
    const Object node = std::move(open.back());
    open.pop_back();
    if (!node.isDict()) continue;
    const Object numbers = node.dictLookup("Nums"), kids = node.dictLookup("Kids");
    for (int i = 0; numbers.isArray() && i + 1 < numbers.arrayGetLength(); i += 2) {
      const Object first = numbers.arrayGet(i), label = numbers.arrayGet(i + 1);
      if (!first.isInt() || first.getInt() < 0 || !label.isDict()) continue;
      const Object style = label.dictLookup("S"), start = label.dictLookup("St");
      const char *name = style.isName() ? style.getName() : "";
      const bool is_style = strlen(name) == 1 && strchr("DRrAa", *name);
      add({.kind = cardstage_label_range, .style = (uint16_t)(is_style ? *name : 0),
           .index = first.getInt(), .number = start.isInt() ? start.getInt() : INT32_MIN},
          text(label.dictLookup("P")));
      ranges += 1;
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

void Structure::add_outline() {
  const Object root = file.getXRef()->getCatalog();
  const Object outline = root.isDict() ? root.dictLookup("Outlines") : Object(objNull);
  if (!outline.isDict()) return;
  std::set<std::pair<int, int>> visited;
  struct Place {
    Ref item;
    int depth;
  };
  std::vector<Place> open;
  const auto push = [&](const Object &holder, const char *name, int depth) {
    const Object &item = holder.dictLookupNF(name);
    if (item.isRef() && depth < depth_limit) open.push_back({item.getRef(), depth});
  };
  push(outline, "First", 0);
  int lines = 0;
  while (!open.empty() && lines < line_limit) {
    const Place place = open.back();
    open.pop_back();
    // Visits each item once, since some lists have cycles.
    if (!visited.insert({place.item.num, place.item.gen}).second) continue;
    const Object item = file.getXRef()->fetch(place.item);
    if (!item.isDict()) continue;
    push(item, "Next", place.depth);
    push(item, "First", place.depth + 1);
    const std::string title = text(item.dictLookup("Title"));
    if (title.empty()) continue;
    add({.kind = cardstage_outline_line, .index = target(item, 0).page, .number = place.depth},
        title);
    lines += 1;
  }
}

}  // namespace

enum cardstage_status read_structure(Document &document, struct job &job) {
  Structure structure(document);
  const enum cardstage_status status = structure.read();
  if (status != cardstage_done) return status;
  job.text = malloc(structure.entries.size());
  if (!job.text) return cardstage_no_memory;
  memcpy(job.text, structure.entries.data(), structure.entries.size());
  job.answer->text_length = (uint32_t)structure.entries.size();
  return cardstage_done;
}
