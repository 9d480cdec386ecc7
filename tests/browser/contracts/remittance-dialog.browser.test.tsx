import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import RemittanceDialog from '#features/contracts/premiums/remittance/remittance-dialog.tsx';
import type { Connectivity } from '#offline/interfaces/types.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';

const connectivityOf = (state: 'online' | 'offline') =>
  ({ state, trouble: null, subscribe: () => () => undefined }) as unknown as Connectivity;

const pendingCheque = {
  id: 9,
  number: 'R26-00009',
  contract: 'AU26000009',
  mode: 'cheque',
  amount: 45_000,
  reference: '1234567',
  drawer: 'Jean Wéa',
  day: '2026-11-20',
};

test('remittance slip: hands the own cheques over once, after a question, and downloads their slip', async () => {
  const own = { ...pendingCheque, isOwn: true, takenBy: 'Anne Wéa' };
  const ofColleague = { ...own, id: 10, number: 'R26-00010', amount: 1_000, isOwn: false, takenBy: 'Julien Cornaille' };
  const pending = [own, ofColleague];
  const calls: { readonly path: string; readonly body: unknown }[] = [];
  const json = { 'x-lagon': '1', 'content-type': 'application/json' };
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname.split('/').at(-1) ?? '';
    calls.push({ path, body: await request.json() });
    if (path === 'get')
      return new Response('%PDF-', { headers: { 'x-lagon': '1', 'content-type': 'application/pdf' } });
    const isRemitted = calls.some((call) => call.path === 'add');
    const issued = { at: '2026-11-21T01:00:00Z', by: 'Anne Wéa', count: 1 };
    const slips = [
      ...(isRemitted
        ? [{ ...issued, id: 3, number: 'B26-00002', amount: 33_000, deducted: 12_000, cancelled: 0 }]
        : []),
      { ...issued, id: 2, number: 'B26-00001', amount: 12_000, deducted: 0, cancelled: 12_000 },
    ];
    const open = { id: 4, number: 'R26-00004', contract: 'AU26000004', mode: 'cheque', amount: 12_000 };
    const deductions = isRemitted ? [] : [{ ...open, slip: 'B26-00001', day: '2026-11-20' }];
    const body =
      path === 'add'
        ? { success: true, id: 3, number: 'B26-00002' }
        : { success: true, pending: isRemitted ? [] : pending, deductions, slips };
    return new Response(JSON.stringify(body), { headers: json });
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  await renderWithServices({ connectivity: connectivityOf('online') }, <RemittanceDialog onClose={() => undefined} />);
  await expect.element(page.getByText(/Contrat AU26000009, reçu R26-00009, le 20\/11\/2026\./)).toBeVisible();
  await expect.element(page.getByText(/^Un règlement, le .* Dont 12\s000\sF annulés après la remise\.$/)).toBeVisible();
  await expect.element(page.getByText(/^−12\s000\sF, à déduire de la prochaine remise$/)).toBeVisible();
  await expectAccessible();
  await expect.element(page.getByRole('checkbox', { name: /reçu R26-00009/ })).toBeChecked();
  const colleagues = page.getByRole('checkbox', { name: /reçu R26-00010, le 20\/11\/2026, par Julien Cornaille\.$/ });
  await expect.element(colleagues).not.toBeChecked();
  const remit = page.getByRole('button', { name: /^Remettre les chèques/ });
  await colleagues.click();
  await remit.click();
  await expect
    .element(
      page.getByText(
        /^2 règlements, dont 1.000.F reçus par Julien Cornaille\. 46.000.F, moins 12.000.F annulés après une remise\.$/,
      ),
    )
    .toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler' }).click();
  await colleagues.click();
  await expect.element(page.getByRole('button', { name: /33.000.F, déduction faite$/ })).toBeVisible();
  await remit.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remettre' }).click();
  await expect.element(page.getByText('Aucun chèque ni espèces à remettre.')).toBeVisible();
  await expect
    .element(page.getByText(/^Un règlement de 45\s000\sF, moins 12\s000\sF déduits, le 21\/11\/2026/))
    .toBeVisible();
  expect(calls.filter(({ path }) => path !== 'list')).toEqual([
    { path: 'add', body: { paymentIds: [9], deductedXpf: 12_000 } },
    { path: 'get', body: { remittanceId: 3 } },
  ]);
});

