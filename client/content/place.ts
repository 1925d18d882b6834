/** Places on the map: how content writes them down, and how far the map reaches. */

/** Degrees: latitude to the north, longitude to the east. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** What the map shows: the six counties around Houston. */
export const mapEdges = { south: 28.83, north: 30.66, west: -96.25, east: -94.51 };

/** Returns text without format characters, such as marks of direction, which a paste brings along. */
export const withoutFormat = (text: string) => text.replace(/\p{Cf}/gu, "");

/** Reads “29.7858, -95.8244”, which is how online maps write a place. */
export function placeOf(text: string): Place {
  const [latitude = Number.NaN, longitude = Number.NaN] = withoutFormat(text).split(",").map(Number);
  return { latitude, longitude };
}

export function isOnMap({ latitude, longitude }: Place): boolean {
  return (
    latitude > mapEdges.south && latitude < mapEdges.north && longitude > mapEdges.west && longitude < mapEdges.east
  );
}
