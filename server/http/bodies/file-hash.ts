import { createHash } from 'node:crypto';

const hashes = new WeakMap<File, string>();

/** Records the SHA-256 of a file that was hashed while it arrived, so that it is not read a second time. */
export const setFileHash = (file: File, sha256: string): void => {
  hashes.set(file, sha256);
};

/** SHA-256 of a file, hexadecimal; one that was not hashed on arrival is streamed. */
export const hashFile = async (file: File): Promise<string> => {
  const known = hashes.get(file);
  if (known !== undefined) return known;
  const hash = createHash('sha256');
  for await (const chunk of file.stream()) hash.update(chunk);
  return hash.digest('hex');
};
