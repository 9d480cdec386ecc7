import { sql } from '#server/db/sql.ts';
import type { PortfolioClient } from '#shared/operations/clients/clients.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { PortfolioContract } from '#shared/operations/shell/portfolio.ts';
import type { ApiServer } from '#tests/support/server/api.ts';

interface Page<T> {
  readonly rows: T[];
  readonly removedIds: number[];
  readonly cursor: string;
  readonly hasMore: boolean;
  readonly total: number;
}
interface PageQuery {
  readonly cursor?: string;
  readonly limit?: number;
}

/** One page of a broker's contracts, as requested by a device. */
export const contractsPage = async (
  api: ApiServer,
  token: string,
  query: PageQuery = {},
): Promise<Page<PortfolioContract>> => {
  const { status, body } = await api.call(endpoints.portfolioChanges, query, { token });
  if (status !== 200) throw new Error(`The portfolio answered ${status}`);
  return { ...body, rows: body['contracts'] } as unknown as Page<PortfolioContract>;
};

/** One page of a broker's clients. */
export const clientsPage = async (
  api: ApiServer,
  token: string,
  query: PageQuery = {},
): Promise<Page<PortfolioClient>> => {
  const { status, body } = await api.call(endpoints.portfolioClients, query, { token });
  if (status !== 200) throw new Error(`The portfolio answered ${status}`);
  return { ...body, rows: body['clients'] } as unknown as Page<PortfolioClient>;
};

/** Every page after a cursor, to the end. */
export const remainingPages = async <T>(
  page: (query: PageQuery) => Promise<Page<T>>,
  query: PageQuery = {},
): Promise<Omit<Page<T>, 'hasMore'> & { readonly pages: number }> => {
  const rows: T[] = [];
  const removedIds = new Set<number>();
  for (let [pages, cursor] = [1, query.cursor ?? '']; ; pages += 1) {
    const nextPage = await page({ ...query, cursor });
    rows.push(...nextPage.rows);
    for (const id of nextPage.removedIds ?? []) removedIds.add(id);
    if (!nextPage.hasMore)
      return { rows, removedIds: [...removedIds], cursor: nextPage.cursor, total: nextPage.total, pages };
    if (pages > 1000) throw new Error('The pages do not end');
    cursor = nextPage.cursor;
  }
};

/** Makes all rows an hour old, since changes of the last seconds are returned twice by design. */
export const agePortfolio = async ({ db }: ApiServer): Promise<void> => {
  await db.query(sql`update person set updated_at = now() - interval '1 hour'`);
  await db.query(sql`update contract set updated_at = now() - interval '1 hour'`);
};
