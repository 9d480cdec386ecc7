import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';

/** Addresses of before wrote a text that reads as a number or a yes in quotes. */
const unquoted = (text: string): unknown => (/^".*"$/s.test(text) ? JSON.parse(text) : text);

/**
 * How the search of an address is written and read: texts as they are typed, never in quotes (`?searchNumber=26`). A
 * number and a yes are read as such, so that the schemas of routes say what a text is.
 */
export const addressSearch = {
  parseSearch: parseSearchWith(unquoted),
  stringifySearch: stringifySearchWith(JSON.stringify),
};
