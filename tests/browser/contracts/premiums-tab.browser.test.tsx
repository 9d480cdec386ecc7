import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import PremiumsTab from '#features/contracts/premiums/premiums-tab.tsx';
import type { Connectivity, OfflineServices } from '#offline/interfaces/types.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { messages } from '#shared/primitives/messages.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { emptyOutbox } from '#tests/browser/support/empty-outbox.ts';
import { stubProvider } from '#tests/browser/support/payment-provider.ts';

afterEach(() => vi.unstubAllGlobals());
const createPremium = (id: number, overrides: object) => ({
  id,
  number: `P-${id}`,
  label: `Prime ${id}`,
  effectDate: '2026-10-01',
  effectDateEnd: '2026-12-31',
  amount: 10_000 + id,
  balanceBrut: 10_000 + id,
  status: 'Impayée',
  disabled: false,
  defaultSelected: false,
  ...overrides,
});
const rows = [
  createPremium(1, { defaultSelected: true }),
  createPremium(2, { defaultSelected: true }),
  createPremium(3, { status: 'À échoir' }),
  createPremium(4, { status: 'Payée', balanceBrut: 0, disabled: true }),
];
const createContract = (data: readonly object[] = rows) =>
  ({
    details: { id: 7, number: 'AU1' },
    computed: { isEcheancier: false },
    primes: {
      data,
      headers: [
        { value: 'number', text: 'Numéro', kind: 'text', sortable: true },
        { value: 'balanceBrut', text: 'Reste à payer', kind: 'money', sortable: true },
        { value: 'settlement', text: 'Règlement', kind: 'text', sortable: true },
      ],
      options: {},
    },
  }) as unknown as ContractFile;

const connectivityOf = (state: 'online' | 'offline') =>
  ({ state, trouble: null, subscribe: () => () => undefined }) as unknown as Connectivity;

/** Requests to the server and its answers; an Error is a lost answer. */
const stubServer = (answers: Readonly<Record<string, object | Error>>) => {
  const requests: { path: string; body: Record<string, unknown> }[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname.replace('/api/payment/', '');
    requests.push({ path, body: (await request.json()) as Record<string, unknown> });
    const answer = await answers[path];
    if (answer === undefined || answer instanceof Error) throw new TypeError('lost');
    return new Response(JSON.stringify(answer), { headers: { 'x-lagon': '1', 'content-type': 'application/json' } });
  });
  return requests;
};
const online = { connectivity: connectivityOf('online'), outbox: emptyOutbox };
const renderPremiums = (file: ContractFile, services: Partial<OfflineServices> = online) =>
  renderWithServices(
    services,
    <main>
      <h1>AU1</h1>
      <PremiumsTab contract={file} />
    </main>,
  );
const premiumCheckbox = (id: number) => page.getByRole('checkbox', { name: `Choisir la prime P-${id}` });
const payButton = (name: RegExp) => page.getByRole('button', { name });

test('premiums tab: lists due premiums first and preselected, and disables paid ones', async () => {
  await renderPremiums(createContract());
  const summary = page.getByRole('region', { name: 'Paiement des primes' });
  await expect.element(summary.getByText(/^20.003/).first()).toBeVisible();
  for (const [id, isChosen] of [
    [1, true],
    [2, true],
    [3, false],
    [4, false],
  ] as const)
    expect((premiumCheckbox(id).element() as HTMLInputElement).checked, `P-${id}`).toBe(isChosen);
  await expect.element(premiumCheckbox(4)).toBeDisabled();
  await expect.element(payButton(/^Payer 20.003.F$/)).toBeEnabled();
  await expectAccessible();
});

test('premiums tab: states refunds of the insurer to pay back, and the whole text of how a premium was paid', async () => {
  const settlement =
    '1 000 F le 29/11/2026 par virement, 10 001 F remboursés par la compagnie, dont 9 001 F à restituer';
  const refund = { balanceBrut: 9_001, cancelled: 10_001, refunded: 10_001, settlement };
  await renderPremiums(createContract([createPremium(1, { defaultSelected: true, ...refund }), rows[3] ?? {}]));
  const summary = page.getByRole('region', { name: 'Paiement des primes' });
  await expect.element(summary.getByText(/^dont 9.001.F remboursés par la compagnie, à restituer$/)).toBeVisible();
  const cell = page.getByText(settlement).element();
  expect(cell.scrollHeight).toBe(cell.clientHeight);
  expect(cell.closest('.long')).toBeNull();
});

