import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { gamutsGet } from '#shared/operations/catalogue/ranges.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { payment } from '#tests/support/contracts/conversions.ts';
import { legalQuote } from '#tests/support/quotes/quotes.ts';
import { describeApi } from '#tests/support/server/api.ts';

const estimate = { product: { code: 'PJ' }, ...legalQuote };

describeApi('product that administrators withdrew', (server) => {
  it('is refused for new quotes and copies once no active range offers it, but still converted', async () => {
    const admin = { token: await server().tokenOf('admin') };
    const courtier = { token: await server().tokenOf('courtier') };
    const { gamuts, version } = v.parse(gamutsGet.output, (await server().call(gamutsGet, {}, admin)).body);
    const priced = await server().call(endpoints.estimation, { estimate } as never, courtier);
    const [formula] = Object.values(v.parse(endpoints.estimation.output, priced.body).estimation?.formulas ?? {});
    const createQuote = () =>
      server().call(endpoints.estimateCreation, { estimate: { ...estimate, formula } } as never, {
        ...courtier,
        headers: { 'idempotency-key': randomUUID() },
      });
    const idContrat = Number((await createQuote()).body['contractId']);
    const hidden = gamuts.map((range) => ({
      ...range,
      active: range.products.every(({ okayoEquivalent }) => okayoEquivalent !== 'PJ') && range.active,
    }));
    const form = new FormData();
    form.append('gamuts', JSON.stringify(hidden));
    form.append('version', String(version));
    expect((await server().request('POST', '/api/admin/gamuts/modify', { ...admin, form })).body).toMatchObject({
      success: true,
    });
    const refusalReason = 'Ce produit n’est plus proposé dans nos gammes';
    const refused = [
      await server().call(endpoints.estimateGetModel, { productId: 'PJ', isForLegalPerson: false }, courtier),
      await server().call(endpoints.estimateGetCopy, { idContrat }, courtier),
      await createQuote(),
    ];
    expect(refused.map(({ status, body }) => [status, body.message?.message])).toEqual(
      refused.map(() => [422, `${refusalReason}.`]),
    );
    const contract = {
      id: idContrat,
      product: { code: 'PJ' },
      effectDate: legalQuote.effectDate,
      currentDate: server().clock.now.toISOString(),
      formula,
      payementModes: payment.card,
    };
    const converted = await server().call(endpoints.contractCreation, { contract } as never, {
      ...courtier,
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(converted.body).toMatchObject({ success: true });
  });
});
