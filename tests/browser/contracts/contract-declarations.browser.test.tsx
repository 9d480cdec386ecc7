import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ContractInformation } from '#features/contracts/information/contract-information.tsx';
import { showWith } from '#tests/browser/support/app-harness.tsx';
import { portfolioContract } from '#tests/support/contracts/portfolio.ts';

const { file } = portfolioContract(7, { holder: 'MOULIN Gérard', numero: 'BT7' });
const block = { title: 'Bateau', facts: [['Nom du bateau', 'Margouillat']], table: null, none: null };

test('contract declarations: show what the quote declared', async () => {
  const read = vi.fn(async () => ({ value: { success: true, declared: [block], calculation: null } }));
  const contract = {
    ...file,
    details: { ...file.details, isEstimate: false, convertedFrom: { id: 3, number: 'DV3' } },
  };
  await showWith({ read } as never, <ContractInformation contract={contract} />);
  const declared = page.getByRole('region', { name: 'Déclarations du souscripteur' });
  await expect.element(declared.getByText('Margouillat')).toBeVisible();
  expect(read).toHaveBeenCalledWith(expect.anything(), { idContrat: 3 }, expect.anything());
});

test('contract declarations: are absent from a contract without a quote', async () => {
  const read = vi.fn();
  await showWith({ read } as never, <ContractInformation contract={file} />);
  await expect.element(page.getByRole('heading', { name: 'Général' })).toBeVisible();
  expect(read).not.toHaveBeenCalled();
});
