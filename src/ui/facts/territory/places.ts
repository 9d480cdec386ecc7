import { communeCentres } from '#shared/primitives/vocabulary/commune-centres.ts';
import { type Commune, cedexCodes, communes } from '#shared/primitives/vocabulary/communes.ts';

export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

/** Map size in map units. */
export const mapSize = { width: 4_500, height: 3_400 } as const;

const origin = { east: 163.45, north: -19.45 };
/** Ratio of a degree of longitude to a degree of latitude at 21.4° S. */
const longitudeScale = Math.cos((21.4 * Math.PI) / 180);

/** Metres of a map unit. */
export const metresPerUnit = 111.2;

/** Converts degrees to map units from the upper left corner. */
export const toMap = ([east, north]: readonly [number, number]): MapPoint => ({
  x: (east - origin.east) * longitudeScale * 1_000,
  y: (origin.north - north) * 1_000,
});

/** The reverse of `toMap`. */
export const toDegrees = ({ x, y }: MapPoint): readonly [east: number, north: number] => [
  origin.east + x / 1_000 / longitudeScale,
  origin.north - y / 1_000,
];

/** All communes with their position on the map. */
export const mappedCommunes: readonly (Commune & MapPoint)[] = communes.flatMap((commune) => {
  const centre = communeCentres[commune.code];
  if (!centre) return [];
  const { x, y } = toMap(centre);
  return [{ ...commune, x: Math.round(x), y: Math.round(y) }];
});

/** Commune of a postcode (post-office boxes count as Nouméa); undefined outside of New Caledonia. */
export const findMappedCommune = (zipCode: string): (Commune & MapPoint) | undefined => {
  const searchedCode = cedexCodes.includes(zipCode) ? '98800' : zipCode;
  return mappedCommunes.find(({ zipCodes }) => zipCodes.includes(searchedCode));
};
