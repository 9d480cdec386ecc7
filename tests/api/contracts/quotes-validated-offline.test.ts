import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { estimateCreation, estimation } from '#shared/operations/quotes/estimates.ts';
import type { Input } from '#shared/operations/wire/endpoint.ts';
import { legalQuote } from '#tests/support/quotes/quotes.ts';
import { describeApi } from '#tests/support/server/api.ts';

const dayMs = 86_400_000;

describeApi('quotes validated without network', (server) => {
  let token: string;
  let validatedAt: Date;
  let estimate: Input<typeof estimateCreation>['estimate'];

  /** Priced and submitted for the current day, as on a device. */
  beforeAll(async () => {
    token = await server().tokenOf('courtier');
    validatedAt = server().clock.now;
    const instant = validatedAt.toISOString();
    const quote = { product: { code: 'PJ' }, ...legalQuote, effectDate: instant, currentDate: instant };
    const { body } = await server().call(estimation, { estimate: quote }, { token });
    estimate = { ...quote, formula: v.parse(estimation.output, body).estimation?.formulas['A_PJ'] };
  });
  afterEach(() => {
    server().clock.now = validatedAt;
  });

  /** The server's answer to a quote that arrives the given number of days after it was submitted. */
  const createAfterDays = async (daysLater: number, changes: object = {}) => {
    server().clock.now = new Date(validatedAt.getTime() + daysLater * dayMs);
    const lateToken = await server().tokenOf('courtier');
    const headers = { 'idempotency-key': randomUUID() };
    const { status, body } = await server().call(
      estimateCreation,
      { estimate: { ...estimate, ...changes } },
      { token: lateToken, headers },
    );
    return {
      status,
      body,
      created: status === 200 ? v.parse(estimateCreation.output, body) : undefined,
      late: lateToken,
    };
  };

  it('are saved at the accepted price and day, even if that day is over', async () => {
    for (const daysLater of [1, 14]) {
      const { created, late } = await createAfterDays(daysLater);
      expect(created, `${daysLater} days later`).toMatchObject({ success: true });
      const file = await server().call(contractGet, { idContrat: created?.contractId ?? 0 }, { token: late });
      expect(v.parse(contractGet.output, file.body).contract?.details).toMatchObject({ effectDate: '2026-11-21' });
    }
    const [{ after } = {}] = await server().db.query<{ after: unknown }>(
      sql`select after from audit where action = 'quote.create' order by id desc limit 1`,
    );
    expect(after).toMatchObject({ validatedAt: validatedAt.toISOString() });
  });

  it('are priced at arrival if they waited too long or state no time', async () => {
    const future = new Date(validatedAt.getTime() + 40 * dayMs).toISOString();
    for (const answer of [
      await createAfterDays(15),
      await createAfterDays(1, { currentDate: '' }),
      await createAfterDays(1, { currentDate: 'hier' }),
      await createAfterDays(1, { currentDate: future }),
    ]) {
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.errors ?? {})).toEqual(['effectDate']);
    }
  });

  it('gain no later effect date by their delay', async () => {
    const tooFar = new Date(validatedAt.getTime() + 36 * dayMs).toISOString().slice(0, 10);
    expect((await createAfterDays(3, { effectDate: tooFar })).body.errors).toHaveProperty('effectDate');
  });

  it('are priced for the requested day', async () => {
    server().clock.now = new Date(validatedAt.getTime() + dayMs);
    const laterToken = await server().tokenOf('courtier');
    const { body } = await server().call(estimation, { estimate }, { token: laterToken });
    expect(body.errors).toHaveProperty('effectDate');
  });
});
