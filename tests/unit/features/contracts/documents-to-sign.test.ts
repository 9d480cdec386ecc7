import { expect, it } from 'vitest';
import { documentsToSign } from '#features/contracts/signature/documents-to-sign.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { portfolioContract } from '#tests/support/contracts/portfolio.ts';

const { file } = portfolioContract(7);
const terms = { id: 1, name: 'Conditions particulières', type: 'conditions-particulieres', signable: true };
const withStatus = (status: string): ContractFile =>
  ({ ...file, details: { ...file.details, status }, editiques: { ...file.editiques, data: [terms] } }) as never;

it('in-person signature: offers the terms of a valid contract, none of a terminated one', () => {
  expect(documentsToSign(withStatus(contractStatuses.valid))).toEqual([terms]);
  expect(documentsToSign(withStatus(contractStatuses.cancelled))).toEqual([]);
});
