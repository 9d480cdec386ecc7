import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { issueDocument } from '#server/areas/documents/issue.ts';
import { buildSigningUrl } from '#server/areas/signatures/link.ts';
import { type ReceivedSignature, recordSignature } from '#server/areas/signatures/record-signature.ts';
import { requestSignature, type SignatureParameters } from '#server/areas/signatures/request.ts';
import { findRequest } from '#server/areas/signatures/signature-repository.ts';
import { sql } from '#server/db/sql.ts';
import { runDueJobs } from '#server/jobs/jobs.ts';
import { jobHandlers } from '#server/start/job-handlers.ts';
import type { DocumentKind } from '#shared/documents/documents.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { OpenedSignature } from '#shared/operations/signatures/signatures.ts';
import { consentText } from '#shared/signatures/states.ts';
import { findValidator } from '#tests/support/browsers/programs.ts';
import { addUnpaidContract } from '#tests/support/contracts/payments.ts';
import type { Account } from '#tests/support/server/accounts.ts';
import type { ApiServer } from '#tests/support/server/api.ts';
import { readSignatures } from './pdf-signatures.ts';

export const signatory = { firstName: 'Hélène', lastName: 'Wamytan', email: 'helene@lagon.example', phone: '751234' };
const origin = { address: '127.0.0.1', agent: 'test' };
/** A stroke as drawn by a finger. */
export const drawnMark = {
  strokes: [
    [
      [0.1, 0.2],
      [0.3, 0.8],
      [0.5, 0.2],
      [0.9, 0.6],
    ],
  ] as [number, number][][],
};

/** A new contract in force with the given number of conditions to sign. */
export const addUnsignedContract = async (api: ApiServer, papers = 1) => {
  const { contractId } = await addUnpaidContract(api, 1);
  const issue = { kind: 'conditions-particulieres', contractId, scope: { kind: 'all' }, userId: null } as const;
  const issued = await api.db.transaction((tx) => issueDocument(tx, { ...issue, at: api.clock.now }));
  if (!issued.isIssued) throw new Error(issued.refusal);
  // Copies of the same document: the kinds that may coexist need other contracts.
  for (let copyNumber = 1; copyNumber < papers; copyNumber += 1)
    await api.db.query(sql`
      insert into editique (contract_id, kind, name, created_at, signable, status, snapshot, template, texts_version, code)
      select contract_id, kind, name || ' ' || ${copyNumber}::text, created_at, true, status, snapshot, template, texts_version, null
      from editique where id = ${issued.id}`);
  const rows = await api.db.query<{ id: number }>(
    sql`select id from editique where contract_id = ${contractId} order by id`,
  );
  return { contractId, documentIds: rows.map(({ id }) => id) };
};

/** A debited contract with conditions and the mandate on the account of `accountOwner` to sign. */
export const addUnsignedMandate = async (api: ApiServer, accountOwner: string) => {
  const { contractId, documentIds } = await addUnsignedContract(api);
  const account = {
    id: 1,
    type: { code: 'TIERS', libelle: 'Compte d’un tiers' },
    country: { code: 'NC', libelle: 'Nouvelle-Calédonie' },
    currency: { code: 'XPF', libelle: 'Franc Pacifique' },
    accountOwner,
    ibanCode: 'NC4914889000810876945100137',
    bicCode: 'CEPANCNM',
    domiciliation: 'NOUMÉA',
  };
  await api.db.query(sql`
    update contract set payment_method = 'IN_PRLVT', body = jsonb_set(body, '{bankAccount}', ${account}::jsonb)
    where id = ${contractId}`);
  const mandateId = await issueForContract(api, contractId, 'mandat');
  return { contractId, documentIds: [...documentIds, mandateId], conditionsId: documentIds[0] ?? 0, mandateId };
};

/** Issues a document, which replaces the earlier one of its kind; returns its id. */
export const issueForContract = async (api: ApiServer, contractId: number, kind: DocumentKind): Promise<number> => {
  const cause = { contractId, scope: { kind: 'all' }, at: api.clock.now, userId: null } as const;
  const issued = await api.db.transaction((tx) => issueDocument(tx, { ...cause, kind }));
  if (!issued.isIssued) throw new Error(issued.refusal);
  return issued.id;
};

export type UnsignedContract = Awaited<ReturnType<typeof addUnsignedContract>>;

export const runJobs = (api: ApiServer) => runDueJobs(api.db, api.services, jobHandlers);

/** Requests a signature through the function that every channel uses. */
export const requestPaperSignature = (
  api: ApiServer,
  unsignedContract: UnsignedContract,
  parameters: Partial<SignatureParameters> = {},
) =>
  api.db.transaction((tx) =>
    requestSignature(tx, api.services, {
      scope: { kind: 'all' },
      signatory,
      channel: 'email',
      userId: 1,
      origin,
      ...unsignedContract,
      ...parameters,
    }),
  );

/** A request whose link was sent. */
export const sendRequest = async (api: ApiServer, papers = 1) => {
  const unsigned = await addUnsignedContract(api, papers);
  const signatureRequest = await requestPaperSignature(api, unsigned);
  if (!signatureRequest.isRequested) throw new Error(signatureRequest.refusal);
  await runJobs(api);
  const request = await findRequest(api.db, signatureRequest.id);
  const link = request && buildSigningUrl(api.services.settings, request);
  expect(api.mails.some(({ text }) => link && text.includes(link))).toBe(true);
  return { ...unsigned, id: signatureRequest.id, token: link?.split('/').at(-1) ?? '' };
};

