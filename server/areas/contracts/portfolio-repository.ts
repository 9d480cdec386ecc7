import type { Db } from '#server/db/db.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import type { ContractRow } from '#shared/operations/contracts/contracts.ts';
import type { ContractDue, PortfolioContract } from '#shared/operations/shell/portfolio.ts';
import { canConvert } from '#shared/products/quote-actions.ts';
import { claimsOf } from './claim-repository.ts';
import { dueColumn } from './contract-due.ts';
import { loadContractFiles } from './contract-file-repository.ts';
import { lacksDocuments } from './contract-search-repository.ts';
import {
  type Bound,
  changedBeyond,
  entering,
  keepsMore,
  leaving,
  maxPortfolioContracts,
  type Place,
  portfolioBound,
  readPlace,
  within,
  writePlace,
} from './portfolio-choice.ts';
import { after, type Cursor, heldBack, removedSince, stamp } from './portfolio-cursor.ts';

interface ChangedRow {
  readonly id: number;
  readonly changed: string;
  readonly numero: string;
  readonly product_code: string;
  readonly holder_name: string;
  readonly phone: string | null;
  readonly effect_date: string;
  readonly creation_date: string;
  readonly solde: number;
  readonly status: string;
  readonly person_id: number;
  readonly is_unpaid: boolean;
  readonly lacks_documents: boolean;
  readonly plate_n: string | null;
  readonly due: ContractDue;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly company_name: string | null;
}

interface PortfolioPage {
  readonly contracts: PortfolioContract[];
  readonly removedIds: number[];
  readonly cursor: string;
  readonly hasMore: boolean;
  readonly total: number;
  /** How many older contracts lie outside of the portfolio. */
  readonly outside: number;
}

interface AskedPage {
  /** What the page before said. */
  readonly cursor: string;
  readonly limit: number;
  /** Nouméa's day. */
  readonly today: string;
  /** Given by tests alone. */
  readonly max?: number;
}

/**
 * One page of a broker's portfolio after the cursor: first what enters at its end (`portfolio-choice.ts`), then what
 * changed, oldest change first.
 */
export const portfolioPage = async (
  db: Db,
  brokerId: number,
  { cursor, limit, today, max = maxPortfolioContracts }: AskedPage,
): Promise<PortfolioPage> => {
  const bound = await portfolioBound(db, brokerId, max);
  const place = readPlace(cursor, bound);
  const [next, left, size] = [
    await nextRows(db, brokerId, { place, bound, limit }),
    place.isFirst ? [] : await leaving(db, brokerId, place.bound, bound),
    await portfolioSize(db, brokerId, max),
  ];
  const files = await loadContractFiles(
    db,
    { kind: 'broker', brokerId },
    next.rows.map(({ id }) => id),
    today,
  );
  const claims = await claimsOf(db, [...files.keys()]);
  return {
    contracts: next.rows.flatMap((row) => {
      const file = files.get(row.id);
      const { id, changed: updatedAt } = row;
      if (!file) return [];
      return [
        { id, updatedAt, row: searchRow(row), search: searchPart(row, file), file, claims: claims.get(id) ?? [] },
      ];
    }),
    removedIds: [...new Set([...next.gone, ...left, ...(await removedSince(db, 'contract', brokerId, place.heard))])],
    cursor: writePlace(next.cursor, next.bound),
    hasMore: next.hasMore,
    ...size,
  };
};

interface NextRows {
  readonly rows: readonly ChangedRow[];
  /** Changed, and no longer kept. */
  readonly gone: readonly number[];
  readonly cursor: Cursor;
  readonly bound: Bound;
  readonly hasMore: boolean;
}

const nextRows = async (
  db: Db,
  brokerId: number,
  { place, bound, limit }: { readonly place: Place; readonly bound: Bound; readonly limit: number },
): Promise<NextRows> => {
  const { cursor } = place;
  if (keepsMore(bound, place.bound)) {
    const come = await entering(db, brokerId, { had: place.bound, has: bound, limit: limit + 1 });
    const page = come.slice(0, limit);
    if (page.length > 0) {
      const end = come.length > limit ? (page.at(-1) ?? bound) : bound;
      const rows = await contractsBy(db, sql`c.id = any(${page.map(({ id }) => id)}::bigint[])`, limit);
      return { rows, gone: [], cursor, bound: end, hasMore: true };
    }
  }
  const since = after('c', cursor);
  const kept = sql`c.broker_id = ${brokerId} and ${since} and ${within(bound)}`;
  const rows = await contractsBy(db, kept, limit + 1);
  const page = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  const last = page.at(-1);
  const reached = last ? { at: last.changed, id: last.id } : cursor;
  const gone = await changedBeyond(db, brokerId, { after: since, reached: hasMore ? reached : null, has: bound });
  return { rows: page, gone, cursor: hasMore ? reached : await heldBack(db, reached), bound, hasMore };
};

const contractsBy = (db: Db, where: Sql, limit: number): Promise<ChangedRow[]> =>
  db.query<ChangedRow>(sql`
    select c.id, ${stamp('c.updated_at')} as changed, c.numero, c.product_code, c.holder_name, c.phone,
      c.effect_date, c.creation_date, c.solde, c.status, c.person_id, c.is_unpaid, c.plate_n,
      ${lacksDocuments} as lacks_documents, ${dueColumn} as due, p.first_name, p.last_name, p.company_name
    from contract c join person p on p.id = c.person_id
    where ${where}
    order by c.updated_at, c.id limit ${limit}`);

const portfolioSize = async (
  db: Db,
  brokerId: number,
  max: number,
): Promise<Pick<PortfolioPage, 'total' | 'outside'>> => {
  const [row] = await db.query<{ owned: number }>(
    sql`select count(*) as owned from contract where broker_id = ${brokerId}`,
  );
  const owned = row?.owned ?? 0;
  const total = Math.min(owned, max);
  return { total, outside: owned - total };
};

const searchRow = (row: ChangedRow): ContractRow => ({
  id: row.id,
  numero: row.numero,
  codeProduit: row.product_code,
  nomSouscripteur: row.holder_name,
  adresseTelephonique: row.phone,
  dateEffet: row.effect_date,
  solde: row.solde,
  libelleStatut: row.status,
  personId: row.person_id,
});

const searchPart = (row: ChangedRow, { details }: ContractFile): PortfolioContract['search'] => ({
  nom: row.last_name ?? '',
  prenom: row.first_name ?? '',
  raisonSociale: row.company_name ?? '',
  dateCreation: row.creation_date,
  isUnpaid: row.is_unpaid,
  lacksDocuments: row.lacks_documents,
  isConvertible: canConvert(details),
  immatriculation: row.plate_n,
  due: row.due,
});
