import { expect, it } from 'vitest';
import {
  inPersonSignatureWork,
  type SigningValues,
} from '#features/contracts/signature/in-person-signature-work-definition.ts';

const values = {
  contractId: 12,
  contractNumber: 'AU12',
  papers: [],
  signatory: {},
  place: null,
} as unknown as SigningValues;
const titleOf = (isSigned: boolean) =>
  inPersonSignatureWork.item({ values, isSigned, fingerprints: new Map() }, 'd').title;

it('in-person signature: lists a refusal separately from a signature', () => {
  expect(titleOf(true)).toBe('Signature sur place, contrat AU12');
  expect(titleOf(false)).toBe('Refus de signer sur place, contrat AU12');
});
