import { describe, expect, test } from 'vitest';
import { computeDocumentStatus, type DocumentStatus, type IssuedPaper } from '#shared/documents/document-status.ts';
import { type DocumentKind, documentKinds, documents } from '#shared/documents/documents.ts';
import { formatVerificationCode, parseVerificationCode } from '#shared/documents/verification.ts';
import { type ContractStatus, contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';

const issued: IssuedPaper = {
  today: '2026-11-22',
  contractStatus: contractStatuses.valid,
  isReplaced: false,
  isWithdrawn: false,
  isPending: false,
  from: null,
  until: null,
};

/** Status of a paper of each kind for a status of its contract or quote. */
const whileInForce: Partial<Record<ContractStatus, DocumentStatus>> = { [contractStatuses.valid]: 'in-force' };
const onceInForce: typeof whileInForce = { ...whileInForce, [contractStatuses.cancelled]: 'in-force' };
const inEveryStatus: typeof whileInForce = Object.fromEntries(
  Object.values(contractStatuses).map((status) => [status, 'in-force']),
);
const table: Readonly<Record<DocumentKind, typeof whileInForce>> = {
  attestation: whileInForce,
  'releve-informations': onceInForce,
  recu: inEveryStatus,
  echeancier: whileInForce,
  devis: { [contractStatuses.quote]: 'in-force', [contractStatuses.converted]: 'replaced' },
  'conditions-particulieres': whileInForce,
  avenant: whileInForce,
  mandat: whileInForce,
  'recueil-conseil': inEveryStatus,
  'mandat-resiliation': onceInForce,
  'declaration-sinistre': inEveryStatus,
  constat: inEveryStatus,
  'preuve-signature': onceInForce,
};

describe('computeDocumentStatus', () => {
  test.each(documentKinds.flatMap((kind) => Object.values(contractStatuses).map((status) => [kind, status] as const)))(
    '%s, %s',
    (kind, contractStatus) => {
      const { validity } = documents[kind];
      const ofContract = table[kind][contractStatus] ?? 'withdrawn';
      expect(computeDocumentStatus(validity, { ...issued, contractStatus })).toBe(ofContract);
      expect(computeDocumentStatus(validity, { ...issued, contractStatus, isWithdrawn: true, isReplaced: true })).toBe(
        'withdrawn',
      );
      const isHeld = ofContract === 'in-force';
      const replaced = { ...issued, contractStatus, isReplaced: true, until: '2026-11-21' };
      expect(computeDocumentStatus(validity, replaced)).toBe(isHeld ? 'replaced' : ofContract);
      const lastDay = { ...issued, contractStatus, until: issued.today };
      expect(computeDocumentStatus(validity, lastDay)).toBe(ofContract);
      const undecided = { ...lastDay, isPending: true };
      expect(computeDocumentStatus(validity, undecided)).toBe(isHeld ? 'pending' : ofContract);
      const upcoming = { ...lastDay, from: '2026-11-23', until: null };
      expect(computeDocumentStatus(validity, upcoming)).toBe(isHeld ? 'not-yet' : ofContract);
      expect(computeDocumentStatus(validity, { ...upcoming, today: '2026-11-23' })).toBe(ofContract);
      expect(computeDocumentStatus(validity, { ...undecided, today: '2026-11-23' })).toBe(
        isHeld ? 'expired' : ofContract,
      );
      expect(computeDocumentStatus(validity, { ...lastDay, today: '2026-11-23' })).toBe(
        isHeld ? 'expired' : ofContract,
      );
    },
  );
});

test('verification code: accepts any notation and is formatted in fours', () => {
  expect(formatVerificationCode('ABCDEFGH1230')).toBe('ABCD-EFGH-1230');
  for (const typed of ['ABCDEFGH1230', 'abcd-efgh-123o', ' ABCD EFGH IZ3O '.replace('Z', '2'), 'abcd efgh l230'])
    expect(parseVerificationCode(typed), typed).toBe('ABCDEFGH1230');
  for (const typed of ['', 'ABCDEFGH123', 'ABCDEFGH12300', 'ABCDEFGHU230', 'ABCD/EFGH1230', '%', "ABCDEFGH123'"])
    expect(parseVerificationCode(typed), typed).toBeUndefined();
});
