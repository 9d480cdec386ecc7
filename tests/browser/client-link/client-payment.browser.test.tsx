import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ClientDossier } from '#shared/operations/client-link/client-links.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { stubProvider } from '#tests/browser/support/payment-provider.ts';
import { answerOf, cardForm, dossier, payment, renderClientPage, stubServer } from './client-page.tsx';
import '#ui/theme/tokens.css';

afterEach(() => vi.unstubAllGlobals());

const refusalWith = (message: string, changed: ClientDossier) =>
  answerOf({ success: false, message: { type: 'error', message }, dossier: changed });

test('client link: shows the amount to pay, requires a confirmation of a changed one, and reports other payments', async () => {
  const changed = { ...dossier, payment: { ...payment, amount: 50_000 } };
  const settled = { ...dossier, payment: { ...payment, state: 'settled' as const, amount: 0, premiums: [] } };
  const requests = stubServer({
    dossier: [answerOf({ success: true, dossier: { ...dossier, payment } })],
    'payment/form': [
      refusalWith('Le montant à payer est maintenant de 50 000 F.', changed),
      refusalWith('Ces primes viennent d’être réglées. Rien n’est à payer.', settled),
    ],
  });
  await renderClientPage();
  await expect.element(page.getByRole('heading', { name: 'Votre paiement' })).toBeVisible();
  await expect.element(page.getByText('Contrat AU26008002/01')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: /^Payer 52.197.F par carte$/ }).click();
  await expect.element(page.getByText(/^Le montant a changé depuis l’envoi/)).toBeVisible();
  await page.getByRole('button', { name: /^Payer 50.000.F par carte$/ }).click();
  await expect.element(page.getByText('Ces primes sont déjà réglées. Rien n’est à payer.')).toBeVisible();
  expect(page.getByRole('button', { name: /^Payer/ }).elements()).toHaveLength(0);
  expect(requests.filter(({ path }) => path === 'payment/form')).toHaveLength(2);
});

test('client link: shows the period of each premium once', async () => {
  const premiums = [
    ...payment.premiums,
    { label: 'Trimestre du 01/11/2026 au 31/01/2027', from: '2026-11-01', to: '2027-01-31', amount: 13_049 },
  ];
  stubServer({ dossier: [answerOf({ success: true, dossier: { ...dossier, payment: { ...payment, premiums } } })] });
  await renderClientPage();
  const premiumList = page.getByRole('list', { name: 'Primes à payer' });
  await expect.element(premiumList.getByText('Trimestre du 01/11/2026 au 31/01/2027', { exact: true })).toBeVisible();
  await expect.element(premiumList.getByText('Du 01/11/2026 au 31/10/2027', { exact: true })).toBeVisible();
  expect(premiumList.element().querySelectorAll('small')).toHaveLength(1);
});

test('client link: states which part of a premium repays a refund of the insurer', async () => {
  const [premium] = payment.premiums;
  if (!premium) throw new Error('no premium');
  const premiums = [{ ...premium, owedRefund: 12_197 }];
  stubServer({ dossier: [answerOf({ success: true, dossier: { ...dossier, payment: { ...payment, premiums } } })] });
  await renderClientPage();
  const premiumList = page.getByRole('list', { name: 'Primes à payer' });
  await expect.element(premiumList.getByText(/^dont 12.197.F remboursés par la compagnie, à restituer$/)).toBeVisible();
  await expectAccessible();
});

