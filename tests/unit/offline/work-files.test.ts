import { expect, test } from 'vitest';
import { readWorkFile } from '#offline/files/work-files.ts';

test('work files: retries an unreadable file at the next save', async () => {
  const file = new File(['photo'], 'constat.png', { type: 'image/png' });
  const readBytes = file.arrayBuffer.bind(file);
  file.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'));
  await expect(readWorkFile(file)).rejects.toThrow(DOMException);
  file.arrayBuffer = readBytes;
  const workFile = await readWorkFile(file);
  expect(new TextDecoder().decode(workFile.bytes)).toBe('photo');
  expect((await readWorkFile(file)).id).toBe(workFile.id);
});
