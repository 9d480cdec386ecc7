import { beforeAll, expect, it } from 'vitest';
import { deviceActions } from '#offline/portfolio/device-actions.ts';
import { indexContract } from '#offline/portfolio/portfolio-index.ts';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { NextAction, nextActionList } from '#shared/operations/home/next-actions.ts';
import type { PortfolioContract } from '#shared/operations/shell/portfolio.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { addDays } from '#shared/primitives/calendar/days.ts';
import { conversionsBy } from '#tests/support/contracts/conversions.ts';
import { agePortfolio, contractsPage, remainingPages } from '#tests/support/offline/portfolio-pages.ts';
import { carQuote, legalQuote } from '#tests/support/quotes/quotes.ts';
import { describeApi } from '#tests/support/server/api.ts';

const car = { product: { code: 'AUTO' }, ...carQuote };
const legal = { product: { code: 'PJ' }, ...legalQuote };

const withPlate = (registration: string) => ({
  ...car,
  productRisk: { ...car.productRisk, vehicleInfos: { ...car.productRisk.vehicleInfos, registration } },
});

describeApi('quotes whose client took another quote', (server) => {
  let token: string;
  beforeAll(async () => {
    token = await server().tokenOf('courtier');
  });
  const { saveQuote, toInput, convert, fetchFile } = conversionsBy(server, () => token);

  const listOnServer = async () => {
    const { body } = await server().call(endpoints.nextActionList, {}, { token });
    return (body as unknown as Output<typeof nextActionList>).actions;
  };
  /** The device's contracts after the first synchronisation and what the server sent since then. */
  const synchroniseWith = async () => {
    await agePortfolio(server());
    const first = await remainingPages((query) => contractsPage(server(), token, query));
    return async () => {
      const later = await remainingPages((query) => contractsPage(server(), token, query), { cursor: first.cursor });
      const stored = new Map<number, PortfolioContract>([...first.rows, ...later.rows].map((row) => [row.id, row]));
      return deviceActions([...stored.values()].map(indexContract), [], dayInNoumea(server().clock.now)).actions;
    };
  };
  const only = (kind: NextAction['kind'], ids: readonly number[]) => (actions: readonly NextAction[]) =>
    actions
      .filter((action) => action.kind === kind && ids.includes(Number(action.id)))
      .map(({ id }) => Number(id))
      .toSorted((a, b) => a - b);
  const makeOld = (ids: readonly number[]) =>
    server().db.query(sql`
      update contract set creation_date = ${addDays(dayInNoumea(server().clock.now), -10)}::date
      where id = any(${ids}::bigint[])`);

  it('are no longer unanswered, on the server and on a device that stored them before', async () => {
    const original = await saveQuote(car);
    const { person } = (await fetchFile(original.id)).details;
    const ofClient = (quote: object) => ({ ...quote, person: { ...carQuote.person, id: String(person.id) } });
    const copy = await saveQuote(ofClient(car), 'A_TOUS_RISQUES');
    const copyOfCopy = await saveQuote(ofClient(car));
    const otherCar = await saveQuote(ofClient(withPlate('123456 NC')));
    const otherClient = await saveQuote({ ...car, person: { ...carQuote.person, lastname: 'Waïa' } });
    const otherProduct = await saveQuote(ofClient(legal), 'A_PJ');
    const ids = [original, copy, copyOfCopy, otherCar, otherClient, otherProduct].map(({ id }) => id);
    await makeOld(ids);
    const unanswered = only('quote', ids);
    expect(unanswered(await listOnServer())).toEqual(ids);

    const listOnDevice = await synchroniseWith();
    const { read } = await convert(toInput(copy));
    expect(read).toMatchObject({ success: true });
    const unrelated = [otherCar.id, otherClient.id, otherProduct.id];
    expect(unanswered(await listOnServer())).toEqual(unrelated);
    expect(unanswered(await listOnDevice())).toEqual(unrelated);

    const later = await saveQuote(ofClient(car));
    await makeOld([later.id]);
    expect(only('quote', [later.id])(await listOnServer()), 'a quote after the contract is a new question').toEqual([
      later.id,
    ]);
  });

  it('are no longer unanswered for a product without a vehicle', async () => {
    const original = await saveQuote(legal, 'A_PJ');
    const { person } = (await fetchFile(original.id)).details;
    const copy = await saveQuote({ ...legal, person: { ...carQuote.person, id: String(person.id) } }, 'A_PJ');
    await makeOld([original.id, copy.id]);
    const unanswered = only('quote', [original.id, copy.id]);
    expect(unanswered(await listOnServer())).toEqual([original.id, copy.id]);
    expect((await convert(toInput(copy, { product: { code: 'PJ' } }))).read).toMatchObject({ success: true });
    expect(unanswered(await listOnServer())).toEqual([]);
  });
});
