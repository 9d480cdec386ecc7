import { expect, test } from 'vitest';
import { urlSearchSerializer } from '#ui/navigation/url-search-serializer.ts';

const { parseSearch, stringifySearch } = urlSearchSerializer;

test.each([
  [{ searchNumber: '26' }, '?searchNumber=26'],
  [{ getOnlyImpayes: 'true' }, '?getOnlyImpayes=true'],
  [{ lastName: 'wamytan', page: 2 }, '?lastName=wamytan&page=2'],
])('address search: does not quote texts: %o', (search, written) => {
  expect(stringifySearch(search)).toBe(written);
});

test('address search: keeps numbers with leading zeros or too many digits as text', () => {
  for (const typed of ['0026', '12345678901234567890', '1e3', '26.0'])
    expect(parseSearch(stringifySearch({ searchNumber: typed }))).toEqual({ searchNumber: typed });
});

test('address search: parses quoted addresses of earlier versions', () => {
  expect(parseSearch('?searchNumber=%2226%22&getOnlyImpayes=%22true%22')).toEqual({
    searchNumber: '26',
    getOnlyImpayes: 'true',
  });
});
