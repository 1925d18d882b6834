/** Coordinates in the content, and the edges of the map. */

/** Degrees: latitude to the north, longitude to the east. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** The edges of the map, in degrees: the six counties around Houston. */
export const mapEdges = { south: 28.83, north: 30.66, west: -96.25, east: -94.51 };

/** Returns text without format characters (Unicode category Cf), such as direction marks in pasted text. */
export const withoutFormat = (text: string) => text.replace(/\p{Cf}/gu, "");

/** Parses coordinates in the format of online maps: “29.7858, -95.8244”. */
export function parseCoordinates(text: string): Place {
  const [latitude = Number.NaN, longitude = Number.NaN] = withoutFormat(text).split(",").map(Number);
  return { latitude, longitude };
}

export function isOnMap({ latitude, longitude }: Place): boolean {
  return (
    latitude > mapEdges.south && latitude < mapEdges.north && longitude > mapEdges.west && longitude < mapEdges.east
  );
}
