import { expect, test } from 'vitest';
import { contractActions } from '#shared/actions/contract-actions.ts';
import { portfolioContract } from '#tests/support/contracts/portfolio.ts';

test.each([
  [true, 'Signature de Gérard MOULIN attendue depuis le 12/11/2026, à une adresse corrigée depuis'],
  [false, 'Signature de Gérard MOULIN attendue depuis le 12/11/2026'],
  // As older servers answer.
  [undefined, 'Signature de Gérard MOULIN attendue depuis le 12/11/2026'],
])('awaited signature: says that its address was corrected since (%s)', (isFormerEmail, text) => {
  const { row } = portfolioContract(1);
  const signing = { signatory: 'Gérard MOULIN', since: '2026-11-12', expires: null };
  const due = { mail: null, annualXpf: null, unpaidSince: null, missing: null };
  const subject = {
    ...{ row, dateCreation: '2026-11-01', isCompany: false },
    due: { ...due, signing: isFormerEmail === undefined ? signing : { ...signing, isFormerEmail } },
  };
  const action = contractActions.find(({ kind }) => kind === 'signature')?.evaluate(subject, '2026-11-23');
  expect(action?.why).toBe(text);
});
