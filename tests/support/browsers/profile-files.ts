import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Forbidden values by their name in the report. */
type ForbiddenValues = ReadonlyMap<string, string | Buffer>;

const bytesOf = (value: string | Buffer): readonly (readonly [note: string, bytes: Buffer])[] =>
  typeof value === 'string'
    ? [
        ['', Buffer.from(value)],
        [' in UTF-16', Buffer.from(value, 'utf16le')],
        [' as in an address', Buffer.from(encodeURIComponent(value))],
      ]
    : [['', value]];

/** Files of a browser profile that contain one of these values, in each encoding that browsers write. */
export const findForbidden = (profile: string, forbidden: ForbiddenValues): readonly string[] => {
  const parts = [...forbidden].flatMap(([name, value]) =>
    bytesOf(value).map(([note, bytes]) => ({ name, note, bytes })),
  );
  return readdirSync(profile, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const path = join(entry.parentPath, entry.name);
      const content = readFileSync(path);
      return parts
        .filter(({ bytes }) => content.includes(bytes))
        .map(({ name, note }) => `${name}${note} in ${relative(profile, path)}`);
    });
};
