import { expect, it } from 'vitest';
import { decodeText } from '#ui/files/decode-text.ts';

it.each([
  ['UTF-8', [0xc3, 0xa9, 0x74, 0xc3, 0xa9]],
  ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, 0xc3, 0xa9, 0x74, 0xc3, 0xa9]],
  ['Windows-1252', [0xe9, 0x74, 0xe9]],
])('a file in %s is decoded', (_, bytes) => {
  expect(decodeText(Uint8Array.from(bytes))).toBe('été');
});
