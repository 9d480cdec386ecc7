/** Where the tablet was, in degrees. */
interface Position {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracyM: number;
}

const degrees = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 5, maximumFractionDigits: 5 });
const written = /\s*\[position [^\]]*\]/gu;

/** « [position 22,27631° S, 166,44180° E, à 12 m près] »; five decimals are about a metre. */
const formatPosition = ({ latitude, longitude, accuracyM }: Position): string => {
  const south = `${degrees.format(Math.abs(latitude))}° ${latitude < 0 ? 'S' : 'N'}`;
  const east = `${degrees.format(Math.abs(longitude))}° ${longitude < 0 ? 'O' : 'E'}`;
  return `[position ${south}, ${east}, à ${Math.max(1, Math.round(accuracyM))} m près]`;
};

/** The place in words, with the position behind it; a former position is replaced. */
export const withPosition = (place: string, position: Position): string =>
  [place.replaceAll(written, '').trim(), formatPosition(position)].filter((part) => part !== '').join(' ');
