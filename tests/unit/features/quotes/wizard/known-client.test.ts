import { expect, it } from 'vitest';
import { loadKnownClient } from '#features/quotes/wizard/known/load-known-client.ts';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { labelOf } from '#server/areas/quotes/quote-context.ts';
import { textAt } from '#shared/forms/raw.ts';
import { clientGet } from '#shared/operations/clients/clients.ts';
import { contractGet, contractSearch } from '#shared/operations/contracts/contracts.ts';
import { estimateGet } from '#shared/operations/quotes/estimates.ts';
import { vehicleSearch } from '#shared/operations/quotes/vehicles.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { product } from '#shared/products/auto/product-auto.ts';
import { portfolioClient, portfolioContract } from '#tests/support/contracts/portfolio.ts';
import { quoteContext } from '#tests/support/quotes/quote-generator.ts';
import { carQuote } from '#tests/support/quotes/quotes.ts';

const context = quoteContext();
const { client: person } = portfolioClient(7, { lastname: 'Siapo' });
const risk = product.check(carQuote, context).contractRisk(labelOf);

/** Answers by path; a function gets the input. An unknown path fails, as without network. */
const createServices = (answers: Readonly<Record<string, unknown>>): OfflineServices => {
  const readStub = async ({ path }: EndpointDefinition, input: never) => {
    const answer = answers[path];
    if (answer === undefined) throw new Error(`unreachable: ${path}`);
    return { value: typeof answer === 'function' ? answer(input) : answer };
  };
  return { read: readStub } as unknown as OfflineServices;
};
const createContract = (id: number, changes: object = {}) => {
  const { file } = portfolioContract(id);
  const details = { ...file.details, id, number: `AU${id}`, isEstimate: false, convertedFrom: undefined, ...changes };
  return { contract: { ...file, details, productRisk: risk } };
};
const createRows = (...codes: readonly string[]) => ({
  contractList: codes.map((codeProduit, index) => ({ id: index + 1, codeProduit })),
});

it('known client: reads the latest dossiers of the same family, with typed values where they exist', async () => {
  const inputs: unknown[] = [];
  const client = await loadKnownClient(
    createServices({
      [clientGet.path]: { person },
      [contractSearch.path]: (input: unknown) => {
        inputs.push(input);
        return createRows('MRH_BUDGET', 'AUTO', 'AUTO_KM_2021');
      },
      [contractGet.path]: ({ idContrat }: { idContrat: number }) =>
        createContract(idContrat, idContrat === 3 ? { isEstimate: true } : {}),
      [estimateGet.path]: { estimate: carQuote },
    }),
    7,
    product,
    context,
  );
  expect(inputs).toMatchObject([{ idPersonnes: [7], sortField: ['dateEffet'] }]);
  expect(client?.risks.map(({ number }) => number)).toEqual(['AU2', 'AU3']);
  expect(client?.risks.map(({ isTyped }) => isTyped)).toEqual([false, true]);
  // A contract’s file has no civility of its drivers, a typed quote has everything.
  expect(client?.risks.map(({ productRisk }) => textAt(productRisk, 'drivers.0.isSubscriber'))).toEqual([
    'false',
    'true',
  ]);
});

it('known client: completes a contract’s vehicle by the only row of its SRA code', async () => {
  const row = { id: 41, brand: 'TOYOTA', model: 'HILUX', version: 'X', SRACode: 'TO12345', apsadClasse: null };
  const loadWithVehicles = (vehicles: readonly object[]) =>
    loadKnownClient(
      createServices({
        [clientGet.path]: { person },
        [contractSearch.path]: createRows('AUTO'),
        [contractGet.path]: ({ idContrat }: { idContrat: number }) => {
          const file = createContract(idContrat).contract;
          const vehicle = { ...file.productRisk.vehicle, SRACode: 'TO12345' };
          return { contract: { ...file, productRisk: { ...file.productRisk, vehicle } } };
        },
        [vehicleSearch.path]: { vehicles, total: vehicles.length },
      }),
      7,
      product,
      context,
    );
  expect(textAt((await loadWithVehicles([row]))?.risks[0]?.productRisk, 'vehicle.id')).toBe('41');
  expect(textAt((await loadWithVehicles([row, { ...row, id: 42 }]))?.risks[0]?.productRisk, 'vehicle.id')).toBe('');
});

it('known client: omits dossiers that cannot be read', async () => {
  const client = await loadKnownClient(createServices({ [clientGet.path]: { person } }), 7, product, context);
  expect(client).toEqual({ person, risks: [] });
});
