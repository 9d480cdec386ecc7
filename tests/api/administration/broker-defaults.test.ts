import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterEach, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { withValue } from '#shared/forms/raw.ts';
import { brokerDefaultsGet, brokerDefaultsSave } from '#shared/operations/people/broker-defaults.ts';
import type { BrokerDefaults } from '#shared/operations/people/own-broker.ts';
import { ownBroker } from '#shared/operations/people/own-broker.ts';
import {
  estimateCreation,
  estimateGetCopy,
  estimateGetModel,
  estimation,
} from '#shared/operations/quotes/estimates.ts';
import type { Input } from '#shared/operations/wire/endpoint.ts';
import { conversionsBy } from '#tests/support/contracts/conversions.ts';
import { carQuote } from '#tests/support/quotes/quotes.ts';
import { describeApi } from '#tests/support/server/api.ts';

const fees = 'productRisk.options.brokerFees';
const car = { product: { code: 'AUTO' }, ...carQuote };
type QuoteInput = Input<typeof estimation>['estimate'];
const withFees = (amount: string): QuoteInput => withValue(car as never, fees, amount) as unknown as QuoteInput;
const lockedValue = (value: string) => ({ value, isLocked: true });
const unlockedValue = (value: string) => ({ value, isLocked: false });
const lockedError = (amount: string) => ({ [fees]: [`Fixé par votre cabinet\u00a0: ${amount}\u00a0F`] });

