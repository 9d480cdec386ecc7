import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { estimateCreation, estimateGet, estimation } from '#shared/operations/quotes/estimates.ts';
import { carQuote } from '#tests/support/quotes/quotes.ts';
import { describeApi } from '#tests/support/server/api.ts';

const options = { fractionnement: 'M', franchiseDTA: '50000' };
const car = { product: { code: 'AUTO' }, ...carQuote, productRisk: { ...carQuote.productRisk, options } };

describeApi('« Facilité de paiement »', (server) => {
  it('saves the chosen plan in fractionnement and periodicite', async () => {
    const token = await server().tokenOf('courtier');
    const { body } = await server().call(estimation, { estimate: car }, { token });
    const formulas = v.parse(estimation.output, body).estimation?.formulas ?? {};
    for (const plan of ['A', 'M']) {
      const headers = { 'idempotency-key': randomUUID() };
      const estimate = { ...car, periodicite: 'T', formula: formulas[`${plan}_TOUS_RISQUES`] };
      const created = await server().call(estimateCreation, { estimate }, { token, headers });
      const idContrat = v.parse(estimateCreation.output, created.body).contractId ?? 0;
      const quoteAnswer = await server().call(estimateGet, { idContrat }, { token });
      const saved = v.parse(estimateGet.output, quoteAnswer.body).estimate;
      expect(saved).toMatchObject({
        periodicite: plan,
        formula: { splittingCode: plan },
        productRisk: { options: { fractionnement: plan } },
      });
      const file = v.parse(
        contractGet.output,
        (await server().call(contractGet, { idContrat }, { token })).body,
      ).contract;
      expect(file?.formula.splitting?.code).toBe(plan);
      // The answer reports a change from 50,000 F to 60,000 F.
      expect(file?.formula.guarantees.find(({ libelle }) => libelle.startsWith('Dommages'))).toMatchObject({
        franchiseValue: 60_000,
        franchiseDetail: '50\u202F000\u00A0F +20\u00A0%',
      });
    }
  });
});
