import { addDocumentSending } from '#server/areas/contracts/contract-documents.ts';
import {
  findGeneratedDocument,
  type GeneratedDocumentRecord,
} from '#server/areas/documents/generated-document-repository.ts';
import { findUnavailableReason, loadBytes, requireVisible } from '#server/areas/documents/generated-documents.ts';
import type { Db } from '#server/db/db.ts';
import { type PersonContext, recordAudit } from '#server/http/audit-record.ts';
import type { Context, Handler, Handlers, StagedHandler } from '#server/http/handler.ts';
import { invalid, notFound } from '#server/http/refusal.ts';
import { enqueueJob } from '#server/jobs/job-repository.ts';
import {
  attachmentsMaxBytes,
  type documentsSend,
  type linkDocument,
} from '#shared/operations/client-link/document-links.ts';
import { formatLastDay } from '#shared/operations/client-link/last-day.ts';
import type { ParsedInput } from '#shared/operations/wire/endpoint.ts';
import { formatFileSize } from '#shared/primitives/file-size.ts';
import { allScope, auditLink } from './build-dossier.ts';
import { documentsMailJobKind } from './document-mail.ts';
import { findLinkDownloads } from './document-sending-repository.ts';
import { addLink, countOpenLinks, findLinkableContract } from './link-repository.ts';
import { findUnconfirmedEmailRefusal, linkExpiry } from './links.ts';

const maxOpenDownloads = 50;

type Input = ParsedInput<typeof documentsSend>;
type SendContext = Context<typeof documentsSend>;

const contractMissing = () => notFound('Ce contrat n’existe pas ou n’est plus disponible.');

/** Available documents of the contract by their ids; throws if one is not. */
const requireDocuments = async ({ contractId, documents }: Input, { db, caller }: SendContext) => {
  const records: GeneratedDocumentRecord[] = [];
  for (const id of new Set(documents)) {
    const record = await requireVisible(db, caller, id);
    const reason =
      record.contract_id === contractId ? findUnavailableReason(record) : 'Ce document est d’un autre contrat.';
    if (reason !== null) throw invalid({ documents: [reason] }, reason);
    records.push(record);
  }
  return records;
};

/** Renders the documents and throws a 422 if they are too large to be attached. */
const assertAttachable = async (input: Input, context: SendContext): Promise<void> => {
  let total = 0;
  for (const record of await requireDocuments(input, context))
    total += (await loadBytes(context.db, context.services, record)).byteLength;
  if (total <= attachmentsMaxBytes) return;
  const message = `Ces documents dépassent ${formatFileSize(attachmentsMaxBytes)}\u00A0: envoyez plutôt un lien.`;
  throw invalid({ documents: [message] }, message);
};

const sendDocuments: StagedHandler<typeof documentsSend> = {
  stage: async (input, context) => {
    if (input.isAttached) await assertAttachable(input, context);
    return (tx) => writeSending(input, { ...context, db: tx });
  },
};

const writeSending = async (input: Input, context: SendContext) => {
  const { db: tx, caller, services } = context;
  const { contractId, email, isAttached } = input;
  const now = services.now();
  const contract = await findLinkableContract(tx, caller.scope, contractId);
  if (!contract) throw contractMissing();
  const refusal = findUnconfirmedEmailRefusal(contract, email);
  if (refusal !== undefined) throw invalid({ email: [refusal] }, refusal);
  const records = await requireDocuments(input, context);
  const linkRefusal = isAttached ? undefined : await findDownloadRefusal(tx, contractId, now);
  if (linkRefusal !== undefined) throw invalid({ documents: [linkRefusal] }, linkRefusal);
  const link = isAttached ? undefined : await addDownloadLink(input, context);
  await recordSending(context, { contractId, email, documents: records, link });
  const sentText = records.length === 1 ? 'Le document est envoyé' : `Les ${records.length} documents sont envoyés`;
  const expiryText = link ? ` Le lien est valable jusqu’au ${formatLastDay(link.expiresAt)}.` : '';
  return {
    success: true,
    message: { type: 'success' as const, message: `${sentText} à ${email}.${expiryText}` },
    sentTo: email,
    ...(link && { expiresAt: link.expiresAt }),
  };
};

