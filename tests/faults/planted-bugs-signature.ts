import { inPersonSignature } from '#shared/operations/signatures/in-person.ts';
import type { Plant } from './planted-bugs.ts';
import { mistakenWorld } from './planted-bugs-money.ts';

/** The server accepts any hash as the one that was read. */
const changedDocument = (): Pick<Plant, 'world' | 'server'> => {
  let read: string | undefined;
  return {
    world: (world) =>
      mistakenWorld(world, async ({ text }, run) => {
        const rows = await run();
        if (read === undefined || !text.includes('d.shown_sha256 as "shownSha256"')) return rows;
        return rows.map((row) => ({ ...row, shownSha256: read, originalSha256: read }));
      }),
    server: (server) => ({
      ...server,
      answer: async (request, fault) => {
        const isSigning = request.path === inPersonSignature.path;
        const sent = isSigning
          ? (JSON.parse(String(request.payload)) as { documents: { sha256: string }[] })
          : undefined;
        read = sent?.documents[0]?.sha256;
        try {
          return await server.answer(request, fault);
        } finally {
          read = undefined;
        }
      },
    }),
  };
};

/** Planted mistakes of signatures, in the statements of the real server. */
export const signaturePlants: readonly Plant[] = [
  {
    name: 'sealed twice',
    seen: /papers were sealed \d+ times for \d+ signatures/,
    world: (world) =>
      mistakenWorld(world, async ({ text }, run) =>
        text.includes('from signature_request r where r.id')
          ? (await run()).map((row) => (row['state'] === 'sealed' ? { ...row, state: 'signed' } : row))
          : run(),
      ),
  },
  {
    name: 'a changed document is signed',
    seen: /a document was signed that is not the one that was read/,
    ...changedDocument(),
  },
];