test('client link: shows a payment at the bank, and its receipt once it is paid', async () => {
  const pending = { ...dossier, payment: { ...payment, state: 'pending' as const } };
  const paid = { ...payment, state: 'paid' as const, premiums: [], hasReceipt: true };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    stubServer({
      dossier: [answerOf({ success: true, dossier: pending })],
      'payment/check': [answerOf({ success: true, dossier: { ...dossier, payment: paid } })],
    });
    await renderClientPage();
    await expect.element(page.getByText(/^Paiement en cours de confirmation/)).toBeVisible();
    expect(page.getByRole('button', { name: /^Payer/ }).elements()).toHaveLength(0);
    // The interval is set after the first paint.
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(10_000);
    await expect.element(page.getByText(/sont réglés\. Merci\./)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Télécharger le reçu' })).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});

test('client link: says that a card at the bank was not charged, and offers to pay again', async () => {
  const pending = { ...dossier, payment: { ...payment, state: 'pending' as const } };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    stubServer({
      dossier: [answerOf({ success: true, dossier: pending })],
      'payment/check': [answerOf({ success: true, dossier: { ...dossier, payment } })],
    });
    await renderClientPage();
    await expect.element(page.getByText(/^Paiement en cours de confirmation/)).toBeVisible();
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(10_000);
    await expect.element(page.getByRole('alert').getByText(/votre carte n’a pas été débitée/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Payer 52.197.F par carte$/ })).toBeVisible();
    await expectAccessible();
  } finally {
    vi.useRealTimers();
  }
});

test('client link: stays paid with its receipt if a part is due again, and offers no second payment', async () => {
  const paymentDueAgain = { ...payment, premiums: [], isDueAgain: true };
  const settled = { ...paymentDueAgain, state: 'settled' as const, amount: 0 };
  const contact = { ...dossier.contact, confirmedAt: '2026-11-21T01:00:00Z' };
  const complete = { ...dossier, contact, documents: [] };
  stubServer({
    dossier: [
      answerOf({
        success: true,
        dossier: { ...complete, payment: { ...paymentDueAgain, state: 'paid', hasReceipt: true } },
      }),
      answerOf({ success: true, dossier: { ...complete, payment: settled } }),
    ],
  });
  const paidPage = await renderClientPage();
  await expect.element(page.getByText(/sont réglés\. Merci\./)).toBeVisible();
  await expect.element(page.getByText(/^Une partie reste due.: votre courtier/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Télécharger le reçu' })).toBeVisible();
  expect(page.getByRole('button', { name: /^Payer/ }).elements()).toHaveLength(0);
  expect(page.getByText(/^Merci, tout est arrivé/).elements()).toHaveLength(0);
  await paidPage.unmount();
  await renderClientPage();
  await expect.element(page.getByText(/^Ces primes sont de nouveau dues.: votre courtier/)).toBeVisible();
  expect(page.getByRole('button', { name: /^Payer/ }).elements()).toHaveLength(0);
});

test('client link: shows the new amount instead of the form when a card is refused before it is sent', async () => {
  const provider = stubProvider();
  const changed = { ...dossier, payment: { ...payment, amount: 40_000 } };
  const message = 'Le montant à payer a changé. Rien n’a été débité. Vérifiez-le avant de payer.';
  stubServer({
    dossier: [answerOf({ success: true, dossier: { ...dossier, payment } })],
    'payment/form': [cardForm],
    'payment/submit': [refusalWith(message, changed)],
  });
  await renderClientPage();
  await page.getByRole('button', { name: /^Payer 52.197.F par carte$/ }).click();
  await expect.element(page.getByText('Chargement du formulaire…')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Annuler' })).toBeVisible();
  expect(await provider.press()).toBe(false);
  await expect.element(page.getByRole('alert')).toHaveTextContent(message);
  await expect.element(page.getByRole('button', { name: /^Payer 40.000.F par carte$/ })).toBeVisible();
  expect(page.getByRole('button', { name: 'Annuler' }).elements()).toHaveLength(0);
});

test('client link: ends the page when the link ends while the card form is open', async () => {
  const provider = stubProvider();
  const message = 'Ce lien n’est plus valable. Demandez-en un nouveau à votre courtier.';
  stubServer({
    dossier: [answerOf({ success: true, dossier: { ...dossier, payment } })],
    'payment/form': [cardForm],
    'payment/submit': [answerOf({ success: false, message: { type: 'error', message } }, 401)],
  });
  await renderClientPage();
  await page.getByRole('button', { name: /^Payer 52.197.F par carte$/ }).click();
  await expect.element(page.getByText('Chargement du formulaire…')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Annuler' })).toBeVisible();
  expect(await provider.press()).toBe(false);
  await expect.element(page.getByText(`${message} Rien n’a été débité.`)).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});

test('client link: says only that a payment is pending if another card is at the bank', async () => {
  const pending = { ...dossier, documents: [], payment: { ...payment, state: 'pending' as const } };
  const busy =
    'Un paiement de ces primes est déjà en cours. Une autre page l’a ouvert\u00A0; sans règlement, ces primes seront libres à 18:23.';
  stubServer({
    dossier: [answerOf({ success: true, dossier: { ...pending, payment } })],
    'payment/form': [refusalWith(busy, pending)],
  });
  await renderClientPage();
  await expect.element(page.getByText(/vous invite à régler votre dossier Auto/)).toBeVisible();
  await page.getByRole('button', { name: /^Payer/ }).click();
  await expect.element(page.getByText(/^Paiement en cours de confirmation/)).toBeVisible();
  expect(page.getByRole('alert').elements()).toHaveLength(0);
});

test('client link: invites to complete a file with a pending payment only if something is missing', async () => {
  const pending = { ...dossier, payment: { ...payment, state: 'pending' as const } };
  stubServer({
    dossier: [
      answerOf({ success: true, dossier: { ...pending, documents: [] } }),
      answerOf({ success: true, dossier: pending }),
    ],
  });
  const first = await renderClientPage();
  await expect.element(page.getByText('Aucune pièce ne manque.')).toBeVisible();
  await expect.element(page.getByText(/^Cabinet Niaouli vous a envoyé ce lien pour votre dossier Auto/)).toBeVisible();
  await first.unmount();
  await renderClientPage();
  await expect.element(page.getByText(/^Cabinet Niaouli vous invite à compléter votre dossier Auto/)).toBeVisible();
});

test('client link: states what a card was charged after the termination, with its receipt', async () => {
  const terminated = { contract: 'AU26008064', day: '2026-11-28' };
  const surplus = { amount: 23_957, isRefunded: false };
  const charged = { ...payment, state: 'settled' as const, amount: 0, premiums: [], hasReceipt: true, surplus };
  const renderCharged = (paid: typeof charged) =>
    answerOf({ success: true, dossier: { ...dossier, documents: [], terminated, payment: paid } });
  stubServer({
    dossier: [renderCharged(charged), renderCharged({ ...charged, surplus: { ...surplus, isRefunded: true } })],
  });
  const first = await renderClientPage();
  await expect
    .element(page.getByText(/^Votre carte a été débitée de 23.957.F en trop.: .* sera remboursée\.$/))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Télécharger le reçu' })).toBeVisible();
  expect(page.getByText(/déjà réglées/).elements()).toEqual([]);
  await expectAccessible();
  await first.unmount();
  await renderClientPage();
  await expect.element(page.getByText(/a été remboursée\.$/)).toBeVisible();
});

test('client link: states that the contract is without effect', async () => {
  const terminated = { contract: 'AU26008064', day: null, isVoid: true };
  stubServer({ dossier: [answerOf({ success: true, dossier: { ...dossier, documents: [], terminated } })] });
  await renderClientPage();
  await expect
    .element(page.getByText(/^Ce contrat est sans effet \(n° AU26008064\).*rien n’est à payer/))
    .toBeVisible();
  expect(page.getByRole('heading', { level: 2 }).elements()).toEqual([]);
});

test('client link: states that what was paid of a contract without effect is refunded, and when it was', async () => {
  const terminated = { contract: 'AU26008064', day: null, isVoid: true };
  const paid = { ...payment, state: 'paid' as const, premiums: [], hasReceipt: true };
  const refund = { day: '2026-11-20', reference: 'VIR-7' };
  const asEnded = (end: ClientDossier['terminated']) =>
    answerOf({ success: true, dossier: { ...dossier, documents: [], terminated: end, payment: paid } });
  stubServer({ dossier: [asEnded(terminated), asEnded({ ...terminated, refund })] });
  const first = await renderClientPage();
  await expect.element(page.getByText(/^52.197.F sont réglés.: cette somme vous sera remboursée\.$/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Télécharger le reçu' })).toBeVisible();
  expect(page.getByText(/Merci/).elements()).toEqual([]);
  await first.unmount();
  await renderClientPage();
  await expect.element(page.getByText(/^52.197.F remboursés le 20\/11\/2026, référence VIR-7\.$/)).toBeVisible();
});

test('client link: states that the contract is terminated, and requests no documents, payment or signature', async () => {
  const terminated = { ...dossier, documents: [], terminated: { contract: 'AU26008064', day: '2026-10-01' } };
  stubServer({ dossier: [answerOf({ success: true, dossier: terminated })] });
  await renderClientPage();
  await expect.element(page.getByText(/^Ce contrat est résilié depuis le 01.10.2026 \(n° AU26008064\)/)).toBeVisible();
  await expect.element(page.getByText(/rien n’est à payer par ce lien/)).toBeVisible();
  expect(page.getByRole('heading', { level: 2 }).elements()).toEqual([]);
  await expectAccessible();
});
