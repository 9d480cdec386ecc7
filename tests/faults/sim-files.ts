import type { SealService } from '#server/services/seal.ts';
import type { FileStore } from '#server/services/services.ts';

/** An in-memory file store. */
export const memoryFiles = (): FileStore & { readonly clear: () => void } => {
  const files = new Map<string, Uint8Array>();
  return {
    put: async (key, bytes) => {
      files.set(key, bytes.slice());
    },
    get: async (key) => files.get(key),
    remove: async (key) => {
      files.delete(key);
    },
    list: async function* () {
      for (const key of files.keys()) yield { key, writtenAtMs: 0 };
    },
    clear: () => files.clear(),
  };
};

/** Appends the pages to the paper, whose file is not inspected here. */
export const simulatedSeal: SealService = {
  certificate: { name: 'simulé', from: new Date(0), until: new Date(8.64e15), isDemonstration: true },
  seal: async ({ pdf, pages }) => ({ bytes: Buffer.concat([pdf, ...(pages ? [pages] : [])]), level: 'B-B' }),
};

/** Pending signatures of the jobs: laying out a page takes longer than a whole schedule. */
export const isSealedHere = ({ id }: { readonly id: number }): boolean => id % 4 === 0;
