/** The names that the desk accepts for pictures, and for the last part of a page's address. */

/** Returns the fault of a slug with the remedy; an empty string for a valid slug. */
export function findSlugFault(name: string) {
  // Servers serve index as the page of the folder, and Windows forbids device names for files.
  if (/^(?:index|con|prn|aux|nul|(?:com|lpt)\d)$/.test(name))
    return `“${name}” has a meaning for computers: choose another name.`;
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) && name.length <= 100
    ? ""
    : `“${name}” cannot be a name: write up to 100 letters from a to z, digits and hyphens, such as roof-repair.`;
}
