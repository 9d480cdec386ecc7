import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import RemittanceDialog from '#features/contracts/premiums/remittance-dialog.tsx';
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
        /^2 règlements, dont 1.000.F reçus par Julien Cornaille\. 46.000.F, moins 12.000.F annulés après une remise\. Un bordereau ne s’annule pas\.$/,
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
