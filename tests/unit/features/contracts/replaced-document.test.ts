import { describe, expect, it } from 'vitest';
import { findReplacement } from '#features/contracts/documents/replaced-document.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import type { DocumentSignature } from '#shared/operations/signatures/document-signature.ts';
import { generatedDocumentStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { carContract } from '#tests/support/documents/printed-contract.ts';

type GeneratedDocument = ContractFile['editiques']['data'][number];

const schedule: GeneratedDocument = {
  id: 4,
  name: 'Échéancier AU1',
  type: 'echeancier',
  creationDate: '2026-11-28',
  signable: false,
  status: generatedDocumentStatuses.signed,
  signature: { state: 'sealed', signedAt: '2026-11-27T22:00:00Z' } as DocumentSignature,
};
const contractWith = (documents: readonly GeneratedDocument[], names: readonly string[] = []) => ({
  editiques: { ...carContract.editiques, data: [...documents] },
  sentDocuments: [{ names } as NonNullable<ContractFile['sentDocuments']>[number]],
});

describe('findReplacement', () => {
  it('says that a signed schedule is to be signed again, and who is told', () => {
    expect(findReplacement(contractWith([schedule], ['Échéancier AU1']), 'echeancier')).toEqual({
      isSigned: true,
      text:
        'Remplace «\u00A0Échéancier AU1\u00A0», signé le 28/11/2026\u00A0: le nouveau est à signer, ' +
        'et qui a reçu le premier en est averti par e-mail.',
    });
  });

  it('names an open request to sign', () => {
    const signature = { state: 'sent', signedAt: null } as DocumentSignature;
    const signing = { ...schedule, status: generatedDocumentStatuses.sent, signature };
    expect(findReplacement(contractWith([signing]), 'echeancier')).toEqual({
      isSigned: true,
      text: 'Remplace «\u00A0Échéancier AU1\u00A0», en cours de signature\u00A0: le nouveau est à signer.',
    });
  });

  it('names the e-mail about a document that was sent and needs no signature', () => {
    const attestation = { ...schedule, name: 'Attestation AU1', type: 'attestation', signature: null };
    expect(findReplacement(contractWith([attestation], ['Attestation AU1']), 'attestation')).toEqual({
      isSigned: false,
      text: 'Remplace «\u00A0Attestation AU1\u00A0»\u00A0: qui a reçu le premier en est averti par e-mail.',
    });
    expect(findReplacement(contractWith([attestation]), 'attestation')).toBeUndefined();
  });

  it('ignores a document that was already replaced, and receipts, which replace none', () => {
    const next = { ...schedule, id: 5, status: generatedDocumentStatuses.available, signature: null };
    expect(findReplacement(contractWith([schedule, next]), 'echeancier')).toBeUndefined();
    expect(findReplacement(contractWith([{ ...schedule, type: 'recu' }]), 'recu')).toBeUndefined();
  });
});
