import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  ReceivedSurplusNotice,
  SurplusNotice,
  VoidRefundNotice,
} from '#features/contracts/premiums/surplus-notice.tsx';
import type { Connectivity } from '#offline/interfaces/types.ts';
import type { Surplus } from '#shared/operations/contracts/contract-file.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { received } from '#tests/browser/support/dialog-values.ts';
import { withRouter } from '#tests/browser/support/with-router.tsx';

const signedIn = vi.hoisted(() => ({ isAdmin: false }));
vi.mock('#api/session/use-session.ts', () => ({
  useSession: () => ({ user: { id: 1, isRoot: false, isAdmin: signedIn.isAdmin, isBroker: !signedIn.isAdmin } }),
}));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const surplus: Surplus = {
  id: 5,
  amount: 12_001,
  chargedAt: '2026-11-21T01:00:00.000Z',
  transaction: 'a'.repeat(32),
  payer: 'Jeanne Kaloï',
  request: { id: 9, number: 'D26000009' },
  refund: null,
};
const online = {
  connectivity: { state: 'online', trouble: null, subscribe: () => () => undefined } as unknown as Connectivity,
};
const renderSurplusNotice = (shownSurplus: Surplus, isAdmin: boolean) => {
  signedIn.isAdmin = isAdmin;
  return renderWithServices(
    online,
    withRouter(
      <main>
        <h1>Primes</h1>
        <SurplusNotice surplus={shownSurplus} />
      </main>,
    ),
  );
};
const record = page.getByRole('button', { name: 'Noter le remboursement' });

test('surplus: states amount, payer and request to a broker, who cannot record a refund', async () => {
  await renderSurplusNotice(surplus, false);
  await expect.element(page.getByText(/^Trop payé par carte.: 12.001.F à rembourser$/)).toBeVisible();
  await expect.element(page.getByText(/Carte débitée le 21\/11\/2026 par Jeanne Kaloï/)).toBeVisible();
  const request = page.getByRole('link', { name: 'D26000009' });
  await expect.element(request).toHaveAttribute('href', '/task/search/9');
  await expect.element(request).toHaveStyle({ textDecorationLine: 'underline' });
  await expect.element(record).not.toBeInTheDocument();
  await expectAccessible();
});

test('surplus: is recorded as refunded by an administrator', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T01:00:00.000Z'), toFake: ['Date'] });
  const sentBodies: unknown[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    sentBodies.push(await request.json());
    const message = { type: 'success', message: 'Le remboursement est noté.' };
    return new Response(JSON.stringify({ success: true, message }), {
      headers: { 'x-lagon': '1', 'content-type': 'application/json' },
    });
  });
  await renderSurplusNotice(surplus, true);
  await record.click();
  const dialog = page.getByRole('dialog', { name: 'Remboursement d’un trop payé' });
  await dialog.getByRole('button', { name: 'Remboursé' }).click();
  await expect.element(dialog.getByText('Le champ Référence est requis').first()).toBeVisible();
  expect(sentBodies).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Référence' }).fill('VIR-7');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Remboursé' }).click();
  await expect.element(page.getByText('Le remboursement est noté.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sentBodies).toEqual([{ surplusId: 5, amount: 12_001, day: '2026-11-26', reference: 'VIR-7' }]);
});

test('surplus: states its refund', async () => {
  const refund = { day: '2026-11-25', amount: 12_001, reference: 'VIR-7', by: 'Marie Admin' };
  await renderSurplusNotice({ ...surplus, refund }, true);
  await expect.element(page.getByText(/12.001.F remboursés$/)).toBeVisible();
  const noted = /Remboursé le 25\/11\/2026, référence VIR-7, noté par Marie Admin\./;
  await expect.element(page.getByText(noted)).toBeVisible();
  await expect.element(record).not.toBeInTheDocument();
});

test('contract without effect: its refund is recorded by an administrator, and shown to a broker', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T01:00:00.000Z'), toFake: ['Date'] });
  const sentBodies: unknown[] = [];
  vi.stubGlobal('fetch', async (sent: Request) => {
    sentBodies.push(await sent.json());
    return new Response(JSON.stringify({ success: true }), {
      headers: { 'x-lagon': '1', 'content-type': 'application/json' },
    });
  });
  const { amount, request, refund } = surplus;
  const renderRefund = (isAdmin: boolean, made: Surplus['refund']) => {
    signedIn.isAdmin = isAdmin;
    const shown = { day: '2026-11-20', amount, request, refund: made };
    return renderWithServices(
      online,
      withRouter(
        <main>
          <h1>Primes</h1>
          <VoidRefundNotice contractId={3} refund={shown} />
        </main>,
      ),
    );
  };
  const first = await renderRefund(true, refund);
  await expect.element(page.getByText(/^Contrat sans effet.: 12.001.F à rembourser$/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'D26000009' })).toBeVisible();
  await record.click();
  const dialog = page.getByRole('dialog', { name: 'Remboursement d’un contrat sans effet' });
  await dialog.getByRole('textbox', { name: 'Référence' }).fill('VIR-7');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Remboursé' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sentBodies).toEqual([{ contractId: 3, amount: 12_001, day: '2026-11-26', reference: 'VIR-7' }]);
  await first.unmount();

  await renderRefund(false, { day: '2026-11-26', amount, reference: 'VIR-7', by: 'Marie Admin' });
  await expect.element(page.getByText(/^Contrat sans effet.: 12.001.F remboursés$/)).toBeVisible();
  await expect.element(page.getByText(/Remboursé le 26\/11\/2026, référence VIR-7, noté par/)).toBeVisible();
  await expect.element(record).not.toBeInTheDocument();
});

