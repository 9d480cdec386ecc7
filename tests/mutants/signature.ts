import type { Mutant } from './mutant.ts';

const noticed = (file: string, test: string): Mutant['noticedBy'] => ({
  project: 'api',
  file: `tests/api/${file}.test.ts`,
  test,
});

/** Mistakes in electronic signatures: content, signatory, uniqueness and consequences. */
export const signatureMutants: readonly Mutant[] = [
  {
    name: 'a document sealed meanwhile is sealed again',
    file: 'server/areas/signatures/seal.ts',
    original: "if (locked?.state !== 'signed') return undefined;",
    mistaken: 'if (!locked) return undefined;',
    noticedBy: noticed('signatures/signature-stuck', 'is sealed once if a process that was considered dead returns'),
  },
  {
    name: 'a document changed since it was read is signed',
    file: 'server/areas/signatures/record.ts',
    original: 'read !== undefined && read === shownSha256 && read === originalSha256',
    mistaken: 'shownSha256 === originalSha256',
    noticedBy: noticed('signatures/signatures', 'refuse a document that changed since it was read'),
  },
  {
    name: 'a signed document is signed again',
    file: 'server/areas/signatures/record.ts',
    original: 'if (ended !== undefined) return refuse(ended, request.signedAt !== null);',
    mistaken: '',
    noticedBy: noticed('signatures/signatures', 'sign once for twenty concurrent calls and seal once'),
  },
  {
    name: 'a replaced document is signed',
    file: 'server/areas/signatures/record.ts',
    original: 'if (isReplaced) return',
    mistaken: 'if (isReplaced && id < 0) return',
    noticedBy: noticed('signatures/signatures', 'refuse a replaced document and a void contract'),
  },
  {
    name: 'a link token is compared loosely',
    file: 'server/areas/signatures/link.ts',
    original: 'const hash = hashToken(tokenSecret, token);',
    mistaken:
      "const hash = (await db.query<{ hash: string }>({ parts: ['select max(token_hash) as hash from signature_request'], values: [] }))[0]?.hash ?? token;",
    noticedBy: noticed('signatures/signature-link', 'refuses an unknown link'),
  },
  {
    name: 'code attempts are not limited',
    file: 'server/areas/signatures/signatory.ts',
    original: 'await countWrongCode(tx, id, tries + 1 >= maxCodeAttempts);',
    mistaken: 'void countWrongCode;',
    noticedBy: noticed(
      'signatures/signature-link',
      'limits attempts of a code, also concurrent ones, and binds it to its link',
    ),
  },
  {
    name: 'a code of another link is accepted',
    file: 'server/areas/signatures/code.ts',
    original: '`signature-code ${requestId} ${code}`',
    mistaken: '`signature-code ${requestId > 0} ${code.length}`',
    noticedBy: noticed(
      'signatures/signature-link',
      'limits attempts of a code, also concurrent ones, and binds it to its link',
    ),
  },
  {
    name: 'a code never expires',
    file: 'server/areas/signatures/signatory.ts',
    original: 'Date.parse(codeExpiresAt) <= now.getTime()',
    mistaken: 'Date.parse(codeExpiresAt) <= 0 * now.getTime()',
    noticedBy: noticed('signatures/signature-link', 'limits a code to 15 minutes and a few an hour'),
  },
  {
    name: 'an ended link may still sign',
    file: 'server/areas/signatures/end-request.ts',
    original: 'Date.parse(expiresAt) <= at.getTime()',
    mistaken: 'Date.parse(expiresAt) <= 0 * at.getTime()',
    noticedBy: noticed('signatures/signature-link', 'expires an overdue link at the first access'),
  },
  {
    name: 'the reason of a failing seal is shown to no administrator',
    file: 'server/areas/signatures/with-failure-record.ts',
    original: 'await saveFailure(tx, requestId, why);',
    mistaken: 'void saveFailure;',
    noticedBy: noticed('signatures/signature-stuck', 'retries a failing seal'),
  },
  {
    name: 'the reason of a failing seal is shown to brokers',
    file: 'server/areas/contracts/contract-file-parts.ts',
    original: "generatedDocumentsSql(owned, scope.kind === 'all')",
    mistaken: 'generatedDocumentsSql(owned, true)',
    noticedBy: noticed('signatures/signature-stuck', 'retries a failing seal'),
  },
  {
    name: 'a time-stamp timeout makes the seal fail',
    file: 'server/adapters/seal/seal.ts',
    original: "log.error({ err: error }, 'no time stamp: sealed without');",
    mistaken: "log.error({ err: error }, 'no time stamp: sealed without');\n      throw error;",
    noticedBy: { project: 'unit', file: 'tests/unit/server/seal.test.ts' },
  },
  {
    name: 'a time stamp of another digest is accepted',
    file: 'server/adapters/seal/time-stamp.ts',
    original: "throw new Error('the token is for another digest');",
    mistaken: 'void data;',
    noticedBy: { project: 'unit', file: 'tests/unit/server/seal.test.ts' },
  },
  {
    name: 'a code sent for a replaced paper still signs',
    file: 'server/areas/signatures/renew-repository.ts',
    original: 'viewed_at = null, code_hash = null, expires_at',
    mistaken: 'viewed_at = null, expires_at',
    noticedBy: noticed('signatures/signature-renewal', 'is renewed when a paper is replaced'),
  },
  {
    name: 'a link gives the sealed papers for ever',
    file: 'server/areas/signatures/signatory.ts',
    original: 'until === null || until <= now',
    mistaken: 'until === null',
    noticedBy: noticed('signatures/signature-renewal', 'sends the sealed papers to the client'),
  },
  {
    name: 'papers go to an address that the broker has not confirmed',
    file: 'server/areas/signatures/request.ts',
    original: 'isByLink && email && (await',
    mistaken: '!isByLink && email && (await',
    noticedBy: noticed('client-link/client-correction', 'receive no papers before they are confirmed'),
  },
  {
    name: 'a paper of two signatories is sealed with one signature',
    file: 'server/areas/signatures/seal.ts',
    original: 'const signatories = await findSignatories(db, request);',
    mistaken: 'const signatories = [request];\n  void findSignatories;',
    noticedBy: noticed('signatures/two-signatories', 'invites both, seals the paper once both have signed'),
  },
  {
    name: 'the other signatory may still sign after a refusal',
    file: 'server/areas/signatures/end-request.ts',
    original: 'if (other) await endOne(tx, other, endOfOther(end, { one, other }));',
    mistaken: 'void endOfOther;',
    noticedBy: noticed('signatures/two-signatories', 'ends for both when one refuses'),
  },
  {
    name: 'a signature of a replaced paper counts',
    file: 'server/areas/signatures/renew-request.ts',
    original: 'for (const { id } of signatories) {',
    mistaken: 'for (const { id } of signatories.filter(isUnsigned)) {',
    noticedBy: noticed('signatures/two-signatories', 'asks both again when a paper is replaced'),
  },
];
