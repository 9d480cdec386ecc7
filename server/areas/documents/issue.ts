import * as v from 'valibot';
import type { Db, Scope } from '#server/db/db.ts';
import { enqueueJob } from '#server/jobs/job-repository.ts';
import { type DocumentKind, documents, isDocumentKind, replacedKinds } from '#shared/documents/documents.ts';
import { toDossier } from '#shared/documents/dossier.ts';
import type { AdviceRecord, DeclaredClaim, SignatureProof } from '#shared/documents/snapshots.ts';
import { frenchDayAndMonth } from '#shared/primitives/calendar/calendar.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { describeUnprintable } from '#shared/primitives/parsers/printable.ts';
import { normalizeText } from '#shared/primitives/text.ts';
import { createVerificationCode } from './code.ts';
import {
  addGeneratedDocument,
  countGeneratedDocuments,
  countNamedDocuments,
  type FrozenGeneratedDocument,
  findUnfrozenDocuments,
  findUnsignedPapers,
  freezeGeneratedDocuments,
  type PapersOf,
  replaceEarlierDocuments,
  type UnfrozenGeneratedDocument,
} from './generated-document-repository.ts';
import { snapshotBuilders } from './paper-snapshots.ts';
import { loadSources, type PaperCause, type PaperSource, type ReceiptPayment } from './paper-source.ts';
import { papers } from './templates/papers.ts';
import { loadCurrentTexts } from './texts.ts';

/** Job enqueued when a paper that is being signed was replaced. */
export const replacedPapersJobKind = 'signature-papers-replaced';
/** Job enqueued when a document that was e-mailed to somebody was replaced. */
export const replacementNoticeJobKind = 'document-replacement';

interface IssueCause {
  readonly contractId: number;
  readonly scope: Scope;
  readonly at: Date;
  /** User who caused it; null for the server itself. */
  readonly userId: number | null;
  /** True to e-mail nobody that the paper replaces one that they were sent: its cause, a payment, has an e-mail of its own. */
  readonly isUnannounced?: boolean;
  /** Payment of a receipt; by default the latest payments. */
  readonly payment?: ReceiptPayment;
  /** Signature of a proof. */
  readonly signature?: SignatureProof;
  /** Declared claim. */
  readonly claim?: DeclaredClaim;
  /** Record of needs and advice. */
  readonly advice?: AdviceRecord;
}

interface IssueRequest extends IssueCause {
  readonly kind: DocumentKind;
}

/** `refusal`: reason in French why the paper must not exist. */
type IssueResult =
  | { readonly isIssued: true; readonly id: number; readonly name: string }
  | { readonly isIssued: false; readonly refusal: string };

/** Facts of a paper, validated by their schema. */
const buildSnapshot = (kind: DocumentKind, source: PaperSource): object =>
  v.parse(documents[kind].snapshot as v.GenericSchema<object, object>, snapshotBuilders[kind](source));

const formatLongDate = (day: string): string => `${frenchDayAndMonth(day)} ${day.slice(0, 4)}`;

interface SubjectCause {
  readonly payment: ReceiptPayment | undefined;
  readonly claim: DeclaredClaim | undefined;
}

/**
 * Text that distinguishes a paper from others of its kind and contract: number and amount of a receipt, number of a claim.
 */
const formatSubject = (kind: DocumentKind, { payment, claim }: SubjectCause): string => {
  if (kind === 'declaration-sinistre' || kind === 'constat') return claim?.number ?? '';
  if (kind !== 'recu' || !payment) return '';
  const amount = [...payment.premiums.values()].reduce(
    (sum, { amount: each }) => sum + each,
    payment.surplus?.amount ?? 0,
  );
  // Ordinary spaces, since the name is that of a file.
  return normalizeText([payment.receipt?.number ?? '', 'de', formatXpf(amount)].join(' '));
};

/** Issues a paper in the transaction of its cause and freezes its facts. */
export const issueDocument = async (tx: Db, { kind, ...cause }: IssueRequest): Promise<IssueResult> => {
  const [issued] = await issueDocuments(tx, [kind], cause);
  if (!issued) throw new Error(`${kind}: not issued`);
  return issued;
};

/** Issues several papers from one read of the contract. */
export const issueDocuments = async (
  tx: Db,
  kinds: readonly DocumentKind[],
  cause: IssueCause,
): Promise<IssueResult[]> => {
  const { contractId, scope, at } = cause;
  const source = (await loadSources(tx, scope, [contractId], at)).get(contractId);
  const issued: IssueResult[] = [];
  for (const kind of kinds)
    issued.push(
      source
        ? await issueFromSource(tx, kind, source, cause)
        : notIssued('Ce contrat n’existe pas ou n’est plus disponible.'),
    );
  return issued;
};

const notIssued = (refusal: string): IssueResult => ({ isIssued: false, refusal });

/**
 * Reason in French why facts cannot be printed; null if they can. A proof is exempt: its signature is given already, and its
 * log contains what browsers report.
 */
