import { expect, it } from 'vitest';
import { endpoints } from '#shared/operations/endpoints.ts';
import { conversionRefusal } from '#shared/products/quote-actions.ts';
import { contractsPage, remainingPages } from '#tests/support/offline/portfolio-pages.ts';
import { describeApi } from '#tests/support/server/api.ts';

describeApi('portfolio quotes', (server) => {
  it('contains every open quote as entered, and nothing else', async () => {
    const token = await server().tokenOf('courtier');
    const { rows } = await remainingPages((query) => contractsPage(server(), token, { ...query, limit: 50 }));
    const openQuotes = rows.filter(({ file }) => conversionRefusal(file.details) === null);
    expect(openQuotes.length).toBeGreaterThan(3);
    expect(rows.filter(({ quote }) => quote).map(({ id }) => id)).toEqual(openQuotes.map(({ id }) => id));
    for (const { id, quote } of openQuotes) {
      const { body } = await server().call(endpoints.estimateGet, { idContrat: id }, { token });
      const { success: _, estimate, ...rest } = body;
      expect({ ...quote, estimate: undefined }).toEqual({ ...rest, estimate: undefined });
      // The time of the answer differs for each read.
      expect({ ...quote?.estimate, currentDate: '' }).toEqual({ ...(estimate as object), currentDate: '' });
    }
  });
});
