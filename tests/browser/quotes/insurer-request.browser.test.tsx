import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setSession } from '#api/session/session-store.ts';
import { works } from '#app/works.ts';
import { ContractAlerts } from '#features/contracts/file/contract-alerts.tsx';
import { CreatedContractView } from '#features/quotes/conversion/created-contract.tsx';
import { CreatedQuoteView } from '#features/quotes/wizard/creation/created-quote.tsx';
import { QuoteInsurerRequest } from '#features/quotes/wizard/creation/insurer-request.tsx';
import { SubmittedQuote } from '#features/quotes/wizard/submitted-quote.tsx';
import { Receipts } from '#features/sync/receipts.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { quoteLists } from '#server/areas/lists/quote-lists.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { tariffList } from '#shared/operations/quotes/tariffs.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { product } from '#shared/products/auto/product-auto.ts';
import { demonstrationRateBook } from '#shared/tariff/demonstration/book.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { withRouter } from '#tests/browser/support/with-router.tsx';
import { portfolioContract } from '#tests/support/contracts/portfolio.ts';
import { sessionUser } from '#tests/support/offline/session-user.ts';
import { carQuote } from '#tests/support/quotes/quotes.ts';
import { WorksProvider } from '#work/works.tsx';
import { renderWizard } from './wizard-harness.tsx';

// The server does not answer: the device’s own prices are shown.
vi.mock('#api/submit.ts', async (original) => ({
  ...(await original<typeof import('#api/submit.ts')>()),
  submit: () => new Promise(() => undefined),
}));

const sent = 'Informations à vérifier par l’assureur\u00A0: la demande D26000012 lui a été adressée avec le devis.';
const pending = 'Informations à vérifier par l’assureur\u00A0: une demande lui sera adressée à l’envoi du devis.';
const request = { kind: 'verify', id: 12, number: 'D26000012' } as const;

const { file } = portfolioContract(7, { numero: 'DV7' });
const quoteFile = (status: string) => ({
  ...file,
  details: { ...file.details, isEstimate: true, status: 'Devis' },
  tasks: {
    ...file.tasks,
    data: [
      {
        id: 12,
        number: 'D26000012',
        type: 'Demande de tarification particulière',
        subject: 'Devis DV7\u00A0: informations à vérifier',
        effectDate: '2026-12-01',
        creationDate: '2026-11-21T00:00:00Z',
        status,
      },
    ],
  },
});

const entry = { key: 'k', draftId: 'draft', lane: 'quote/AUTO/draft', kind: 'estimate', state: 'queued', reason: null };
const draft = {
  id: 'draft',
  kind: 'estimate',
  value: { estimate: { product: { code: 'AUTO' }, ...carQuote } },
  files: [],
};
const outboxOf = (...entries: object[]) => {
  const snapshot = { state: 'ready', entries, progress: null };
  return { getSnapshot: () => snapshot, subscribe: () => () => undefined, receipts: async () => [] };
};
const services = ({ outbox = outboxOf(), contract = quoteFile('À traiter') as object } = {}) =>
  ({
    outbox,
    drafts: {
      load: async (id: string) => (id === draft.id ? draft : undefined),
    },
    read: async ({ path }: EndpointDefinition) => ({
      value: path === contractGet.path ? { success: true, contract } : { success: true, lists: quoteLists },
      fetchedAtMs: Date.now(),
      isFromDevice: false,
    }),
  }) as unknown as OfflineServices;

const expectSent = async () => {
  await expect.element(page.getByText(sent, { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Ouvrir la demande' }))
    .toHaveAttribute('href', '/task/search/12');
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T00:00:00Z') });
  setSession({ token: 'a', refreshToken: 'b', user: sessionUser } as never);
});
afterEach(() => {
  vi.useRealTimers();
  setSession(null);
});

test('request for the insurer: is stated with a link once the quote is saved', async () => {
  const quote = { contractId: 7, contractNumber: 'DV7', message: 'Le devis DV7 a bien été enregistré.', request };
  await renderWithServices(services(), withRouter(<CreatedQuoteView quote={quote} documents={() => null} />));
  await expectSent();
});

test('request for the insurer: is announced before the quote is sent', async () => {
  const device = {
    find: async ({ path }: EndpointDefinition) =>
      path === tariffList.path ? { value: demonstrationRateBook, fetchedAtMs: 0, isFromDevice: true } : undefined,
  };
  const context = {
    today: '2026-11-21',
    lists: quoteLists,
    commercialLimits: { maxReductionPercent: 15, maxBrokerFeesXpf: 10_000 },
  };
  await renderWizard({ product, context, typed: carQuote, partId: product.steps.quote[0]?.id ?? '', device });
  await userEvent.click(
    page
      .getByRole('table', { name: /^Formules/ })
      .getByRole('radio')
      .first(),
  );
  await expect.element(page.getByText(pending, { exact: true })).toBeVisible();
});

test('request for the insurer: is announced while the quote waits in the queue', async () => {
  await renderWithServices(
    services({ outbox: outboxOf(entry) }),
    withRouter(<SubmittedQuote draftId="draft" documents={() => null} />),
  );
  await expect.element(page.getByText(pending, { exact: true })).toBeVisible();
});

test('request for the insurer: is stated with a link among what the device has sent', async () => {
  const answer = { success: true, contractId: 7, contractNumber: 'DV7', request };
  const receipt = { ...entry, title: 'Devis Automobile', acceptedAtMs: Date.now(), answer };
  const outbox = { ...outboxOf(), receipts: async () => [receipt] };
  await renderWithServices(
    services({ outbox: outbox as never }),
    withRouter(
      <WorksProvider works={works}>
        <Receipts />
      </WorksProvider>,
    ),
  );
  await expectSent();
});

test('request for the insurer: is stated on the file of the quote until it is answered', async () => {
  const screen = await renderWithServices(services(), withRouter(<ContractAlerts contract={quoteFile('En cours')} />));
  await expectSent();
  await screen.unmount();
  await renderWithServices(
    services(),
    withRouter(
      <>
        <ContractAlerts contract={quoteFile('Terminée')} />
        <p>Fin</p>
      </>,
    ),
  );
  await expect.element(page.getByText('Fin')).toBeVisible();
  expect(page.getByText(sent).elements()).toEqual([]);
});

test('request for the insurer: is stated during the conversion of a saved quote', async () => {
  await renderWithServices(services(), withRouter(<QuoteInsurerRequest quoteId={7} draftId={null} />));
  await expectSent();
});

test('request for the insurer: is stated once the quote has become a contract', async () => {
  const converted = { ...file, details: { ...file.details, convertedFrom: { id: 7, number: 'DV7' } } };
  const { read, ...others } = services();
  const readStub = async (operation: EndpointDefinition, input: { idContrat?: number }) =>
    input.idContrat === 8
      ? { value: { success: true, contract: converted }, fetchedAtMs: Date.now(), isFromDevice: false }
      : read(operation as never, input as never);
  await renderWithServices(
    { ...others, read: readStub as unknown as OfflineServices['read'] },
    withRouter(
      <CreatedContractView
        contractId={8}
        step="premiums"
        onStep={() => undefined}
        generated={() => null}
        supporting={() => null}
      />,
    ),
  );
  await expectSent();
});
