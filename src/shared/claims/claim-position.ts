import { communeCentres } from '#shared/primitives/vocabulary/commune-centres.ts';
import { communes } from '#shared/primitives/vocabulary/communes.ts';

/** A position on the earth in degrees, with its accuracy in metres. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracyM: number;
}

const formatDegrees = (degrees: number): string => Math.abs(degrees).toFixed(5).replace('.', ',');
const positionPattern = /\s*\[position ([\d,]+)° ([SN]), ([\d,]+)° ([OE]), à (\d+) m près[^\]]*\]/u;

const kilometresOfDegree = 111.2;
/** Beyond this distance in kilometres the nearest town is not shown. */
const maxTownKm = 60;

/** « à 3 km du chef-lieu le plus proche, Nouméa »; null if no town is near. */
const formatNearestTown = ({ latitude, longitude }: Position): string | null => {
  const eastScale = Math.cos((latitude * Math.PI) / 180);
  const [nearest] = communes
    .flatMap(({ code, name }) => {
      const [x, y] = communeCentres[code] ?? [];
      if (x === undefined || y === undefined) return [];
      return [{ name, km: Math.hypot((x - longitude) * eastScale, y - latitude) * kilometresOfDegree }];
    })
    .sort((place, otherPlace) => place.km - otherPlace.km);
  if (!nearest || nearest.km > maxTownKm) return null;
  const distance = nearest.km < 1 ? 'à moins de 1 km' : `à ${Math.round(nearest.km)} km`;
  return `${distance} du chef-lieu le plus proche, ${nearest.name}`;
};

/**
 * « [position 22,27631° S, 166,44180° E, à 12 m près, à 1 km du chef-lieu le plus proche, Nouméa] »; five decimals are
 * about a metre.
 */
const formatPosition = (position: Position): string => {
  const { latitude, longitude, accuracyM } = position;
  const latitudeText = `${formatDegrees(latitude)}° ${latitude < 0 ? 'S' : 'N'}`;
  const longitudeText = `${formatDegrees(longitude)}° ${longitude < 0 ? 'O' : 'E'}`;
  const accuracy = `à ${Math.round(Math.max(1, accuracyM))} m près`;
  const town = formatNearestTown(position);
  return `[position ${[latitudeText, longitudeText, accuracy, ...(town ? [town] : [])].join(', ')}]`;
};

/** Appends the position to the words of a place, replacing an earlier position. */
export const withPosition = (place: string, position: Position): string =>
  [place.replace(positionPattern, '').trim(), formatPosition(position)].filter((part) => part !== '').join(' ');

/** Parses the position that `withPosition` appended to the words of a place; null if there is none. */
export const readPosition = (place: string): Position | null => {
  const [, latitudeDigits, latitudeSide, longitudeDigits, longitudeSide, accuracy] = positionPattern.exec(place) ?? [];
  if (latitudeDigits === undefined || longitudeDigits === undefined) return null;
  const parseDecimal = (text: string): number => Number(text.replace(',', '.'));
  return {
    latitude: latitudeSide === 'S' ? -parseDecimal(latitudeDigits) : parseDecimal(latitudeDigits),
    longitude: longitudeSide === 'O' ? -parseDecimal(longitudeDigits) : parseDecimal(longitudeDigits),
    accuracyM: Number(accuracy),
  };
};
