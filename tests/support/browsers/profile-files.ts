import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** What must not be found, by what it is called in the finding. */
export type Wanted = ReadonlyMap<string, string | Buffer>;

const bytesOf = (value: string | Buffer): readonly (readonly [note: string, bytes: Buffer])[] =>
  typeof value === 'string'
    ? [
        ['', Buffer.from(value)],
        [' in UTF-16', Buffer.from(value, 'utf16le')],
        [' as in an address', Buffer.from(encodeURIComponent(value))],
      ]
    : [['', value]];

/** Every file of a browser's profile that holds one of these, texts in each way that a browser writes them. */
export const foundIn = (profile: string, wanted: Wanted): readonly string[] => {
  const parts = [...wanted].flatMap(([name, value]) => bytesOf(value).map(([note, bytes]) => ({ name, note, bytes })));
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