test('premiums tab: toggles all premiums', async () => {
  await renderPremiums(createContract());
  await page.getByRole('button', { name: 'Tout sélectionner' }).click();
  await expect.element(payButton(/^Payer 30.006.F$/)).toBeVisible();
  await expect.element(premiumCheckbox(4)).not.toBeChecked();
  await page.getByRole('button', { name: 'Tout désélectionner' }).click();
  await expect.element(premiumCheckbox(1)).not.toBeChecked();
});

test('premiums tab: disables the payment until a premium is selected', async () => {
  const requests = stubServer({});
  await renderPremiums(createContract());
  for (const id of [1, 2]) await premiumCheckbox(id).click();
  await expect.element(payButton(/^Payer$/)).toBeDisabled();
  await expect.element(payButton(/^Payer$/)).toHaveAccessibleDescription('Choisissez les primes à payer.');
  expect(requests).toEqual([]);
});

test('premiums tab: sends contract, premiums and amount, and shows a refusal', async () => {
  const message = { type: 'error', message: 'Ces primes ne sont plus à payer.' };
  const requests = stubServer({ 'form/get': { success: false, message } });
  await renderPremiums(createContract());
  await payButton(/^Payer 20/).click();
  await expect.element(page.getByText(message.message)).toBeVisible();
  expect(requests).toEqual([{ path: 'form/get', body: { contractId: 7, primes: [1, 2], amount: 20_003 } }]);
  await expect.element(payButton(/^Payer 20/)).toBeEnabled();
});

const form = {
  success: true,
  formToken: 'token',
  orderId: 'AU1-1',
  amount: 20_003,
  provider: { files: '/provider', publicKey: 'key', isDemonstration: true },
};
const idle = { success: true, paid: 0, pending: 0, surplus: 0 };

const payment = page.getByRole('dialog', { name: 'Paiement en ligne' });
const openForm = async () => {
  history.pushState({ entry: 'before' }, '', '#before');
  history.pushState({ entry: 'here' }, '', '#here');
  await renderPremiums(createContract());
  await payButton(/^Payer 20/).click();
  await expect.element(payment).toBeVisible();
  await expect.element(payment.getByText('Chargement du formulaire…')).not.toBeInTheDocument();
  await expect.element(payment.getByRole('group', { name: 'Carte bancaire' })).toHaveFocus();
};

test('payment dialog: closes on Back and releases its own order', async () => {
  stubProvider();
  const requests = stubServer({ 'form/get': form, check: idle });
  await openForm();
  history.back();
  await expect.element(payment).not.toBeInTheDocument();
  await expect.element(payButton(/^Payer 20/)).toBeEnabled();
  expect(requests.slice(1)).toEqual([{ path: 'check', body: { contractId: 7, isLeft: true, orderId: 'AU1-1' } }]);
  await expect.element(page.getByText('Paiement en cours de confirmation')).not.toBeInTheDocument();
});

test('payment dialog: sends no card that the server refuses', async () => {
  const provider = stubProvider();
  const message = { type: 'error', message: 'Ce paiement a été fermé ou remplacé.' };
  const requests = stubServer({ 'form/get': form, 'form/submit': { success: false, message } });
  await openForm();
  expect(await provider.press()).toBe(false);
  await expect.element(payment.getByText(message.message)).toBeVisible();
  expect(requests.at(-1)).toEqual({ path: 'form/submit', body: { contractId: 7, orderId: 'AU1-1' } });
});

test('payment dialog: sends no card while the server is out of reach', async () => {
  const provider = stubProvider();
  stubServer({ 'form/get': form, 'form/submit': new Error('lost') });
  await openForm();
  expect(await provider.press()).toBe(false);
  await expect.element(payment.getByText(/Rien n’a été débité\.$/)).toBeVisible();
});