/** Hashes of the documents that a signatory was shown. */
export const shownHashes = async (api: ApiServer, id: number): Promise<Map<number, string>> => {
  const rows = await api.db.query<{ id: number; sha256: string }>(
    sql`select editique_id as id, shown_sha256 as sha256 from signature_document where request_id = ${id}`,
  );
  return new Map(rows.map((row) => [row.id, row.sha256]));
};

export const submitSignature = async (api: ApiServer, id: number, overrides: Partial<ReceivedSignature> = {}) => {
  const hashes = overrides.hashes ?? (await shownHashes(api, id));
  const input = { mark: drawnMark, consent: consentText, at: api.clock.now, origin, ...overrides, hashes };
  return api.db.transaction((tx) => recordSignature(tx, id, input));
};

export interface SignatureState {
  readonly state: string;
  readonly failure: string | null;
  readonly events: string[];
  /** Its papers, as listed in the contract's file. */
  readonly statuses: string[];
  /** Number of papers with a sealed file. */
  readonly sealed: number;
}

export const readSignatureState = async (api: ApiServer, id: number): Promise<SignatureState> => {
  const [row] = await api.db.query<SignatureState>(sql`
    select r.state, r.failure,
      (select coalesce(array_agg(kind order by v.id), '{}') from signature_event v where v.request_id = r.id) as events,
      (select array_agg(e.status order by d.position) from signature_document d join editique e on e.id = d.editique_id
        where d.request_id = r.id) as statuses,
      (select count(*)::int from signature_document d where d.request_id = r.id and d.storage_key is not null) as sealed
    from signature_request r where r.id = ${id}`);
  if (!row) throw new Error('no such request');
  return row;
};

/** Downloaded file of a document. */
export const downloadDocument = async (
  api: ApiServer,
  editiqueId: number,
  account: Account = 'courtier',
): Promise<Buffer> => {
  const { body } = await api.call(endpoints.editiqueGet, { editiqueId }, { token: await api.tokenOf(account) });
  expect(body.success, body.message?.message).toBe(true);
  return Buffer.from(String(body['content']), 'base64');
};

/** Verdicts of independent validators on a sealed file; undefined for one that is not installed. */
export const validateSeal = ({ services }: ApiServer, pdf: Buffer) =>
  validateSealWith(join(services.settings.dataDir, 'seal.pem'), pdf);

/** The same, with the authority's certificate in another file. */
export const validateSealWith = (authorityFile: string, pdf: Buffer) => {
  const folder = mkdtempSync(join(tmpdir(), 'lagon-seal-'));
  const writeFile = (name: string, bytes: Buffer): string => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return path;
  };
  try {
    const signature = readSignatures(pdf).at(-1);
    if (!signature) throw new Error('no signature');
    const [file, der] = [writeFile('file.pdf', pdf), writeFile('cms.der', signature.der)];
    const bytes = writeFile('content.bin', signature.signedBytes);
    const pdfsig = findValidator('pdfsig', 'poppler-utils');
    const openssl = findValidator('openssl', 'openssl');
    const runProgram = (program: string, args: readonly string[]) => {
      try {
        return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
      } catch (error) {
        const { stdout, stderr } = error as { stdout?: string; stderr?: string };
        return `${stdout}${stderr}`;
      }
    };
    const input = ['-inform', 'DER', '-in', der];
    const authority = ['-CAfile', authorityFile, '-purpose', 'any'];
    const verify = [
      'cms',
      '-verify',
      '-cades',
      '-binary',
      ...input,
      '-content',
      bytes,
      ...authority,
      '-out',
      '/dev/null',
    ];
    // Throws if it is invalid.
    if (openssl) execFileSync(openssl, verify, { stdio: 'ignore' });
    return {
      isWhole: signature.end === pdf.length,
      pdfsig: pdfsig && runProgram(pdfsig, [file]),
      printed: openssl && runProgram(openssl, ['cms', '-cmsout', '-print', ...input]),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Data of the signing page. */
export const openSigningPage = async (api: ApiServer, token: string): Promise<OpenedSignature> => {
  const { status, body } = await api.call(endpoints.signatureOpen, { token });
  expect(status, body.message?.message).toBe(200);
  return body as unknown as OpenedSignature;
};

/** The hashes that the page reports as read. */
export const shownDocuments = async (api: ApiServer, token: string) =>
  (await openSigningPage(api, token)).documents.map(({ id, sha256 }) => ({ id, sha256 }));

/** Requests the code and reads it from the e-mail. */
export const requestCode = async (api: ApiServer, token: string): Promise<string> => {
  const { status, body } = await api.call(endpoints.signatureCode, { token });
  expect([status, body.success], body.message?.message).toEqual([200, true]);
  await runJobs(api);
  const mail = api.mails.findLast(({ subject }) => subject === 'Votre code de signature');
  const [, code = ''] = /signer\s:\s(\d{3} \d{3})/u.exec(mail?.text ?? '') ?? [];
  expect(code, mail?.text).not.toBe('');
  // A signatory who does not know Lagon recognises the broker and the documents.
  expect(mail?.text).toMatch(/, votre courtier, vous propose de signer .*\n– /su);
  return code;
};

/** Signs as the page does. */
export const signByLink = (api: ApiServer, token: string, overrides: object = {}) =>
  api.call(endpoints.signatureSubmit, {
    token,
    mark: drawnMark,
    isConsented: true,
    code: '',
    documents: [],
    ...overrides,
  } as never);