const json = { 'x-lagon': '1', 'content-type': 'application/json' };
const issuedSlip = { id: 2, number: 'B26-00001', at: '2026-11-21T01:00:00Z', by: 'Anne Wéa', count: 1, amount: 12_000 };

test('remittance slip: is withdrawn with a reason, and states who withdrew it', async () => {
  const calls: { readonly path: string; readonly body: unknown }[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname.split('/').at(-1) ?? '';
    if (path !== 'list') calls.push({ path, body: await request.json() });
    const withdrawn = { at: '2026-11-22T01:00:00Z', by: 'Paul Wéa', reason: 'Mauvais chèque coché' };
    const slips = [{ ...issuedSlip, ...(calls.length > 0 && { withdrawn }) }];
    return new Response(JSON.stringify({ success: true, pending: [], deductions: [], slips }), { headers: json });
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  await renderWithServices({ connectivity: connectivityOf('online') }, <RemittanceDialog onClose={() => undefined} />);
  await page.getByRole('button', { name: 'Annuler le bordereau B26-00001' }).click();
  const dialog = page.getByRole('dialog', { name: 'Annuler le bordereau B26-00001' });
  await expect.element(dialog.getByText(/^12.000.F, un règlement qui redevient à remettre\./)).toBeVisible();
  await dialog.getByRole('textbox', { name: /^Motif/ }).fill('Mauvais chèque coché');
  await dialog.getByRole('button', { name: 'Annuler ce bordereau' }).click();
  await expect.element(page.getByText(/^Annulé le 22\/11\/2026 par Paul Wéa.: Mauvais chèque coché$/)).toBeVisible();
  expect(calls).toEqual([{ path: 'withdraw', body: { remittanceId: 2, reason: 'Mauvais chèque coché' } }]);
  await expect.element(page.getByRole('button', { name: 'Télécharger le bordereau B26-00001' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Annuler le bordereau B26-00001' }).elements()).toEqual([]);
});

test('remittance slip: a deduction is recorded as settled in another way with its reason', async () => {
  const calls: { readonly path: string; readonly body: unknown }[] = [];
  const open = { id: 4, number: 'R26-00004', contract: 'AU26000004', mode: 'cheque', amount: 12_000 };
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname.split('/').at(-1) ?? '';
    if (path !== 'list') calls.push({ path, body: await request.json() });
    const isSettled = calls.length > 0;
    const event = { at: '2026-11-22T01:00:00Z', by: 'Paul Wéa', reason: 'Rendu en espèces' };
    const settlements = [{ ...event, number: 'R26-00004', amount: 12_000 }];
    const slips = [{ ...issuedSlip, cancelled: 12_000, ...(isSettled && { settlements }) }];
    const deductions = isSettled ? [] : [{ ...open, slip: 'B26-00001', day: '2026-11-20' }];
    return new Response(JSON.stringify({ success: true, pending: [], deductions, slips }), { headers: json });
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  await renderWithServices({ connectivity: connectivityOf('online') }, <RemittanceDialog onClose={() => undefined} />);
  await page.getByRole('button', { name: /^Noter que la déduction du reçu R26-00004/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Déduction réglée autrement' });
  await dialog.getByRole('textbox', { name: /^Motif/ }).fill('Rendu en espèces');
  await dialog.getByRole('button', { name: 'Noter comme réglée' }).click();
  await expect
    .element(
      page.getByText(
        /^12.000.F du reçu R26-00004, réglé autrement, noté le 22\/11\/2026 par Paul Wéa.: Rendu en espèces$/,
      ),
    )
    .toBeVisible();
  expect(calls).toEqual([{ path: 'settle', body: { paymentId: 4, amountXpf: 12_000, reason: 'Rendu en espèces' } }]);
});

test('remittance slip: neither a slip nor its withdrawal is offered without network', async () => {
  vi.stubGlobal('fetch', async () => {
    const body = { success: true, pending: [pendingCheque], deductions: [], slips: [issuedSlip] };
    return new Response(JSON.stringify(body), { headers: json });
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  await renderWithServices({ connectivity: connectivityOf('offline') }, <RemittanceDialog onClose={() => undefined} />);
  await expect.element(page.getByText('Un bordereau s’établit et s’annule en ligne seulement.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Annuler le bordereau B26-00001' })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: /^Remettre les chèques/ })).toBeDisabled();
});
