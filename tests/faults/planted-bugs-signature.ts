import { inPersonSignature } from '#shared/operations/signatures/in-person.ts';
import type { PlantedBug } from './planted-bugs.ts';
import { withQueryOverrides } from './planted-bugs-money.ts';

/** The server accepts any hash as that of the document that was read. */
const acceptAnyHash = (): Pick<PlantedBug, 'replaceBackend' | 'replaceServer'> => {
  let sentSha256: string | undefined;
  return {
    replaceBackend: (backend) =>
      withQueryOverrides(backend, async ({ text }, execute) => {
        const rows = await execute();
        if (sentSha256 === undefined || !text.includes('d.shown_sha256 as "shownSha256"')) return rows;
        return rows.map((row) => ({ ...row, shownSha256: sentSha256, originalSha256: sentSha256 }));
      }),
    replaceServer: (server) => ({
      ...server,
      answer: async (request, fault) => {
        const isSigning = request.path === inPersonSignature.path;
        const sentBody = isSigning
          ? (JSON.parse(String(request.payload)) as { documents: { sha256: string }[] })
          : undefined;
        sentSha256 = sentBody?.documents[0]?.sha256;
        try {
          return await server.answer(request, fault);
        } finally {
          sentSha256 = undefined;
        }
      },
    }),
  };
};

/** Planted bugs of signatures, in the statements of the real server. */
export const plantedSignatureBugs: readonly PlantedBug[] = [
  {
    name: 'a paper is sealed twice',
    expectedViolation: /papers were sealed \d+ times for \d+ signatures/,
    replaceBackend: (backend) =>
      withQueryOverrides(backend, async ({ text }, execute) =>
        text.includes('from signature_request r where r.id')
          ? (await execute()).map((row) => (row['state'] === 'sealed' ? { ...row, state: 'signed' } : row))
          : execute(),
      ),
  },
  {
    name: 'a changed document is signed',
    expectedViolation: /a document was signed that is not the one that was read/,
    ...acceptAnyHash(),
  },
];
