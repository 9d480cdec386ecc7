import type { DocumentKind } from '#shared/documents/documents.ts';
import { advicePaper } from './advice-paper.ts';
import { claimPaper, statementPaper } from './claim-paper.ts';
import { amendmentPaper, attestationPaper, conditionsPaper, quotePaper } from './contract-papers.ts';
import { mandatePaper } from './mandate-paper.ts';
import type { Paper } from './paper.ts';
import { proofPaper } from './proof-paper.ts';
import { receiptPaper } from './receipt-paper.ts';
import { recordPaper } from './record-paper.ts';
import { schedulePaper } from './schedule-paper.ts';
import { terminationMandatePaper } from './termination-mandate-paper.ts';

/** Templates of every kind of paper. */
export const papers: { readonly [K in DocumentKind]: Paper<K> } = {
  attestation: attestationPaper,
  'releve-informations': recordPaper,
  recu: receiptPaper,
  echeancier: schedulePaper,
  devis: quotePaper,
  'recueil-conseil': advicePaper,
  'conditions-particulieres': conditionsPaper,
  avenant: amendmentPaper,
  mandat: mandatePaper,
  'mandat-resiliation': terminationMandatePaper,
  'declaration-sinistre': claimPaper,
  constat: statementPaper,
  'preuve-signature': proofPaper,
};
