import { expect, test, vi } from 'vitest';
import '#ui/theme/base.css';
import { page } from 'vitest/browser';
import { ContractInformation } from '#features/contracts/information/contract-information.tsx';
import { declarationsQuoteId, useDeclarations } from '#features/contracts/information/declarations-query.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { portfolioContract } from '#tests/support/contracts/portfolio.ts';
import { useIsPrinting } from '#ui/window/use-is-printing.ts';

const { file } = portfolioContract(7, { holder: 'MOULIN Gérard', numero: 'BT7' });
const block = { title: 'Bateau', facts: [['Nom du bateau', 'Margouillat']], table: null, none: null };
const convertedContract: ContractFile = {
  ...file,
  details: { ...file.details, isEstimate: false, convertedFrom: { id: 3, number: 'DV3' } },
};

test('contract declarations: show what the quote declared', async () => {
  const readStub = vi.fn(async () => ({ value: { success: true, declared: [block], calculation: null } }));
  await renderWithServices({ read: readStub } as never, <ContractInformation contract={convertedContract} />);
  const declarationRegion = page.getByRole('region', { name: 'Déclarations du souscripteur' });
  await expect.element(declarationRegion.getByText('Margouillat')).toBeVisible();
  expect(readStub).toHaveBeenCalledWith(expect.anything(), { idContrat: 3 }, expect.anything());
});

function PrintedInformation({ contract }: { readonly contract: ContractFile }) {
  useDeclarations(declarationsQuoteId(contract));
  return useIsPrinting() ? <ContractInformation contract={contract} /> : <p>Primes</p>;
}

test('contract information: is whole on paper when another tab is open', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const read = vi.fn(async () => {
    queueMicrotask(resolve);
    return { value: { success: true, declared: [block], calculation: null } };
  });
  await renderWithServices({ read } as never, <PrintedInformation contract={convertedContract} />);
  await promise;
  await expect.element(page.getByText('Primes')).toBeVisible();
  dispatchEvent(new Event('beforeprint'));
  const headings = [...document.querySelectorAll('h2')].map(({ textContent }) => textContent);
  const { textContent } = document.body;
  dispatchEvent(new Event('afterprint'));
  expect(headings).toEqual(expect.arrayContaining(['Général', 'Souscripteur', 'Déclarations du souscripteur']));
  expect(textContent).toContain('Margouillat');
});

test('contract declarations: are absent from a contract without a quote', async () => {
  const read = vi.fn();
  await renderWithServices({ read } as never, <ContractInformation contract={file} />);
  await expect.element(page.getByRole('heading', { name: 'Général' })).toBeVisible();
  expect(read).not.toHaveBeenCalled();
});

test('contract information: the fold of facts for the broker is 44 px high', async () => {
  const commissioned = { ...file, details: { ...file.details, commission: 1_200 } };
  await renderWithServices(
    { read: vi.fn() } as never,
    <div className="shell">
      <ContractInformation contract={commissioned} />
    </div>,
  );
  const fold = page.getByText('Réservé au courtier');
  await expect.element(fold).toBeVisible();
  expect((fold.element() as HTMLElement).offsetHeight).toBeGreaterThanOrEqual(44);
});
