/** The parts of the house in section on the home page, from the top. The files client/drawings/house-*.svg draw each at one sixth. */
export const houseParts = ["roof", "attic", "wall", "rooms", "slab", "soil"] as const;
