import { useForm, useWatch } from 'react-hook-form';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AccountsOnFile } from '#features/quotes/conversion/accounts-on-file.tsx';
import type { Read } from '#offline/interfaces/types.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { carContract } from '#tests/support/documents/printed-contract.ts';

const account = carContract.details.addresses.bankAccount;
/** A file of the client as returned by server and device. */
const fileOf = (id: number, ibanCode: string) => ({
  ...carContract,
  details: {
    ...carContract.details,
    id,
    addresses: { ...carContract.details.addresses, bankAccount: account && { ...account, ibanCode } },
  },
});
const files = [fileOf(7, 'FR…2606'), fileOf(8, 'NC…0137'), fileOf(9, 'FR…2606')];
const readStub = (async ({ path }: { path: string }, { idContrat }: { idContrat: number }) => ({
  value:
    path === '/api/contract/search'
      ? { success: true, contractList: files.map(({ details }) => ({ id: details.id })), totalCount: files.length }
      : { success: true, contract: files.find(({ details }) => details.id === idContrat) },
  fetchedAtMs: 1,
  isFromDevice: true,
})) as unknown as Read;

interface Typed {
  readonly person: { readonly bankAccount: Readonly<Record<string, string>> };
}

function Harness({ isReadOnly, typed }: { readonly isReadOnly: boolean; readonly typed: Typed }) {
  const form = useForm({ defaultValues: typed });
  const values = useWatch({ control: form.control });
  return (
    <main>
      <h1>Paiement</h1>
      <AccountsOnFile work={{ form: form as never, isReadOnly }} clientId={4} />
      <output>{JSON.stringify(values.person?.bankAccount)}</output>
    </main>
  );
}

const renderHarness = (bankAccount: Readonly<Record<string, string>> = {}, isReadOnly = false) =>
  renderWithServices({ read: readStub }, <Harness isReadOnly={isReadOnly} typed={{ person: { bankAccount } }} />);
const option = (name: RegExp) => page.getByRole('button', { name });
const values = () => JSON.parse(document.querySelector('output')?.textContent ?? '{}') as Record<string, string>;

test('known accounts: are selected by contract without showing the number', async () => {
  await renderHarness({ ribBanque: '14889', accountOwner: 'WAMYTAN MARIE' });
  await expect.element(option(/^NC…0137/)).toHaveTextContent('NC…0137DUPONT MARIE, OPT Nouméa');
  expect(option(/…/).elements()).toHaveLength(2);
  await expect.element(option(/^Saisir/)).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible();
  await userEvent.click(option(/^NC…0137/));
  await expect.element(option(/^NC…0137/)).toHaveAttribute('aria-pressed', 'true');
  await expect.element(option(/^Saisir/)).toHaveAttribute('aria-pressed', 'false');
  expect(values()).toMatchObject({ knownContract: '8', knownIban: 'NC…0137', ribBanque: '', ribCompte: '' });
  await userEvent.click(option(/^Saisir/));
  await expect.element(option(/^Saisir/)).toHaveAttribute('aria-pressed', 'true');
  expect(values()).toMatchObject({ knownContract: '', knownIban: '' });
});

test('known accounts: show the selected one if its contract is unavailable', async () => {
  await renderHarness({ knownContract: '3', knownIban: 'FR…0000', accountOwner: 'GOA ROSINE' }, true);
  await expect.element(option(/^FR…0000/)).toHaveAttribute('aria-pressed', 'true');
  await expect.element(option(/^FR…0000/)).toBeDisabled();
});
