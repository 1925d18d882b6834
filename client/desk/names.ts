/** The names that the desk accepts for pictures and for the last part of a page's address. */

/** Names that a server takes for the folder's own page, and names of Windows devices, which its users cannot check out. */
const reservedNames = /^(?:index|con|prn|aux|nul|(?:com|lpt)\d)$/;

/** Returns why a name cannot be used, and what to write; an empty string for a usable name. */
export function faultOfName(name: string) {
  if (!name) return "Write a name with letters from a to z or digits, such as roof-repair.";
  if (reservedNames.test(name)) return `“${name}” has a meaning for computers: choose another name.`;
  if (/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) && name.length <= 100) return "";
  return `“${name}” cannot be a name: write at most 100 lower-case letters from a to z, digits and hyphens, such as roof-repair.`;
}
