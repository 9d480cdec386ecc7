import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const tokens = readFileSync('src/ui/theme/tokens.css', 'utf8');

/** Font files whose range contains the character. */
const filesFor = (character: string): string[] =>
  tokens
    .split('@font-face')
    .slice(1)
    .filter((face) =>
      [...face.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].some(([, first = '', last = first]) => {
        const point = character.codePointAt(0) ?? 0;
        return Number.parseInt(first, 16) <= point && point <= Number.parseInt(last, 16);
      }),
    )
    .map((face) => /inter-[\w-]+\.woff2/.exec(face)?.[0] ?? '');

describe('fonts of tokens.css', () => {
  // Of two faces that contain a character the browser takes the later one: 85 kB for one letter.
  it.each([...'éÀçŒœ«»’…–€'])('load %s with the basic subset alone', (character) => {
    expect(filesFor(character)).toEqual(['inter-latin-wght-normal.woff2']);
  });

  it('load letters of other languages with the extended subset', () => {
    expect(filesFor('ō')).toEqual(['inter-latin-ext-wght-normal.woff2']);
  });
});
