import type { WorkFile } from '#offline/interfaces/draft-types.ts';
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

/** A file to send. Each of its parts contains its id: schedules that other ones precede upload the same number of parts. */
export const createWorkFile = (id: string, nb: number): WorkFile => {
  const bytes = new TextEncoder().encode(`%PDF-1.4 ${Array.from({ length: 4 }, () => id.slice(-12)).join(' ')}`).buffer;
  return { id, name: `pièce ${nb}.pdf`, type: 'application/pdf', bytes };
};