interface DownloadLink {
  readonly id: number;
  readonly expiresAt: string;
}

interface DocumentSending {
  readonly contractId: number;
  readonly email: string;
  readonly documents: readonly Pick<GeneratedDocumentRecord, 'id' | 'name'>[];
  /** Undefined if the documents are attached. */
  readonly link: DownloadLink | undefined;
}

/** Records the sending of documents and its audit event, and enqueues the e-mail. */
const recordSending = async (
  context: PersonContext,
  { contractId, email, documents, link }: DocumentSending,
): Promise<void> => {
  const { db: tx, caller, services } = context;
  const now = services.now();
  const documentIds = documents.map(({ id }) => id);
  await addDocumentSending(tx, { contractId, documentIds, email, linkId: link?.id, userId: caller.user.id, now });
  await enqueueJob(tx, documentsMailJobKind, { contractId, email, documentIds, link: link ?? null }, now);
  await recordAudit(tx, context, {
    action: 'documents-sent',
    subject: `contract ${contractId}${link ? `, link ${link.id}` : ''}`,
    after: {
      sentTo: email,
      documents: documents.map(({ name }) => name),
      isAttached: link === undefined,
      ...(link && { link: link.id, expiresAt: link.expiresAt }),
    },
  });
};

/** Why no further download link of the contract can be created; undefined if one can. */
const findDownloadRefusal = async (db: Db, contractId: number, now: Date): Promise<string | undefined> =>
  (await countOpenLinks(db, contractId, now, 'download')) >= maxOpenDownloads
    ? `Ce contrat a déjà ${maxOpenDownloads} liens de téléchargement ouverts\u00A0: révoquez-en un.`
    : undefined;

const addDownloadLink = async (
  { contractId, email }: Pick<DocumentSending, 'contractId' | 'email'>,
  { db: tx, caller, services }: PersonContext,
): Promise<DownloadLink> => {
  const now = services.now();
  const expiresAt = linkExpiry(now);
  const id = await addLink(tx, {
    contractId,
    channel: 'email',
    sentTo: email,
    // The holder of this link neither signs nor pays.
    knownEmail: null,
    userId: caller.user.id,
    now,
    expiresAt,
    premiums: [],
  });
  return { id, expiresAt: expiresAt.toISOString() };
};

/**
 * E-mails a link to documents that the transaction has just issued. Returns undefined, or why it is not sent, as a
 * sentence: a copy that cannot be sent must not block the operation that issued the documents.
 */
export const sendCopy = async (
  context: PersonContext,
  { contractId, email, documents }: Pick<DocumentSending, 'contractId' | 'email' | 'documents'>,
): Promise<string | undefined> => {
  const { db: tx, caller, services } = context;
  const contract = await findLinkableContract(tx, caller.scope, contractId);
  if (!contract) return contractMissing().message;
  const refusal =
    findUnconfirmedEmailRefusal(contract, email) ?? (await findDownloadRefusal(tx, contractId, services.now()));
  if (refusal !== undefined) return refusal;
  const link = await addDownloadLink({ contractId, email }, context);
  await recordSending(context, { contractId, email, documents, link });
  return undefined;
};

const getLinkDocument: Handler<typeof linkDocument> = async ({ documentId }, context) => {
  const { db, services, link } = context;
  const isOffered = (await findLinkDownloads(db, link.id)).downloads.some(({ id }) => id === documentId);
  const record = isOffered ? await findGeneratedDocument(db, allScope, documentId) : undefined;
  if (!record || findUnavailableReason(record) !== null)
    throw notFound('Ce document n’est plus disponible. Demandez-le à votre courtier.');
  const bytes = await loadBytes(db, services, record);
  await auditLink(db, context, 'client-link-document', { after: { link: link.id, document: record.name } });
  return { fileName: `${record.name}.pdf`, contentType: 'application/pdf', bytes };
};

export const sendDocumentsHandlers = {
  documentsSend: sendDocuments,
  linkDocument: getLinkDocument,
} satisfies Partial<Handlers>;