describeApi('quote defaults of a broker', (server) => {
  const credentialsOf = async (name: Parameters<ReturnType<typeof server>['tokenOf']>[0]) => ({
    token: await server().tokenOf(name),
  });
  const saveDefaults = async (
    name: 'courtier' | 'agence' | 'courtier2' | 'admin',
    defaults: BrokerDefaults,
    version?: string,
  ) => server().call(brokerDefaultsSave, { id: 1, defaults, version }, await credentialsOf(name));
  const price = async (estimate: QuoteInput, name: 'courtier' | 'agence' = 'agence') =>
    server().call(estimation, { estimate }, await credentialsOf(name));
  /** A quote priced now and created later, after the broker's changes. */
  const withChosenFormula = async (estimate: QuoteInput) => {
    const { body } = await price(estimate);
    const priced = v.parse(estimation.output, body).estimation;
    return { ...estimate, formula: priced?.formulas['A_TIERS'], currentDate: server().clock.now.toISOString() };
  };
  const createQuote = async (estimate: object, key: string = randomUUID()) =>
    server().call(estimateCreation, { estimate } as never, {
      ...(await credentialsOf('agence')),
      headers: { 'idempotency-key': key },
    });

  afterEach(async () => {
    await server().db.query(sql`update broker set quote_defaults = '{}'`);
  });

  it('are saved by an administrator or the broker, and apply to all its people', async () => {
    const defaults = {
      brokerFees: lockedValue('2000'),
      franchiseDTA: unlockedValue('75000'),
      effectDate: unlockedValue('NEXT_MONTH'),
    };
    for (const name of ['admin', 'courtier'] as const) {
      expect((await saveDefaults(name, name === 'admin' ? defaults : {})).body).toMatchObject({ success: true, id: 1 });
      const agencyView = await server().call(ownBroker, {}, await credentialsOf('agence'));
      expect(agencyView.body).toMatchObject({ defaults: name === 'admin' ? defaults : {} });
    }
    expect((await saveDefaults('courtier', defaults)).body).toMatchObject({ success: true });
    const defaultsAnswer = await server().call(brokerDefaultsGet, { id: 1 }, await credentialsOf('courtier'));
    expect(defaultsAnswer.body).toMatchObject({ broker: { id: 1, name: expect.any(String), defaults } });
  });

  it('refuse changes by agency users and are hidden from other brokers', async () => {
    expect((await saveDefaults('agence', {})).status).toBe(403);
    expect((await server().call(brokerDefaultsGet, { id: 1 }, await credentialsOf('agence'))).status).toBe(403);
    expect((await saveDefaults('courtier2', { brokerFees: lockedValue('2000') })).status).toBe(404);
    expect((await server().call(brokerDefaultsGet, { id: 1 }, await credentialsOf('courtier2'))).status).toBe(404);
    await saveDefaults('admin', { brokerFees: lockedValue('2000') });
    expect((await server().call(ownBroker, {}, await credentialsOf('courtier2'))).body).toMatchObject({ defaults: {} });
    expect((await server().call(ownBroker, {}, await credentialsOf('admin'))).status).toBe(403);
  });

  it('are validated by field before anything is saved', async () => {
    const refusedSave = await saveDefaults('admin', {
      brokerFees: lockedValue('10001'),
      franchiseDTA: unlockedValue('12'),
      effectDate: lockedValue(''),
    });
    expect(refusedSave).toMatchObject({
      status: 422,
      body: {
        errors: {
          'brokerFees.value': [expect.any(String)],
          'franchiseDTA.value': [expect.any(String)],
          'effectDate.value': ['Choisissez la valeur à verrouiller'],
        },
      },
    });
    expect((await server().call(ownBroker, {}, await credentialsOf('agence'))).body).toMatchObject({ defaults: {} });
  });

  it('answer a conflict to a save of an outdated version', async () => {
    const defaultsAnswer = await server().call(brokerDefaultsGet, { id: 1 }, await credentialsOf('courtier'));
    const { version } = (defaultsAnswer.body['broker'] ?? {}) as { version?: string };
    await saveDefaults('admin', { brokerFees: unlockedValue('1000') }, version);
    const outdated = await saveDefaults('courtier', { brokerFees: unlockedValue('3000') }, version);
    expect(outdated.body).toMatchObject({
      success: false,
      conflict: { defaults: { brokerFees: unlockedValue('1000') } },
    });
  });

  it('allow other values if they are not locked', async () => {
    await saveDefaults('admin', { brokerFees: unlockedValue('2000') });
    expect((await price(withFees('500'))).body).toMatchObject({ success: true });
    expect((await createQuote(await withChosenFormula(withFees('0')))).body).toMatchObject({ success: true });
  });

  it('refuse other values on the field if they are locked, at pricing', async () => {
    await saveDefaults('courtier', { brokerFees: lockedValue('2000') });
    expect(await price(withFees('500'))).toMatchObject({ status: 422, body: { errors: lockedError('2\u202f000') } });
    expect((await price(withFees('2000'))).body).toMatchObject({ success: true });
    const created = await createQuote(await withChosenFormula(withFees('2 000')));
    expect(created.body).toMatchObject({ success: true });
  });

  it('answer both prices to a delayed quote with a value that was locked meanwhile', async () => {
    const queuedQuote = await withChosenFormula(withFees('500'));
    const key = randomUUID();
    await saveDefaults('courtier', { brokerFees: lockedValue('2000') });
    const total = queuedQuote.formula?.total ?? 0;
    for (const _ of [1, 2])
      expect(await createQuote(queuedQuote, key)).toMatchObject({
        body: {
          success: false,
          conflict: {
            expected: { total },
            current: { total: total + 1_500 },
            lockedValues: [
              {
                path: fees,
                value: '2000',
                label: 'Frais de courtage',
                before: '500\u00a0F',
                after: '2\u202f000\u00a0F',
              },
            ],
          },
        },
      });
    await saveDefaults('courtier', {});
    expect((await createQuote(queuedQuote)).body).toMatchObject({ success: true });
  });

  it('refuse a delayed quote on the field if its locked value leaves the price unchanged', async () => {
    const queuedQuote = await withChosenFormula(withFees('500'));
    const { total = 0 } = queuedQuote.formula ?? {};
    await saveDefaults('courtier', { brokerFees: lockedValue('2000') });
    const formula = { ...queuedQuote.formula, total: total + 1_500, cash: total + 1_500 };
    expect(await createQuote({ ...queuedQuote, formula })).toMatchObject({
      status: 422,
      body: { errors: lockedError('2\u202f000') },
    });
  });

  it('allow an agency user to add the fees that the broker decided', async () => {
    expect((await price(withFees('8000'))).status).toBe(422);
    await saveDefaults('courtier', { brokerFees: unlockedValue('8000') });
    expect((await price(withFees('8000'))).body).toMatchObject({ success: true });
    expect((await price(withFees('8001'))).status).toBe(422);
  });

  it('prefill a model with all values and a copy with the locked ones', async () => {
    const { body } = await createQuote(await withChosenFormula(withFees('0')));
    await saveDefaults('courtier', { brokerFees: lockedValue('2000'), franchiseDTA: unlockedValue('75000') });
    const token = await credentialsOf('agence');
    const model = await server().call(estimateGetModel, { productId: 'AUTO' }, token);
    const options = { brokerFees: '2000', franchiseDTA: '75000' };
    expect(model.body).toMatchObject({ estimate: { productRisk: { options } } });
    const copy = await server().call(estimateGetCopy, { idContrat: Number(body['contractId']) }, token);
    expect(copy.body).toMatchObject({
      estimate: { productRisk: { options: { brokerFees: '2000', franchiseDTA: '30000' } } },
    });
  });

  it('keep the locked values of the quote in its contract', async () => {
    const token = await server().tokenOf('agence');
    const { saveQuote, toInput, convert } = conversionsBy(server, () => token);
    const quote = await saveQuote(withFees('500'));
    await saveDefaults('courtier', { brokerFees: lockedValue('2000'), effectDate: lockedValue('TODAY') });
    const without = await convert(toInput(quote, { productRisk: { options: { brokerFees: '0' } } }));
    expect(without).toMatchObject({ status: 422, body: { errors: lockedError('500') } });
    // The effect day is the contract's own.
    expect((await convert(toInput(quote))).read).toMatchObject({ success: true });
  });
});
