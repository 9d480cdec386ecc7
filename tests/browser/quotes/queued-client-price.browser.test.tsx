import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { NewItem } from '#offline/interfaces/outbox-types.ts';
import { tariffList } from '#shared/operations/quotes/tariffs.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { product } from '#shared/products/home/product-mrh-budget.ts';
import { demonstrationRateBook } from '#shared/tariff/demonstration/book.ts';
import { emptyOutbox } from '#tests/browser/support/empty-outbox.ts';
import { withRouter } from '#tests/browser/support/with-router.tsx';
import { homeQuote } from '#tests/support/quotes/quotes.ts';
import { waitUntil } from '#tests/support/until.ts';
import { renderWizard } from './wizard-harness.tsx';

const requestPrice = vi.hoisted(() => vi.fn());

vi.mock('#api/submit.ts', async (original) => ({
  ...(await original<typeof import('#api/submit.ts')>()),
  submit: requestPrice,
}));

const context = {
  today: '2026-11-21',
  lists: {},
  commercialLimits: { maxReductionPercent: 15, maxBrokerFeesXpf: 10_000 },
};
const device = {
  find: async ({ path }: EndpointDefinition) =>
    path === tariffList.path ? { value: demonstrationRateBook, fetchedAtMs: 0, isFromDevice: true } : undefined,
};

test('price of a client whose change is queued: computed here with it, and the quote is sent after it', async () => {
  const change = { key: 'a', kind: 'client', lane: 'client/7', state: 'retry', reason: null, draftId: 'change' };
  const snapshot = { ...emptyOutbox.getSnapshot(), entries: [{ ...change, input: { idClient: 7 } }] };
  const added: NewItem[] = [];
  const add = async (item: NewItem) => {
    added.push(item);
    return 'key';
  };
  await renderWizard({
    ...{ product, context, device, partId: product.steps.quote[0]?.id ?? '' },
    typed: { ...homeQuote, person: { ...homeQuote.person, id: '7' } },
    outbox: { ...emptyOutbox, getSnapshot: () => snapshot, add, waitForResult: async () => ({ state: 'pending' }) },
    wrap: withRouter,
    read: async () => ({ value: { contractList: [] } }),
  });
  await userEvent.click(page.getByRole('button', { name: 'Calculer' }));
  await expect.element(page.getByText('Tarif indicatif, à confirmer.', { exact: true })).toBeVisible();
  expect(requestPrice).not.toHaveBeenCalled();
  await userEvent.click(
    page
      .getByRole('table', { name: /^Formules/ })
      .getByRole('radio')
      .first(),
  );
  await userEvent.click(page.getByRole('button', { name: 'Valider Tarif' }));
  await waitUntil(() => expect(added.map(({ kind, after }) => [kind, after])).toEqual([['estimate', 'change']]));
});
