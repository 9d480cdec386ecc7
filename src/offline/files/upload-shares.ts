import type { ListedWorkFile } from '#offline/interfaces/draft-types.ts';

/** Each file with how many of its bytes have left: files leave one after the other, in their order. */
export const uploadShares = (
  files: readonly ListedWorkFile[],
  sentBytes: number,
): readonly (ListedWorkFile & { readonly sentBytes: number })[] => {
  let left = sentBytes;
  return files.map((file) => {
    const sent = Math.min(file.size, Math.max(0, left));
    left -= file.size;
    return { ...file, sentBytes: sent };
  });
};
