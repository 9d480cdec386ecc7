import type { WorkFileInfo } from '#offline/interfaces/draft-types.ts';

/** Uploaded bytes of each file: files are uploaded one after the other. */
export const uploadShares = (
  files: readonly WorkFileInfo[],
  sentBytes: number,
): readonly (WorkFileInfo & { readonly sentBytes: number })[] => {
  let remainingBytes = sentBytes;
  return files.map((file) => {
    const sentBytes = Math.min(file.size, Math.max(0, remainingBytes));
    remainingBytes -= file.size;
    return { ...file, sentBytes };
  });
};
