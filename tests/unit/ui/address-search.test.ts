import { expect, test } from 'vitest';
import { addressSearch } from '#ui/navigation/address-search.ts';

const { parseSearch, stringifySearch } = addressSearch;

test.each([
  [{ searchNumber: '26' }, '?searchNumber=26'],
  [{ getOnlyImpayes: 'true' }, '?getOnlyImpayes=true'],
  [{ lastName: 'wamytan', page: 2 }, '?lastName=wamytan&page=2'],
])('a text of an address is not quoted: %o', (search, written) => {
  expect(stringifySearch(search)).toBe(written);
});

test('a number typed with leading zeros, or longer than a number holds, stays as it was typed', () => {
  for (const typed of ['0026', '12345678901234567890', '1e3', '26.0'])
    expect(parseSearch(stringifySearch({ searchNumber: typed }))).toEqual({ searchNumber: typed });
});

test('addresses of before, which quoted, are still read', () => {
  expect(parseSearch('?searchNumber=%2226%22&getOnlyImpayes=%22true%22')).toEqual({
    searchNumber: '26',
    getOnlyImpayes: 'true',
  });
});
