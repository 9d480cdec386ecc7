import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';

/** Older URLs quoted texts that look like numbers or booleans. */
const parseQuoted = (text: string): unknown => (/^".*"$/s.test(text) ? JSON.parse(text) : text);

/**
 * Parser and serializer of URL search parameters: texts are written without quotes (`?searchNumber=26`). Numbers and
 * booleans are parsed as such; the route’s schema converts them back to text where it expects text.
 */
export const urlSearchSerializer = {
  parseSearch: parseSearchWith(parseQuoted),
  stringifySearch: stringifySearchWith(JSON.stringify),
};
