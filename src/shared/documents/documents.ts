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
    when: issueRules.attestation,
    snapshot: attestationSnapshot,
    access: 'signed-in',
    signable: false,
    replaces: ['attestation'],
    validity: validityRules.whileInForce,
    action: 'Éditer une attestation',
  }),
  'releve-informations': defineDocument({
    label: 'Relevé d’informations',
    when: issueRules.record,
    snapshot: recordSnapshot,
    access: 'signed-in',
    signable: false,
    replaces: ['releve-informations'],
    validity: validityRules.onceInForce,
    action: 'Relevé d’informations',
  }),
  recu: defineDocument({
    label: 'Reçu',
    when: issueRules.receipt,
    snapshot: receiptSnapshot,
    access: 'signed-in',
    signable: false,
    replaces: [],
    validity: validityRules.onceInForce,
    action: 'Reçu des primes réglées',
  }),
  echeancier: defineDocument({
    label: 'Échéancier',
    when: issueRules.schedule,
    snapshot: scheduleSnapshot,
    access: 'signed-in',
    // The client agrees to the amounts and dates of debits, as with the mandate.
    signable: true,
    replaces: ['echeancier'],
    validity: validityRules.whileInForce,
    action: 'Éditer l’échéancier',
  }),
  devis: defineDocument({
    label: 'Devis',
    when: issueRules.quote,
    snapshot: quoteSnapshot,
    access: 'signed-in',
    // Signed, it is the client's agreement: the quote is to be converted.
    signable: true,
    signing: offerRule,
    // A new quote is issued as firm once the insurer accepted the risk.
    replaces: ['devis'],
    validity: validityRules.whileOffered,
    action: null,
  }),
  'recueil-conseil': defineDocument({
    label: 'Recueil des besoins et conseil',
    when: issueRules.contract,
    snapshot: adviceSnapshot,
    access: 'signed-in',
    signable: true,
    replaces: ['recueil-conseil'],
    validity: validityRules.always,
    action: null,
  }),
  'conditions-particulieres': defineDocument({
    label: 'Conditions particulières',
    when: issueRules.contract,
    snapshot: conditionsSnapshot,
    access: 'signed-in',
    signable: true,
    replaces: ['conditions-particulieres'],
    validity: validityRules.whileInForce,
    action: null,
  }),
  avenant: defineDocument({
    label: 'Avenant',
    when: issueRules.amendment,
    snapshot: amendmentSnapshot,
    access: 'signed-in',
    signable: true,
    replaces: ['avenant', 'conditions-particulieres'],
    validity: validityRules.whileInForce,
    action: null,
  }),
  mandat: defineDocument({
    label: 'Mandat de prélèvement',
    when: issueRules.mandate,
    snapshot: mandateSnapshot,
    access: 'linked-or-admin',
    signable: true,
    replaces: ['mandat'],
    validity: validityRules.whileInForce,
    action: null,
  }),
  'mandat-resiliation': defineDocument({
    label: 'Mandat de résiliation',
    when: issueRules.terminationMandate,
    snapshot: terminationMandateSnapshot,
    access: 'signed-in',
    signable: true,
    replaces: ['mandat-resiliation'],
    validity: validityRules.onceInForce,
    action: null,
  }),
  'declaration-sinistre': defineDocument({
    label: 'Déclaration de sinistre',
    when: issueRules.claim,
    snapshot: claimSnapshot,
    access: 'signed-in',
    signable: false,
    replaces: [],
    validity: validityRules.always,
    action: null,
  }),
  constat: defineDocument({
    label: 'Constat',
    when: issueRules.claim,
    snapshot: statementSnapshot,
    access: 'signed-in',
    signable: false,
    replaces: [],
    validity: validityRules.always,
    action: null,
  }),
  'preuve-signature': defineDocument({
    label: 'Preuve de signature',
    when: issueRules.proof,
    snapshot: proofSnapshot,
    access: 'signed-in',
    signable: false,
    replaces: [],
    validity: validityRules.onceInForce,
    action: null,
  }),
} as const satisfies Readonly<Record<string, DocumentDefinition>>;

export type DocumentKind = keyof typeof documents;
/** Snapshot type of a kind of document. */
export type SnapshotOf<K extends DocumentKind> = v.InferOutput<(typeof documents)[K]['snapshot']>;

export const documentKinds = Object.keys(documents) as DocumentKind[];

/** Kinds whose earlier documents a new one replaces. */
export const replacedKinds = (kind: DocumentKind): readonly DocumentKind[] => documents[kind].replaces;

/** Definition of a kind; undefined for a kind that is no longer generated. */
export const findDocument = (kind: string): DocumentDefinition | undefined =>
  Object.hasOwn(documents, kind) ? documents[kind as DocumentKind] : undefined;

/** Why a document of a kind may not be signed, in French; null if it may. */
export const signingRefusal = (kind: string, dossier: Dossier): RefusalReason => {
  const definition = findDocument(kind);
  if (!definition) return 'Ce document n’existe pas ou n’est plus disponible.';
  return (definition.signing ?? definition.when)(dossier);
};

export const isDocumentKind = (kind: string): kind is DocumentKind => Object.hasOwn(documents, kind);
