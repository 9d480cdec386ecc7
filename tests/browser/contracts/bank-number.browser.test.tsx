import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { BankNumber, revealMs } from '#features/contracts/information/bank-number.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';

const completeIban = 'NC4914889000810876945100137';
const spaced = 'NC49 1488 9000 8108 7694 5100 137';
const createServices = (state: 'online' | 'offline') =>
  ({ connectivity: { state, subscribe: () => () => undefined } }) as unknown as OfflineServices;

let isProved: boolean;
const reveals: unknown[] = [];

beforeEach(() => {
  isProved = false;
  reveals.length = 0;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (resource) => {
    const request = resource as Request;
    const respond = (status: number, body: object) => Response.json(body, { status, headers: { 'x-lagon': '1' } });
    const body = (await request.json()) as { password?: string };
    if (new URL(request.url).pathname === '/api/session/prove') {
      isProved = body.password === 'Lagon-2026';
      return respond(isProved ? 200 : 422, { success: isProved });
    }
    reveals.push(body);
    if (isProved) return respond(200, { success: true, ibanCode: completeIban });
    return respond(422, { success: false, errors: { currentPassword: ['Confirmez d’abord votre identité.'] } });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const renderBankNumber = (state: 'online' | 'offline' = 'online') =>
  renderWithServices(
    createServices(state),
    <main>
      <h1>Contrat</h1>
      <BankNumber contractId={12} masked="NC…0137" />
    </main>,
  );
const button = (name: string) => page.getByRole('button', { name });

test('bank number: is shown for a minute after a password prompt, then masked again', async () => {
  await renderBankNumber();
  await expect.element(page.getByText('NC…0137')).toBeVisible();
  await expectAccessible();
  await userEvent.click(button('Afficher l’IBAN entier'));
  await userEvent.fill(page.getByRole('dialog').getByLabelText(/^Mot de passe actuel/), 'Lagon-2026');
  expect(document.body.textContent).not.toContain(spaced);
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const countTimers = () => timers.mock.calls.filter(([, ms]) => ms === revealMs).length;
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Confirmer' }));
  await expect.element(page.getByText(spaced)).toBeVisible();
  expect(reveals).toEqual([{ contractId: 12 }, { contractId: 12 }]);
  await userEvent.click(button('Masquer l’IBAN'));
  await expect.element(page.getByText('NC…0137')).toBeVisible();
  await userEvent.click(button('Afficher l’IBAN entier'));
  await expect.element(page.getByText(spaced)).toBeVisible();
  await expect.poll(countTimers).toBe(2);
  const mask = timers.mock.calls.findLast(([, ms]) => ms === revealMs)?.[0] as () => void;
  mask();
  await expect.element(page.getByText('NC…0137')).toBeVisible();
  expect(document.body.textContent).not.toContain(spaced);
});

test('bank number: stays masked with a reason without the password', async () => {
  await renderBankNumber();
  await userEvent.click(button('Afficher l’IBAN entier'));
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Annuler' }));
  await expect.element(page.getByText('Confirmez d’abord votre identité.')).toBeVisible();
  await expect.element(page.getByText('NC…0137')).toBeVisible();
});

test('bank number: is unavailable offline, without a prompt', async () => {
  await renderBankNumber('offline');
  await expect.element(button('IBAN entier en ligne seulement')).toBeDisabled();
  expect(reveals).toEqual([]);
});