test('payment dialog: keeps the order of a card that may be charged when it closes', async () => {
  const provider = stubProvider();
  const requests = stubServer({ 'form/get': form, 'form/submit': { success: true }, check: { ...idle, pending: 1 } });
  await openForm();
  expect(await provider.press()).toBe(true);
  await payment.getByRole('button', { name: 'Annuler' }).click();
  await expect.element(page.getByText('Paiement en cours de confirmation')).toBeVisible();
  expect(requests.at(-1)).toEqual({ path: 'check', body: { contractId: 7, isLeft: false } });
});

test('payment dialog: offers no second payment when the bank’s answer was lost', async () => {
  const provider = stubProvider();
  const requests = stubServer({ 'form/get': form, 'form/submit': { success: true }, check: { ...idle, pending: 1 } });
  await openForm();
  expect(await provider.press()).toBe(true);
  await provider.fail({ errorCode: 'CLIENT_999', metadata: {} });
  await expect.element(payment).not.toBeInTheDocument();
  await expect.element(page.getByText('Paiement en cours de confirmation')).toBeVisible();
  expect(requests.at(-1)).toEqual({ path: 'check', body: { contractId: 7, isLeft: false } });
});

test('payment dialog: withdraws a card that the form did not send', async () => {
  const provider = stubProvider();
  const requests = stubServer({ 'form/get': form, 'form/submit': { success: true }, check: idle });
  await openForm();
  await provider.press();
  provider.fail({ errorCode: 'CLIENT_301', metadata: {} });
  await expect.element(payment.getByText(messages.card)).toBeVisible();
  await payment.getByRole('button', { name: 'Annuler' }).click();
  await expect.element(payment).not.toBeInTheDocument();
  expect(requests.slice(2)).toEqual([
    { path: 'form/submit', body: { contractId: 7, orderId: 'AU1-1', isSent: false } },
    { path: 'check', body: { contractId: 7, isLeft: true, orderId: 'AU1-1' } },
  ]);
});

test('payment dialog: sends no card if it was closed before the announcement was answered', async () => {
  const provider = stubProvider();
  const announced = Promise.withResolvers<object>();
  const requests = stubServer({ 'form/get': form, 'form/submit': announced.promise, check: idle });
  await openForm();
  const isSent = provider.press();
  await payment.getByRole('button', { name: 'Annuler' }).click();
  await expect.element(payment).not.toBeInTheDocument();
  announced.resolve({ success: true });
  expect(await isSent).toBe(false);
  await expect.poll(() => requests.at(-1)?.body).toEqual({ contractId: 7, orderId: 'AU1-1', isSent: false });
});

test('premiums tab: disables the payment offline and explains it', async () => {
  await renderPremiums(createContract(), { ...online, connectivity: connectivityOf('offline') });
  await expect.element(payButton(/^Payer/)).toBeDisabled();
  await expect
    .element(payButton(/^Payer/))
    .toHaveAccessibleDescription('Le paiement par carte se fait en ligne seulement.');
});

test('premiums tab: shows a payment with unknown outcome, and in its banner a check that found nothing new', async () => {
  const answer = { ...idle, pending: 1 };
  const requests = stubServer({ check: answer });
  await renderPremiums(createContract(rows.map((row) => ({ ...row, isBeingPaid: true }))));
  const pending = page.getByText('Paiement en cours de confirmation');
  const checked = page.getByText(/Vérifié à \d\d:\d\d.: la banque n’a encore rien décidé\.$/);
  await expect.element(pending).toBeVisible();
  expect(checked.elements()).toEqual([]);
  await page.getByRole('button', { name: 'Vérifier maintenant' }).click();
  await expect.element(checked).toBeVisible();
  expect(pending.elements()).toHaveLength(1);
  await expectAccessible();
  Object.assign(answer, { paid: 1, pending: 0 });
  await page.getByRole('button', { name: 'Vérifier maintenant' }).click();
  await expect.element(page.getByText('Le paiement a bien été enregistré.')).toBeVisible();
  await expect.element(checked).not.toBeInTheDocument();
  expect(requests[0]).toEqual({ path: 'check', body: { contractId: 7, isLeft: false } });
});