test('contract without effect: its refund that a file reported is recorded without a request', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T01:00:00.000Z'), toFake: ['Date'] });
  const reported = { day: '2026-11-20', amount: 12_001, request: null, refund: null };
  const notice = withRouter(<VoidRefundNotice contractId={3} refund={reported} />);
  signedIn.isAdmin = true;
  const first = await renderWithServices(online, notice);
  await expect.element(page.getByText(/^Contrat sans effet.: remboursement de 12.001.F$/)).toBeVisible();
  await expect.element(page.getByText(/à rembourser/)).not.toBeInTheDocument();
  await expect.element(record).toBeVisible();
  await first.unmount();

  signedIn.isAdmin = false;
  await renderWithServices(online, notice);
  await expect.element(page.getByText(/^Contrat sans effet.: remboursement de 12.001.F$/)).toBeVisible();
  await expect.element(record).not.toBeInTheDocument();
});

test('surplus of cash: is refunded in cash by the broker', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T01:00:00.000Z'), toFake: ['Date'] });
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(await request.json());
    return new Response(JSON.stringify({ success: true }), {
      headers: { 'x-lagon': '1', 'content-type': 'application/json' },
    });
  });
  signedIn.isAdmin = false;
  const { amount, request, refund } = surplus;
  const payment = { ...received, mode: 'cash' as const, surplus: { amount, request, refund } };
  await renderWithServices(
    online,
    withRouter(
      <main>
        <h1>Primes</h1>
        <ReceivedSurplusNotice payment={payment} />
      </main>,
    ),
  );
  await expect.element(page.getByText(/^Surplus d’un règlement.: 12.001.F à rembourser$/)).toBeVisible();
  await record.click();
  const dialog = page.getByRole('dialog', { name: 'Remboursement d’un trop payé' });
  await dialog.getByRole('textbox', { name: 'Référence' }).fill('Reçu signé');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Remboursé' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toEqual([{ paymentId: received.id, day: '2026-11-26', reference: 'Reçu signé', way: 'returned' }]);
});

test('surplus of a cheque: offers no return of the cheque itself, which is larger or handed over', async () => {
  signedIn.isAdmin = false;
  const { request, refund } = surplus;
  for (const payment of [
    { ...received, surplus: { amount: 2_000, request, refund } },
    { ...received, slip: 'B26-00001', surplus: { amount: received.amount, request, refund } },
  ]) {
    const shown = await renderWithServices(online, withRouter(<ReceivedSurplusNotice payment={payment} />));
    await record.click();
    const dialog = page.getByRole('dialog', { name: 'Remboursement d’un trop payé' });
    await expect.element(dialog.getByRole('textbox', { name: 'Référence' })).toBeVisible();
    await expect.element(dialog.getByText('Rendu au client')).not.toBeInTheDocument();
    await shown.unmount();
  }
});

test('surplus of cash: names the former broker who holds it, without a request that is not theirs', async () => {
  signedIn.isAdmin = false;
  const { amount, request } = surplus;
  const takenBy = 'Cabinet Niaouli';
  const payment = { ...received, takenBy, mode: 'cash' as const, surplus: { amount, request, refund: null } };
  await renderWithServices(online, withRouter(<ReceivedSurplusNotice payment={payment} />));
  await expect.element(page.getByText(/Cabinet Niaouli, courtier précédent, détient la somme/)).toBeVisible();
  await expect.element(record).not.toBeInTheDocument();
  await expect.element(page.getByRole('link')).not.toBeInTheDocument();
});

test('surplus of a cheque: is to recover once the cheque bounced after the refund', async () => {
  signedIn.isAdmin = false;
  const refund = { day: '2026-11-25', amount: 12_001, reference: 'VIR-7', by: null };
  const payment = {
    ...received,
    surplus: { amount: 12_001, request: surplus.request, refund, isToRecover: true },
    cancelled: { kind: 'bounced' as const, reason: 'Sans provision', at: '2026-11-26T01:00:00.000Z', by: null },
  };
  await renderWithServices(
    online,
    withRouter(
      <main>
        <h1>Primes</h1>
        <ReceivedSurplusNotice payment={payment} />
      </main>,
    ),
  );
  await expect.element(page.getByText(/^Chèque impayé.: 12.001.F à récupérer$/)).toBeVisible();
  await expect
    .element(page.getByText(/Surplus du règlement R26-00001, remboursé au client le 25\/11\/2026\./))
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: 'D26000009' })).toHaveAttribute('href', '/task/search/9');
  await expect.element(record).not.toBeInTheDocument();
  await expectAccessible();
});
