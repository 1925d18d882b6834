// Appended to React's builds for servers, whose calls of target.push for an attribute Plugin replaces by calls of pushWholeAttribute.
// React pushes an attribute in five pieces. V8 links the thousands of pieces of a page, and then copies each into one string.
var classAttributes = new Map(); // By value: an app has few, and repeats them on every page.
function pushWholeAttribute(target, name, value) {
  if (name !== "class" || typeof value !== "string") {
    target.push(" " + name + '="' + escapeTextForBrowser(value) + '"');
    return;
  }
  var attribute = classAttributes.get(value);
  if (attribute === undefined) {
    attribute = ' class="' + escapeTextForBrowser(value) + '"';
    attribute.charCodeAt(0); // V8 joins the pieces now, instead of in every page.
    if (classAttributes.size === 2000) classAttributes.clear();
    classAttributes.set(value, attribute);
  }
  target.push(attribute);
}
