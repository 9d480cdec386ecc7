import * as v from 'valibot';
import { newFileKey } from '#server/adapters/files.ts';
import { touchContract } from '#server/areas/contracts/touch-contract.ts';
import { findGeneratedDocument } from '#server/areas/documents/generated-document-repository.ts';
import { fingerprintOf, issuedBytes } from '#server/areas/documents/generated-documents.ts';
import { issueDocument } from '#server/areas/documents/issue.ts';
import { addOwnFile } from '#server/areas/documents/supporting-document-repository.ts';
import { writeAudit } from '#server/db/audit-repository.ts';
import type { Db } from '#server/db/db.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import type { SealLevel } from '#server/services/seal.ts';
import type { Services } from '#server/services/services.ts';
import { signedSupportingDocuments } from '#shared/conversion/expected-documents.ts';
import { failing } from './failing.ts';
import { signaturePage } from './page.ts';
import { proofOf } from './proof.ts';
import { providerOf } from './provider.ts';
import {
  addEvent,
  documentsOf,
  findRequest,
  holdContract,
  holdRequest,
  job,
  markSealed,
  type SealedFile,
  type SignatureDocument,
  type SignatureRequest,
} from './signature-repository.ts';

const jobSchema = v.object({ requestId: v.number() });

type Sealed = SealedFile & {
  readonly name: string;
  readonly kind: string;
  readonly sizeBytes: number;
  readonly level: SealLevel | null;
};

/** A paper as another provider had it signed and sealed. */
const sealedElsewhere = async (
  services: Services,
  { providerId }: SignatureRequest,
  { id, name, kind, providerId: own }: SignatureDocument,
): Promise<Sealed> => {
  if (providerId === null || own === null) throw new Error(`« ${name} » was never handed over`);
  const bytes = await providerOf(services).download(providerId, own);
  const storageKey = newFileKey('signed');
  await services.files.put(storageKey, bytes);
  return { documentId: id, name, kind, storageKey, sha256: fingerprintOf(bytes), sizeBytes: bytes.length, level: null };
};

/** Seals one paper as it was read, outside of any transaction. Throws where its bytes are others. */
const sealOne = async (
  db: Db,
  services: Services,
  request: SignatureRequest,
  document: SignatureDocument,
): Promise<Sealed> => {
  if (request.provider !== 'built-in') return sealedElsewhere(services, request, document);
  const record = await findGeneratedDocument(db, { kind: 'all' }, document.id);
  if (!record) throw new Error(`document ${document.id} is no more`);
  const pdf = await issuedBytes(db, services, record);
  if (fingerprintOf(pdf) !== document.shownSha256)
    throw new Error(`Le fichier de « ${document.name} » n’est plus celui qui a été lu.`);
  const at = services.now();
  const pages = await signaturePage(request, document, services.seal.certificate, at);
  const reason = `Signature électronique de ${request.firstName} ${request.lastName}`;
  const { bytes, level } = await services.seal.seal({ pdf, pages, reason, at });
  const storageKey = newFileKey('signed');
  await services.files.put(storageKey, bytes);
  const { id: documentId, name, kind } = document;
  return { documentId, name, kind, storageKey, sha256: fingerprintOf(bytes), sizeBytes: bytes.length, level };
};

/** The papers of one request say the lowest of their levels; null for those of another provider, which says it in the file. */
const levelOf = (sealed: readonly Sealed[]): SealLevel | null => {
  if (sealed.some((one) => one.level === null)) return null;
  return sealed.every((one) => one.level === 'B-T') ? 'B-T' : 'B-B';
};

/** Who sealed, as the proof names it. */
const sealerOf = (services: Services, { provider }: SignatureRequest) => {
  if (provider === 'built-in') return services.seal.certificate;
  const { label: name, isSandbox: isDemonstration } = providerOf(services);
  return { name, isDemonstration };
};

/** Writes down what was sealed; false where somebody else did so meanwhile. */
const complete = async (
  tx: Db,
  services: Services,
  request: SignatureRequest,
  sealed: readonly Sealed[],
): Promise<boolean> => {
  const { id, contractId } = request;
  await holdContract(tx, { kind: 'all' }, contractId);
  const held = await holdRequest(tx, id);
  if (held?.state !== 'signed') return false;
  const at = services.now();
  const level = levelOf(sealed);
  await markSealed(tx, id, { files: sealed, level, at });
  const results = sealed.map(({ documentId, sha256 }) => ({ documentId, sha256 }));
  for (const { name, kind, storageKey, sha256, sizeBytes } of sealed) {
    const typeCode = signedSupportingDocuments[kind];
    const file = { name: `${name} signé.pdf`, contentType: 'application/pdf', sizeBytes, sha256, storageKey };
    if (typeCode) await addOwnFile(tx, { contractId, typeCode }, file, at);
  }
  await addEvent(tx, { requestId: id, at, kind: 'sealed', ...job, detail: { level, results } });
  const signature = await proofOf(tx, id, sealerOf(services, held));
  const cause = { contractId, scope: { kind: 'all' }, at, userId: held.createdBy } as const;
  const proof = await issueDocument(tx, { kind: 'preuve-signature', ...cause, signature });
  if (!proof.isIssued) throw new Error(proof.refusal);
  await touchContract(tx, contractId);
  await writeAudit(tx, {
    at,
    userId: undefined,
    address: job.address,
    action: 'signature-sealed',
    subject: `contractId ${contractId}, requestId ${id}`,
    after: { level, results, proof: proof.id },
  });
  return true;
};

/**
 * Seals the papers of a request that was signed, once, however often it is tried: what is sealed counts when all of it is
 * written down. A failure is told to administrators until it comes through.
 */
export const sealSignature: JobHandler = async (payload, { db, services }) => {
  const { requestId } = v.parse(jobSchema, payload);
  const request = await findRequest(db, requestId);
  if (request?.state !== 'signed') return;
  await failing(db, services, requestId, async () => {
    const sealed: Sealed[] = [];
    for (const document of await documentsOf(db, requestId))
      sealed.push(await sealOne(db, services, request, document));
    if (await db.transaction((tx) => complete(tx, services, request, sealed))) return;
    for (const { storageKey } of sealed) await services.files.remove(storageKey);
  });
};
