import * as v from 'valibot';
import type { Db, Scope } from '#server/db/db.ts';
import { type DocumentKind, documents, isDocumentKind, replacedKinds } from '#shared/documents/documents.ts';
import { dossierOf } from '#shared/documents/dossier.ts';
import type { SignatureProof } from '#shared/documents/snapshots.ts';
import { frenchMonths } from '#shared/primitives/calendar/french-date.ts';
import { newCode } from './code.ts';
import {
  addGeneratedDocument,
  countGeneratedDocuments,
  type FrozenGeneratedDocument,
  freezeGeneratedDocuments,
  replaceEarlier,
  type UnfrozenGeneratedDocument,
  unfrozenGeneratedDocuments,
} from './generated-document-repository.ts';
import { snapshotMakers } from './paper-snapshots.ts';
import { loadSources, type PaperSource, type PaymentMade } from './source.ts';
import { papers } from './templates/papers.ts';
import { currentTexts } from './texts.ts';

interface Cause {
  readonly contractId: number;
  readonly scope: Scope;
  readonly at: Date;
  /** Who caused it; null for the programme itself. */
  readonly userId: number | null;
  /** What a receipt is of: a payment, where not all that was paid lately. */
  readonly payment?: PaymentMade;
  /** What a proof is of. */
  readonly signature?: SignatureProof;
}

export interface Issue extends Cause {
  readonly kind: DocumentKind;
}

/** `refusal` says in French why the paper may not exist. */
export type Issued =
  | { readonly isIssued: true; readonly id: number; readonly name: string }
  | { readonly isIssued: false; readonly refusal: string };

/** The facts of a paper, held against their schema. */
const snapshotOf = (kind: DocumentKind, source: PaperSource): object =>
  v.parse(documents[kind].snapshot as v.GenericSchema<object, object>, snapshotMakers[kind](source));

const longDate = (day: string): string =>
  `${Number(day.slice(8))} ${frenchMonths[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

/** Issues a paper within the transaction of its cause: what it says is frozen, whatever becomes of the contract. */
export const issueDocument = async (tx: Db, { kind, ...cause }: Issue): Promise<Issued> => {
  const [issued] = await issueDocuments(tx, [kind], cause);
  if (!issued) throw new Error(`${kind}: not issued`);
  return issued;
};

/** The same of several papers at once: all tell the contract as it is read once. */
export const issueDocuments = async (tx: Db, kinds: readonly DocumentKind[], cause: Cause): Promise<Issued[]> => {
  const { contractId, scope, at } = cause;
  const source = (await loadSources(tx, scope, [contractId], at)).get(contractId);
  const issued: Issued[] = [];
  for (const kind of kinds)
    issued.push(
      source ? await issue(tx, kind, source, cause) : refusedWith('Ce contrat n’existe pas ou n’est plus disponible.'),
    );
  return issued;
};

const refusedWith = (refusal: string): Issued => ({ isIssued: false, refusal });

const issue = async (
  tx: Db,
  kind: DocumentKind,
  source: Omit<PaperSource, 'issuedBefore' | 'payment' | 'signature'>,
  { contractId, at, userId, payment, signature }: Cause,
): Promise<Issued> => {
  const definition = documents[kind];
  const refusal = definition.when(dossierOf(source.file, source.today));
  if (refusal !== null) return refusedWith(refusal);
  const issuedBefore = await countGeneratedDocuments(tx, contractId, kind);
  const snapshot = snapshotOf(kind, {
    ...source,
    issuedBefore,
    ...(payment && { payment }),
    ...(signature && { signature }),
  });
  await replaceEarlier(tx, contractId, replacedKinds(kind), at);
  const { number } = source.file.details;
  const name = `${definition.label} ${number}${issuedBefore > 0 ? ` du ${longDate(source.today)}` : ''}`;
  const { version: textsVersion } = await currentTexts(tx, at);
  const template = papers[kind].current;
  const { signable } = definition;
  const code = newCode();
  const id = await addGeneratedDocument(tx, {
    contractId,
    kind,
    name,
    at,
    userId,
    signable,
    snapshot,
    template,
    textsVersion,
    code,
  });
  return { isIssued: true, id, name };
};

const batchSize = 500;

/** The facts of papers that were announced without them, as they are known today. */
export const knownFacts = async (
  db: Db,
  rows: readonly UnfrozenGeneratedDocument[],
  at: Date,
  codeOf: (id: number) => string = () => newCode(),
): Promise<FrozenGeneratedDocument[]> => {
  const frozen: FrozenGeneratedDocument[] = [];
  for (let from = 0; from < rows.length; from += batchSize) {
    const some = rows.slice(from, from + batchSize);
    const sources = await loadSources(db, { kind: 'all' }, [...new Set(some.map((row) => row.contract_id))], at);
    for (const { id, kind, contract_id, before } of some) {
      const source = sources.get(contract_id);
      const isKnown = source !== undefined && isDocumentKind(kind);
      const snapshot = isKnown ? knownOf(kind, { ...source, issuedBefore: before }) : null;
      frozen.push({ id, snapshot, template: isKnown ? papers[kind].current : 0, code: codeOf(id) });
    }
  }
  return frozen;
};

/**
 * Freezes the papers that were announced without their facts, with those that are known today; what may not exist is
 * withdrawn. Answers how many it froze.
 */
export const freezeDocuments = async (db: Db, at: Date): Promise<number> => {
  let done = 0;
  const { version } = await currentTexts(db, at);
  for (;;) {
    const rows = await unfrozenGeneratedDocuments(db, batchSize);
    if (rows.length === 0) return done;
    await freezeGeneratedDocuments(db, await knownFacts(db, rows, at), version);
    done += rows.length;
  }
};

/** What can be known today of a paper that was issued before; null for one that vouches for what is not so. */
const knownOf = (kind: DocumentKind, source: PaperSource): object | null => {
  const dossier = dossierOf(source.file, source.today);
  if (kind === 'attestation' && documents.attestation.when(dossier) !== null) return null;
  if (kind === 'mandat' && !dossier.hasAccount) return null;
  return snapshotOf(kind, source);
};
