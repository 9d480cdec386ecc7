import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import PremiumsTab from '#features/contracts/premiums/premiums-tab.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { emptyOutbox } from '#tests/browser/support/empty-outbox.ts';
import { due, premium } from '#tests/browser/support/next-payment.tsx';

const createPremium = (id: number, overrides: object = {}) => ({
  ...premium,
  ...due,
  ...{ id, number: `P-${id}`, amount: 10_000 + id, balanceBrut: 10_000 + id },
  ...overrides,
});
const createContract = (data: readonly object[]) =>
  ({
    details: { id: 7, number: 'AU1' },
    computed: { isEcheancier: false },
    primes: { data, headers: [{ value: 'number', text: 'Numéro', kind: 'text' }], options: {} },
  }) as unknown as ContractFile;

/** A contract that « Relire » replaces by the next one of its versions. */
function OpenFile({ versions }: { readonly versions: readonly (readonly object[])[] }) {
  const [at, setAt] = useState(0);
  return (
    <main>
      <button type="button" onClick={() => setAt(at + 1)}>
        Relire
      </button>
      <PremiumsTab contract={createContract(versions[at] ?? [])} />
    </main>
  );
}
const renderVersions = (...versions: readonly (readonly object[])[]) => {
  const connectivity = { state: 'online', trouble: null, subscribe: () => () => undefined };
  const services = { connectivity, outbox: emptyOutbox } as unknown as OfflineServices;
  return renderWithServices(services, <OpenFile versions={versions} />);
};
const readAgain = () => page.getByRole('button', { name: 'Relire' }).click();
const premiumCheckbox = (id: number) => page.getByRole('checkbox', { name: `Choisir la prime P-${id}` });
const payButton = (name: RegExp) => page.getByRole('button', { name });

const paid = { status: 'Payée', balanceBrut: 0, disabled: true, defaultSelected: false };

test.each([
  { event: 'its payment is cancelled', before: paid },
  { event: 'its card is refused', before: { isBeingPaid: true } },
  { event: 'it becomes due', before: { status: 'À échoir', defaultSelected: false } },
])('premium selection: selects a premium once $event, but none that was unselected by hand', async ({ before }) => {
  const others = [createPremium(2), createPremium(3)];
  await renderVersions([createPremium(1, before), ...others], [createPremium(1), ...others]);
  await premiumCheckbox(2).click();
  await expect.element(payButton(/^Payer 10.003.F$/)).toBeVisible();
  await readAgain();
  await expect.element(premiumCheckbox(1)).toBeChecked();
  await expect.element(premiumCheckbox(2)).not.toBeChecked();
  await expect.element(payButton(/^Payer 20.004.F$/)).toBeEnabled();
});

test('premium selection: selects a premium again that was unselected before it was paid', async () => {
  await renderVersions([createPremium(1)], [createPremium(1, paid)], [createPremium(1)]);
  await premiumCheckbox(1).click();
  await expect.element(payButton(/^Payer$/)).toBeDisabled();
  await readAgain();
  await expect.element(premiumCheckbox(1)).toBeDisabled();
  await readAgain();
  await expect.element(payButton(/^Payer 10.001.F$/)).toBeEnabled();
});

test('premium selection: keeps what was selected by hand while a card is at the bank', async () => {
  const upcoming = { status: 'À échoir', defaultSelected: false };
  const rows = (state: object) => [createPremium(1, state), createPremium(2, { ...upcoming, ...state })];
  await renderVersions(rows({}), rows({ isBeingPaid: true }), rows({}));
  await premiumCheckbox(2).click();
  await expect.element(payButton(/^Payer 20.003.F$/)).toBeEnabled();
  await readAgain();
  await expect.element(premiumCheckbox(2)).toBeDisabled();
  await readAgain();
  await expect.element(payButton(/^Payer 20.003.F$/)).toBeEnabled();
});
