import type { SealService } from '#server/services/seal.ts';
import type { FileStore } from '#server/services/services.ts';

/** A store of files in memory. */
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

/** Puts the pages behind the paper: nobody looks at the file here. */
export const simulatedSeal: SealService = {
  certificate: { name: 'simulé', from: new Date(0), until: new Date(8.64e15), isDemonstration: true },
  seal: async ({ pdf, pages }) => ({ bytes: Buffer.concat([pdf, pages]), level: 'B-B' }),
};

/** The signatures that the jobs are let at: laying out a page takes longer than a whole schedule. */
export const isSealedHere = ({ id }: { readonly id: number }): boolean => id % 4 === 0;
