import { expect, test } from 'vitest';
import { uploadShares } from '#offline/files/upload-shares.ts';

const createFile = (id: string, size: number) => ({ id, name: `${id}.pdf`, type: 'application/pdf', size });
const sentShares = (bytes: number) =>
  uploadShares([createFile('a', 100), createFile('b', 50), createFile('c', 0)], bytes).map(
    ({ sentBytes }) => sentBytes,
  );

test('upload shares: upload the files in order', () => {
  expect(sentShares(0)).toEqual([0, 0, 0]);
  expect(sentShares(60)).toEqual([60, 0, 0]);
  expect(sentShares(130)).toEqual([100, 30, 0]);
  expect(sentShares(150)).toEqual([100, 50, 0]);
});

test('upload shares: are clamped to the size of each file', () => {
  expect(sentShares(1_000)).toEqual([100, 50, 0]);
  expect(sentShares(-5)).toEqual([0, 0, 0]);
});
