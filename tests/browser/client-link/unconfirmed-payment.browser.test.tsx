import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ClientDossier } from '#shared/operations/client-link/client-links.ts';
import { stubProvider } from '#tests/browser/support/payment-provider.ts';
import { answerOf, cardForm, dossier, payment, renderClientPage, stubServer } from './client-page.tsx';
import '#ui/theme/tokens.css';

afterEach(() => vi.unstubAllGlobals());

const due = answerOf({ success: true, dossier: { ...dossier, payment } });
const answerWith = (changes: Partial<NonNullable<ClientDossier['payment']>>) =>
  answerOf({ success: true, dossier: { ...dossier, payment: { ...payment, ...changes } } });
const paid = answerWith({ state: 'paid', premiums: [], hasReceipt: true });
const lost = new Error('lost');
const payButton = page.getByRole('button', { name: /^Payer/ });
const cancelButton = page.getByRole('button', { name: 'Annuler' });
const unreachableText = 'Le serveur est injoignable. Vérifiez votre connexion.';
const pendingText = page.getByText(/^Paiement en cours de confirmation.*Ne payez pas une seconde fois/);

/** Renders the page with a card that the form sends to the bank. */
const sendCard = async (answers: Readonly<Record<string, readonly (Response | Error)[]>>) => {
  const provider = stubProvider();
  const requests = stubServer({
    ...{ dossier: [due], 'payment/form': [cardForm], 'payment/submit': [answerOf({ success: true })] },
    ...answers,
  });
  await renderClientPage();
  await payButton.click();
  await expect.element(cancelButton).toBeVisible();
  await expect.element(page.getByText('Chargement du formulaire…')).not.toBeInTheDocument();
  expect(await provider.press()).toBe(true);
  return { provider, requests };
};

/** Replaces the interval of the polls; returns a function that runs the next poll. */
const stubPolls = () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  return async () => {
    // The interval is set after the first paint.
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(10_000);
  };
};

test('unconfirmed payment: offers no second payment when the bank’s answer was lost', async () => {
  const { provider } = await sendCard({ 'payment/check': [answerWith({ state: 'pending' })] });
  await provider.fail({ errorCode: 'CLIENT_999', metadata: {} });
  await expect.element(pendingText).toBeVisible();
  expect(payButton.elements()).toHaveLength(0);
  expect(cancelButton.elements()).toHaveLength(0);
});

test('unconfirmed payment: polls an unreachable server until it answers with the result', async () => {
  const runPoll = stubPolls();
  const { provider, requests } = await sendCard({ 'payment/check': [lost, lost, paid] });
  await provider.fail({ errorCode: 'CLIENT_999', metadata: {} });
  await expect.element(page.getByRole('alert')).toHaveTextContent(unreachableText);
  await expect.element(pendingText).toBeVisible();
  expect(payButton.elements()).toHaveLength(0);
  await runPoll();
  await expect.poll(() => requests.filter(({ path }) => path === 'payment/check')).toHaveLength(2);
  await expect.element(pendingText).toBeVisible();
  expect(payButton.elements()).toHaveLength(0);
  await runPoll();
  await expect.element(page.getByText(/sont réglés\. Merci\./)).toBeVisible();
  expect(pendingText.elements()).toHaveLength(0);
  expect(page.getByRole('alert').elements()).toHaveLength(0);
});

test('unconfirmed payment: checks at once when the network returns', async () => {
  stubPolls();
  const { provider } = await sendCard({ 'payment/check': [lost, paid] });
  await provider.fail({ errorCode: 'CLIENT_999', metadata: {} });
  // The listener is added with the interval of the polls.
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
  dispatchEvent(new Event('online'));
  await expect.element(page.getByText(/sont réglés\. Merci\./)).toBeVisible();
});

test('unconfirmed payment: offers no second payment after « Annuler » without network', async () => {
  await sendCard({ 'payment/check': [lost] });
  await cancelButton.click();
  await expect.element(pendingText).toBeVisible();
  expect(payButton.elements()).toHaveLength(0);
});

test('unconfirmed payment: closes the form while the bank’s answer is on its way to the server', async () => {
  const { provider } = await sendCard({ 'payment/validate': [lost, paid] });
  const clientAnswer = { orderStatus: 'PAID', transactions: [{ uuid: 'u1' }] };
  await provider.pay({ clientAnswer, rawClientAnswer: JSON.stringify(clientAnswer), hash: 'h' });
  await expect.element(pendingText).toBeVisible();
  expect(cancelButton.elements()).toHaveLength(0);
  expect(payButton.elements()).toHaveLength(0);
  await expect.element(page.getByText(/sont réglés\. Merci\./)).toBeVisible();
});

test('unconfirmed payment: can be paid again once the server says that the card was not charged', async () => {
  const runPoll = stubPolls();
  await sendCard({ 'payment/check': [lost, due] });
  await cancelButton.click();
  await expect.element(pendingText).toBeVisible();
  await runPoll();
  await expect.element(payButton).toBeEnabled();
  expect(pendingText.elements()).toHaveLength(0);
});

test('unconfirmed payment: a dossier that is fetched again replaces the message of a failed call', async () => {
  stubServer({ dossier: [due, paid], 'payment/form': [lost] });
  await renderClientPage();
  await payButton.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(unreachableText);
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(page.getByText(/sont réglés\. Merci\./)).toBeVisible();
  expect(page.getByRole('alert').elements()).toHaveLength(0);
});
