import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import AdjustmentDialog from '#features/contracts/premiums/adjustment-dialog.tsx';
import type { Connectivity } from '#offline/interfaces/types.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { carContract } from '#tests/support/documents/printed-contract.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const online = {
  connectivity: { state: 'online', trouble: null, subscribe: () => () => undefined } as unknown as Connectivity,
};

test('termination: states which premium stays due in full on the chosen day, and what is cancelled', async () => {
  vi.useFakeTimers({ now: new Date('2027-04-01T01:00:00.000Z'), toFake: ['Date'] });
  const details = { ...carContract.details, status: contractStatuses.valid };
  await renderWithServices(
    online,
    <AdjustmentDialog contract={{ ...carContract, details }} onClose={() => undefined} />,
  );
  const dueInFull = page.getByText(
    /^La prime du 05\/03\/2027, commencée avant cette date, reste due en entier.: 4.321.F à payer\. .* annulé.: 23.986.F\.$/,
  );
  await expect.element(dueInFull).toBeVisible();
  await expectAccessible();
  await page.getByRole('textbox', { name: /^Date d’effet/ }).fill('04/03/2027');
  await expect
    .element(page.getByText(/^Ce qui n’est pas payé des primes suivantes est annulé.: 28.307.F\.$/))
    .toBeVisible();
  expect(dueInFull.elements()).toEqual([]);
  await page.getByRole('radio', { name: 'Remboursement de prime' }).click();
  expect(page.getByText(/primes suivantes/).elements()).toEqual([]);
});

/** A contract of 05/12/2026 whose first premium is paid; `answer` is the server's. Returns what was sent. */
const renderBeforeFirstDay = async (answer: object, status = 200) => {
  vi.useFakeTimers({ now: new Date('2026-11-29T01:00:00.000Z'), toFake: ['Date'] });
  const sent: object[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push((await request.json()) as object);
    return new Response(JSON.stringify(answer), { status, headers: { 'x-lagon': '1' } });
  });
  const details = { ...carContract.details, status: contractStatuses.valid };
  const onClose = vi.fn();
  await renderWithServices(online, <AdjustmentDialog contract={{ ...carContract, details }} onClose={onClose} />);
  return { sent, onClose };
};
const recordVoid = async () => {
  await page.getByRole('textbox', { name: /^Motif/ }).fill('Véhicule vendu');
  await page.getByRole('button', { name: 'Noter le contrat sans effet' }).click();
};

test('contract that has not begun: states what is cancelled and refunded, and sends the refund of all that is paid', async () => {
  const { sent, onClose } = await renderBeforeFirstDay({
    success: true,
    message: { type: 'success', message: 'Le contrat est sans effet.' },
  });
  await expect.element(page.getByRole('dialog', { name: 'Contrat sans effet' })).toBeVisible();
  const paid = carContract.primes.data.reduce((sum, { amount, balanceBrut }) => sum + amount - balanceBrut, 0);
  expect(paid).toBeGreaterThan(0);
  const refund = page.getByText(/^Ce qui n’est pas payé est annulé.: .* est à rembourser en entier.: .* sa commission/);
  await expect.element(refund).toBeVisible();
  expect(page.getByRole('radio').elements()).toEqual([]);
  expect(page.getByRole('textbox', { name: /^Montant remboursé/ }).elements()).toEqual([]);
  await expect.element(page.getByRole('textbox', { name: /^Le client renonce le/ })).toHaveValue('29/11/2026');
  await expectAccessible();
  await recordVoid();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(sent).toEqual([{ contractId: 42, kind: 'void', day: '2026-11-29', amount: paid, reason: 'Véhicule vendu' }]);
});

test('contract that has not begun: stays open with the sentence of a refusal, such as a payment made meanwhile', async () => {
  const message = '12 001 F ont été payés sur ce contrat : sans effet, il est remboursé en entier';
  const { onClose } = await renderBeforeFirstDay(
    { success: false, message: { type: 'error', message }, errors: { amount: [message] } },
    422,
  );
  await recordVoid();
  await expect.element(page.getByRole('dialog').getByText(message).first()).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});
