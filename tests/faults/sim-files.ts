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

/** Appends the pages to the paper; the simulation does not read the file. */
export const simulatedSeal: SealService = {
  certificate: { name: 'simulé', from: new Date(0), until: new Date(8.64e15), isDemonstration: true },
  seal: async ({ pdf, pages }) => ({ bytes: Buffer.concat([pdf, ...(pages ? [pages] : [])]), level: 'B-B' }),
};

/** Signatures that the jobs seal: one in four, since a seal lays out a page, which takes longer than a whole schedule. */
export const isSealedByJobs = ({ id }: { readonly id: number }): boolean => id % 4 === 0;

/** A file to send. Each of its parts contains its id, so no part of an earlier schedule counts as uploaded. */
export const createWorkFile = (id: string, index: number): WorkFile => {
  const bytes = new TextEncoder().encode(`%PDF-1.4 ${Array.from({ length: 4 }, () => id.slice(-12)).join(' ')}`).buffer;
  return { id, name: `pièce ${index}.pdf`, type: 'application/pdf', bytes };
};