const findSnapshotRefusal = (kind: DocumentKind, snapshot: object): string | null =>
  kind === 'preuve-signature' ? null : describeUnprintable(JSON.stringify(snapshot));

const issueFromSource = async (
  tx: Db,
  kind: DocumentKind,
  source: Omit<PaperSource, PaperCause>,
  { contractId, at, userId, isUnannounced, payment, signature, claim, advice }: IssueCause,
): Promise<IssueResult> => {
  const definition = documents[kind];
  const refusal = definition.issueRule(toDossier(source.file, source.today, { hasPayment: payment !== undefined }));
  if (refusal !== null) return notIssued(refusal);
  const issuedBefore = await countGeneratedDocuments(tx, contractId, kind);
  const snapshot = buildSnapshot(kind, {
    ...source,
    issuedBefore,
    ...(payment && { payment }),
    ...(signature && { signature }),
    ...(claim && { claim }),
    ...(advice && { advice }),
  });
  const unprintable = findSnapshotRefusal(kind, snapshot);
  if (unprintable !== null) return notIssued(unprintable);
  const subject = formatSubject(kind, { payment, claim });
  const name = [
    definition.label,
    subject,
    source.file.details.number,
    issuedBefore > 0 && `du ${formatLongDate(source.today)}`,
  ]
    .filter(Boolean)
    .join(' ');
  const sameName = await countNamedDocuments(tx, contractId, name);
  const fullName = sameName === 0 ? name : `${name} (${sameName + 1})`;
  const { version: textsVersion } = await loadCurrentTexts(tx, at);
  const template = papers[kind].current;
  const { isSignable } = definition;
  const code = createVerificationCode();
  const id = await addGeneratedDocument(tx, {
    contractId,
    kind,
    name: fullName,
    at,
    userId,
    signable: isSignable,
    snapshot,
    template,
    textsVersion,
    code,
  });
  const replaced = await replaceEarlierDocuments(tx, { id, contractId, at }, replacedKinds(kind));
  if (replaced.isSigning) await enqueueJob(tx, replacedPapersJobKind, { contractId }, at);
  if (replaced.isHeld && !isUnannounced) await enqueueJob(tx, replacementNoticeJobKind, { contractId }, at);
  return { isIssued: true, id, name: fullName };
};

/** Signable papers that are made of the contract alone, so that they can be issued anew at any time. */
const reissuedKinds = [
  'devis',
  'conditions-particulieres',
  'avenant',
  'mandat',
  'mandat-resiliation',
  'echeancier',
] as const;

/** Issues anew the papers of a client or a contract that nobody has signed yet, after a change of what they print. */
export const reissueUnsigned = async (
  tx: Db,
  target: PapersOf,
  cause: Omit<IssueCause, 'contractId'>,
  changedKinds: readonly (typeof reissuedKinds)[number][] = reissuedKinds,
): Promise<void> => {
  for (const { contractId, kinds } of await findUnsignedPapers(tx, target, changedKinds))
    await issueDocuments(tx, kinds, { ...cause, contractId });
};

const batchSize = 500;

/** Facts, as known today, of papers that were announced without them. */
export const reconstructFacts = async (
  db: Db,
  rows: readonly UnfrozenGeneratedDocument[],
  at: Date,
  codeOf: (id: number) => string = () => createVerificationCode(),
): Promise<FrozenGeneratedDocument[]> => {
  const frozenDocuments: FrozenGeneratedDocument[] = [];
  for (let from = 0; from < rows.length; from += batchSize) {
    const batch = rows.slice(from, from + batchSize);
    const sources = await loadSources(db, { kind: 'all' }, [...new Set(batch.map((row) => row.contract_id))], at);
    for (const { id, kind, contract_id, before } of batch) {
      const source = sources.get(contract_id);
      const isKnown = source !== undefined && isDocumentKind(kind);
      const snapshot = isKnown ? reconstructSnapshot(kind, { ...source, issuedBefore: before }) : null;
      frozenDocuments.push({ id, snapshot, template: isKnown ? papers[kind].current : 0, code: codeOf(id) });
    }
  }
  return frozenDocuments;
};

/**
 * Freezes papers that were announced without facts, with the facts known today; a paper that must not exist is withdrawn.
 * Returns their count.
 */
export const freezeDocuments = async (db: Db, at: Date): Promise<number> => {
  let frozenCount = 0;
  const { version } = await loadCurrentTexts(db, at);
  for (;;) {
    const rows = await findUnfrozenDocuments(db, batchSize);
    if (rows.length === 0) return frozenCount;
    await freezeGeneratedDocuments(db, await reconstructFacts(db, rows, at), version);
    frozenCount += rows.length;
  }
};

/** Facts known today of a paper issued before; null if it would certify something untrue. */
const reconstructSnapshot = (kind: DocumentKind, source: PaperSource): object | null => {
  const dossier = toDossier(source.file, source.today);
  if (kind === 'attestation' && documents.attestation.issueRule(dossier) !== null) return null;
  if (kind === 'mandat' && !dossier.hasAccount) return null;
  return buildSnapshot(kind, source);
};
