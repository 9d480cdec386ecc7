import type { ContractRow } from '#shared/contract/contracts.ts';
import type { PortfolioContract } from '#shared/contract/portfolio.ts';
import { loadContractFiles } from './contract-file-repository.ts';
import type { Db } from './db.ts';
import { after, type Cursor, readCursor, removedSince, settled, stamp, writeCursor } from './portfolio-cursor.ts';
import { sql } from './sql.ts';

/** The portfolio of a device is the most recent contracts of the broker, at most this many. */
export const maxPortfolioContracts = 10_000;

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
  readonly plate_n: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly company_name: string | null;
}

export interface PortfolioPage {
  readonly contracts: PortfolioContract[];
  readonly removedIds: number[];
  readonly cursor: string;
  readonly hasMore: boolean;
  readonly total: number;
  /** How many older contracts lie outside of the portfolio. */
  readonly outside: number;
}

/** One page of what changed in a broker's portfolio after the cursor, oldest change first. `today` is Nouméa's day. */
export const portfolioPage = async (
  db: Db,
  brokerId: number,
  cursorText: string,
  limit: number,
  today: string,
): Promise<PortfolioPage> => {
  const cursor = readCursor(cursorText);
  const rows = await changedRows(db, brokerId, cursor, limit + 1);
  const page = rows.slice(0, limit);
  const files = await loadContractFiles(
    db,
    { kind: 'broker', brokerId },
    page.map(({ id }) => id),
    today,
  );
  const hasMore = rows.length > limit;
  const last = page.at(-1);
  const reached = last ? { at: last.changed, id: last.id } : cursor;
  return {
    contracts: page.flatMap((row) => {
      const file = files.get(row.id);
      return file ? [{ id: row.id, updatedAt: row.changed, row: searchRow(row), search: searchPart(row), file }] : [];
    }),
    removedIds: await removedSince(db, 'contract', brokerId, cursor),
    cursor: writeCursor(hasMore ? reached : await settled(db, reached)),
    hasMore,
    ...(await portfolioSize(db, brokerId)),
  };
};

const changedRows = (db: Db, brokerId: number, cursor: Cursor, limit: number): Promise<ChangedRow[]> =>
  db.query<ChangedRow>(sql`
    with oldest as (
      select effect_date, id from contract where broker_id = ${brokerId}
      order by effect_date desc, id desc offset ${maxPortfolioContracts - 1} limit 1
    )
    select c.id, ${stamp('c.updated_at')} as changed, c.numero, c.product_code, c.holder_name, c.phone,
      c.effect_date, c.creation_date, c.solde, c.status, c.person_id, c.is_unpaid, c.plate_n,
      p.first_name, p.last_name, p.company_name
    from contract c join person p on p.id = c.person_id
    where c.broker_id = ${brokerId} and ${after('c', cursor)}
      and not exists (select from oldest where (c.effect_date, c.id) < (oldest.effect_date, oldest.id))
    order by c.updated_at, c.id limit ${limit}`);

const portfolioSize = async (db: Db, brokerId: number): Promise<Pick<PortfolioPage, 'total' | 'outside'>> => {
  const [row] = await db.query<{ owned: number }>(
    sql`select count(*) as owned from contract where broker_id = ${brokerId}`,
  );
  const owned = row?.owned ?? 0;
  const total = Math.min(owned, maxPortfolioContracts);
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

const searchPart = (row: ChangedRow): PortfolioContract['search'] => ({
  nom: row.last_name ?? '',
  prenom: row.first_name ?? '',
  raisonSociale: row.company_name ?? '',
  dateCreation: row.creation_date,
  isUnpaid: row.is_unpaid,
  immatriculation: row.plate_n,
});
