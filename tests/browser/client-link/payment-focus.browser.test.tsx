import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { stubProvider } from '#tests/browser/support/payment-provider.ts';
import { answerOf, cardForm, dossier, payment, renderClientPage, stubServer } from './client-page.tsx';
import '#ui/theme/tokens.css';

afterEach(() => vi.unstubAllGlobals());

const due = answerOf({ success: true, dossier: { ...dossier, payment } });
const paidDossier = { ...dossier, payment: { ...payment, state: 'paid' as const, premiums: [] } };
const payButton = page.getByRole('button', { name: /^Payer/ });
const clientAnswer = { orderStatus: 'PAID', transactions: [{ uuid: 'u1' }] };
const bankAnswer = { clientAnswer, rawClientAnswer: JSON.stringify(clientAnswer), hash: 'h' };

/** Opens the card form with the keyboard. */
const openCardForm = async (answers: Readonly<Record<string, readonly (Response | Error)[]>>) => {
  const provider = stubProvider();
  stubServer({
    ...{ dossier: [due], 'payment/form': [cardForm], 'payment/submit': [answerOf({ success: true })] },
    ...answers,
  });
  await renderClientPage();
  await expect.element(payButton).toBeVisible();
  (payButton.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('group', { name: 'Carte bancaire' })).toHaveFocus();
  await expect.element(page.getByText('Chargement du formulaire…')).not.toBeInTheDocument();
  return provider;
};

test('client payment: « Annuler » returns the focus to « Payer »', async () => {
  await openCardForm({ 'payment/check': [due] });
  (page.getByRole('button', { name: 'Annuler' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(payButton).toHaveFocus();
});

test('client payment: a refused card moves a lost focus to the message', async () => {
  const provider = await openCardForm({});
  expect(await provider.press()).toBe(true);
  (document.activeElement as HTMLElement).blur();
  const refused = { clientAnswer: { orderStatus: 'UNPAID' }, rawClientAnswer: '', hash: '' };
  await provider.fail({ errorCode: 'ACQ_001', metadata: { answer: refused } });
  await expect.element(page.getByText('Paiement en erreur\u202F!')).toHaveFocus();
});

test('client payment: the result takes the focus', async () => {
  const provider = await openCardForm({ 'payment/validate': [answerOf({ success: true, dossier: paidDossier })] });
  expect(await provider.press()).toBe(true);
  await provider.pay(bankAnswer);
  await expect.element(page.getByText(/sont réglés\. Merci\./)).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toMatch(/Merci\./);
});
