import type * as v from 'valibot';
import { type DocumentDefinition, defineDocument } from './define-document.ts';
import { validityRules } from './document-status.ts';
import { type Dossier, issueRules, offerRule, type RefusalReason } from './dossier.ts';
import {
  adviceSnapshot,
  amendmentSnapshot,
  attestationSnapshot,
  claimSnapshot,
  conditionsSnapshot,
  mandateSnapshot,
  proofSnapshot,
  quoteSnapshot,
  receiptSnapshot,
  recordSnapshot,
  scheduleSnapshot,
  statementSnapshot,
  terminationMandateSnapshot,
} from './snapshots.ts';

/** Every kind of generated document, in the order in which a file offers them. */
export const documents = {
  attestation: defineDocument({
    label: 'Attestation d’assurance',
    issueRule: issueRules.attestation,
    snapshot: attestationSnapshot,
    access: 'signed-in',
    isSignable: false,
    replaces: ['attestation'],
    validity: validityRules.whileInForce,
    issueLabel: 'Éditer une attestation',
  }),
  'releve-informations': defineDocument({
    label: 'Relevé d’informations',
    issueRule: issueRules.record,
    snapshot: recordSnapshot,
    access: 'signed-in',
    isSignable: false,
    replaces: ['releve-informations'],
    validity: validityRules.onceInForce,
    issueLabel: 'Relevé d’informations',
  }),
  recu: defineDocument({
    label: 'Reçu',
    issueRule: issueRules.receipt,
    snapshot: receiptSnapshot,
    access: 'signed-in',
    isSignable: false,
    replaces: [],
    validity: validityRules.always,
    issueLabel: 'Reçu des primes réglées',
  }),
  echeancier: defineDocument({
    label: 'Échéancier',
    issueRule: issueRules.schedule,
    snapshot: scheduleSnapshot,
    access: 'signed-in',
    // The client agrees to the amounts and dates of debits, as with the mandate.
    isSignable: true,
    replaces: ['echeancier'],
    validity: validityRules.whileInForce,
    issueLabel: 'Éditer l’échéancier',
  }),
  devis: defineDocument({
    label: 'Devis',
    issueRule: issueRules.quote,
    snapshot: quoteSnapshot,
    access: 'signed-in',
    // Signed, it is the client's agreement: the quote is to be converted.
    isSignable: true,
    signRule: offerRule,
    // A new quote is issued as firm once the insurer accepted the risk.
    replaces: ['devis'],
    validity: validityRules.whileOffered,
    issueLabel: null,
  }),
  'recueil-conseil': defineDocument({
    label: 'Recueil des besoins et conseil',
    issueRule: issueRules.contract,
    snapshot: adviceSnapshot,
    access: 'signed-in',
    isSignable: true,
    replaces: ['recueil-conseil'],
    validity: validityRules.always,
    issueLabel: null,
  }),
  'conditions-particulieres': defineDocument({
    label: 'Conditions particulières',
    issueRule: issueRules.contract,
    snapshot: conditionsSnapshot,
    access: 'signed-in',
    isSignable: true,
    replaces: ['conditions-particulieres'],
    validity: validityRules.whileInForce,
    issueLabel: null,
  }),
  avenant: defineDocument({
    label: 'Avenant',
    issueRule: issueRules.amendment,
    snapshot: amendmentSnapshot,
    access: 'signed-in',
    isSignable: true,
    replaces: ['avenant', 'conditions-particulieres'],
    validity: validityRules.whileInForce,
    issueLabel: null,
  }),
  mandat: defineDocument({
    label: 'Mandat de prélèvement',
    issueRule: issueRules.mandate,
    snapshot: mandateSnapshot,
    access: 'linked-or-admin',
    isSignable: true,
    replaces: ['mandat'],
    validity: validityRules.whileInForce,
    issueLabel: null,
  }),
  'mandat-resiliation': defineDocument({
    label: 'Mandat de résiliation',
    issueRule: issueRules.terminationMandate,
    snapshot: terminationMandateSnapshot,
    access: 'signed-in',
    isSignable: true,
    replaces: ['mandat-resiliation'],
    validity: validityRules.onceInForce,
    issueLabel: null,
  }),
  'declaration-sinistre': defineDocument({
    label: 'Déclaration de sinistre',
    issueRule: issueRules.claim,
    snapshot: claimSnapshot,
    access: 'signed-in',
    isSignable: false,
    replaces: [],
    validity: validityRules.always,
    issueLabel: null,
  }),
  constat: defineDocument({
    label: 'Constat',
    issueRule: issueRules.claim,
    snapshot: statementSnapshot,
    access: 'signed-in',
    isSignable: false,
    replaces: [],
    validity: validityRules.always,
    issueLabel: null,
  }),
  'preuve-signature': defineDocument({
    label: 'Preuve de signature',
    issueRule: issueRules.proof,
    snapshot: proofSnapshot,
    access: 'signed-in',
    isSignable: false,
    replaces: [],
    validity: validityRules.onceInForce,
    issueLabel: null,
  }),
} as const satisfies Readonly<Record<string, DocumentDefinition>>;

export type DocumentKind = keyof typeof documents;
/** Snapshot type of a kind of document. */
export type SnapshotOf<K extends DocumentKind> = v.InferOutput<(typeof documents)[K]['snapshot']>;

export const documentKinds = Object.keys(documents) as DocumentKind[];

/** Kind of the mandate that the holder of the debited account signs. */
export const debitMandateKind = 'mandat' satisfies DocumentKind;

/** Kinds whose earlier documents a new one replaces. */
export const replacedKinds = (kind: DocumentKind): readonly DocumentKind[] => documents[kind].replaces;

/** Kinds whose documents are no longer valid once their contract or quote has a status. */
export const invalidKinds = (contractStatus: string): readonly DocumentKind[] =>
  documentKinds.filter((kind) => documents[kind].validity(contractStatus) === 'withdrawn');

/** Definition of a kind; undefined for a kind that is no longer generated. */
export const findDocument = (kind: string): DocumentDefinition | undefined =>
  Object.hasOwn(documents, kind) ? documents[kind as DocumentKind] : undefined;

/** Why a document of a kind may not be signed, in French; null if it may. */
export const signingRefusal = (kind: string, dossier: Dossier): RefusalReason => {
  const definition = findDocument(kind);
  if (!definition) return 'Ce document n’existe pas ou n’est plus disponible.';
  return (definition.signRule ?? definition.issueRule)(dossier);
};

export const isDocumentKind = (kind: string): kind is DocumentKind => Object.hasOwn(documents, kind);
