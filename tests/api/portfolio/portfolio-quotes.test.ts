import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { conversionRefusal } from '#shared/products/quote-actions.ts';
import { contractsPage, remainingPages } from '#tests/support/offline/portfolio-pages.ts';
import { describeApi } from '#tests/support/server/api.ts';

describeApi('portfolio quotes', (server) => {
  it('contains every open quote and every typed one as entered, and nothing else', async () => {
    const token = await server().tokenOf('courtier');
    const { db } = server();
    // Two typed quotes that cannot be converted any more: one was given up, the insurer studies the other.
    const [dropped, referred] = await db.query<{ id: number }>(sql`
      select q.contract_id as id from quote q join contract c on c.id = q.contract_id where c.broker_id = 1 order by 1`);
    await db.query(sql`update contract set status = ${contractStatuses.dropped} where id = ${dropped?.id}`);
    await db.query(sql`
      update contract set body = body || ${{ acceptance: { outcome: 'refer', reasons: [] } }} where id = ${referred?.id}`);
    const { rows } = await remainingPages((query) => contractsPage(server(), token, { ...query, limit: 50 }));
    const openQuotes = rows.filter(({ file }) => conversionRefusal(file.details) === null);
    expect(openQuotes.length).toBeGreaterThan(3);
    const typedQuotes = rows.filter(({ file }) => file.details.isEstimate && file.formula.price);
    expect(typedQuotes.map(({ id }) => id)).toEqual(expect.arrayContaining([dropped?.id, referred?.id]));
    const expectedQuotes = rows.filter((row) => openQuotes.includes(row) || typedQuotes.includes(row));
    expect(rows.filter(({ quote }) => quote).map(({ id }) => id)).toEqual(expectedQuotes.map(({ id }) => id));
    for (const { id, quote } of expectedQuotes) {
      const { body } = await server().call(endpoints.estimateGet, { idContrat: id }, { token });
      const { success: _, estimate, ...rest } = body;
      expect({ ...quote, estimate: undefined }).toEqual({ ...rest, estimate: undefined });
      // The time of the answer differs for each read.
      expect({ ...quote?.estimate, currentDate: '' }).toEqual({ ...(estimate as object), currentDate: '' });
    }
  });
});
