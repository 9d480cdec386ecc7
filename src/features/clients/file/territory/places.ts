import { type Commune, cedexCodes, communes } from '#shared/primitives/vocabulary/communes.ts';

/**
 * Main town of each commune of New Caledonia by INSEE code: degrees east and north, to about a kilometre. Source:
 * GeoNames (CC BY 4.0); Farino, Kouaoua, Moindou and Sarraméa, which it does not list among towns, by their villages.
 */
const communeCentres: Readonly<Record<string, readonly [east: number, north: number]>> = {
  '98801': [163.65, -19.71],
  '98802': [166.05, -21.86],
  '98803': [165.5, -21.57],
  '98804': [165.95, -21.53],
  '98805': [166.46, -22.16],
  '98806': [165.78, -21.66],
  '98807': [164.93, -20.68],
  '98808': [165.62, -21.28],
  '98809': [167.5, -22.67],
  '98810': [164.4, -20.67],
  '98811': [164.87, -21.06],
  '98812': [164.28, -20.57],
  '98813': [165.83, -21.71],
  '98814': [167.26, -20.92],
  '98815': [167.88, -21.55],
  '98816': [165.68, -21.69],
  '98817': [166.57, -22.26],
  '98818': [166.45, -22.27],
  '98819': [164.43, -20.35],
  '98820': [166.54, -20.65],
  '98821': [166.36, -22.13],
  '98822': [165.33, -20.93],
  '98823': [165.4, -21.08],
  '98824': [164.57, -20.4],
  '98825': [164.9, -21.13],
  '98826': [164.02, -20.23],
  '98827': [165.15, -21.35],
  '98828': [165.85, -21.64],
  '98829': [166.22, -21.62],
  '98830': [165.25, -20.78],
  '98831': [164.7, -20.97],
  '98832': [166.93, -22.16],
  '98833': [165.83, -21.39],
};

interface MapPoint {
  readonly x: number;
  readonly y: number;
}

/** Map size in map units; a kilometre is about nine units. */
export const mapSize = { width: 4_500, height: 3_400 } as const;

const origin = { east: 163.45, north: -19.45 };
/** Ratio of a degree of longitude to a degree of latitude at 21.4° S. */
const longitudeScale = Math.cos((21.4 * Math.PI) / 180);

/** Converts degrees to map units from the upper left corner. */
const toMap = ([east, north]: readonly [number, number]): MapPoint => ({
  x: Math.round((east - origin.east) * longitudeScale * 1_000),
  y: Math.round((origin.north - north) * 1_000),
});

/** All communes with their position on the map. */
export const mappedCommunes: readonly (Commune & MapPoint)[] = communes.flatMap((commune) => {
  const place = communeCentres[commune.code];
  return place ? [{ ...commune, ...toMap(place) }] : [];
});

/** Commune of a postcode (post-office boxes count as Nouméa); undefined outside of New Caledonia. */
export const findMappedCommune = (zipCode: string): (Commune & MapPoint) | undefined => {
  const searchedCode = cedexCodes.includes(zipCode) ? '98800' : zipCode;
  return mappedCommunes.find(({ zipCodes }) => zipCodes.includes(searchedCode));
};
