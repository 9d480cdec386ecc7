import type { Db } from '#server/db/db.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import type { ContractRow } from '#shared/operations/contracts/contracts.ts';
import type { ContractDue, PortfolioContract } from '#shared/operations/shell/portfolio.ts';
import { canConvert } from '#shared/products/quote-actions.ts';
import { findClaimsByContract } from './claim-repository.ts';
import { findPortfolioClaims } from './claim-search-repository.ts';
import { dueColumn } from './contract-due.ts';
import { loadContractFiles } from './contract-file-repository.ts';
import { lacksDocuments, lacksPremiums } from './contract-search-repository.ts';
import {
  findContractsChangedBeyond,
  findEnteringContracts,
  findLeavingContracts,
  findPortfolioBound,
  formatSyncState,
  includesMore,
  type PortfolioBound,
  parseSyncState,
  type SyncState,
  withinBound,
} from './portfolio-choice.ts';
import { type Cursor, changedAfter, findRemovedSince, timestampText, withCommitOverlap } from './portfolio-cursor.ts';

interface ChangedRow {
  readonly id: number;
  readonly changed: string;
  readonly numero: string;
  readonly product_code: string;
  readonly holder_name: string;
  readonly phone: string | null;
  readonly effect_date: string;
  readonly creation_date: string;
  readonly solde: number | null;
  readonly status: string;
  readonly person_id: number;
  readonly is_unpaid: boolean;
  readonly lacks_documents: boolean;
  readonly plate_n: string | null;
  readonly contacts: string;
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
  /** Number of contracts beyond the portfolio's bound. */
  readonly outside: number;
}

interface PageRequest {
  /** Cursor returned by the previous page. */
  readonly cursor: string;
  readonly limit: number;
  /** Day in Nouméa. */
  readonly today: string;
  /** Number of contracts that the device stores. */
  readonly maxContracts: number;
}

/**
 * One page of a broker's portfolio after the cursor: first contracts that enter at its end (`portfolio-choice.ts`), then
 * changed ones, oldest change first.
 */
export const loadPortfolioPage = async (
  db: Db,
  brokerId: number,
  { cursor, limit, today, maxContracts }: PageRequest,
): Promise<PortfolioPage> => {
  const bound = await findPortfolioBound(db, brokerId, maxContracts);
  const state = parseSyncState(cursor, bound);
  const [nextPage, outOfBound, portfolioSize] = [
    await loadNextRows(db, brokerId, { state, bound, limit }),
    state.isFirst ? [] : await findLeavingContracts(db, brokerId, state.bound, bound),
    await loadPortfolioSize(db, brokerId, maxContracts),
  ];
  const files = await loadContractFiles(
    db,
    { kind: 'broker', brokerId },
    nextPage.rows.map(({ id }) => id),
    today,
  );
  const claims = await findClaimsByContract(db, [...files.keys()]);
  const claimRows = await findPortfolioClaims(db, [...files.keys()]);
  return {
    contracts: nextPage.rows.flatMap((row) => {
      const file = files.get(row.id);
      const { id, changed: updatedAt } = row;
      if (!file) return [];
      const search = { ...searchPart(row, file), claims: claimRows.get(id) ?? [] };
      return [{ id, updatedAt, row: searchRow(row), search, file, claims: claims.get(id) ?? [] }];
    }),
    removedIds: [
      ...new Set([
        ...nextPage.removedIds,
        ...outOfBound,
        ...(await findRemovedSince(db, 'contract', brokerId, state.removedSince)),
      ]),
    ],
    cursor: formatSyncState(nextPage.cursor, nextPage.bound),
    hasMore: nextPage.hasMore,
    ...portfolioSize,
  };
};

interface NextRows {
  readonly rows: readonly ChangedRow[];
  /** Changed contracts that are no longer within the portfolio. */
  readonly removedIds: readonly number[];
  readonly cursor: Cursor;
  readonly bound: PortfolioBound;
  readonly hasMore: boolean;
}

const loadNextRows = async (
  db: Db,
  brokerId: number,
  { state, bound, limit }: { readonly state: SyncState; readonly bound: PortfolioBound; readonly limit: number },
): Promise<NextRows> => {
  const { cursor } = state;
  if (includesMore(bound, state.bound)) {
    const entering = await findEnteringContracts(db, brokerId, {
      oldBound: state.bound,
      newBound: bound,
      limit: limit + 1,
    });
    const page = entering.slice(0, limit);
    if (page.length > 0) {
      const end = entering.length > limit ? (page.at(-1) ?? bound) : bound;
      const rows = await findChangedContracts(db, sql`c.id = any(${page.map(({ id }) => id)}::bigint[])`, limit);
      return { rows, removedIds: [], cursor, bound: end, hasMore: true };
    }
  }
  const since = changedAfter('c', cursor);
  const condition = sql`c.broker_id = ${brokerId} and ${since} and ${withinBound(bound)}`;
  const rows = await findChangedContracts(db, condition, limit + 1);
  const page = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  const last = page.at(-1);
  const nextCursor = last ? { at: last.changed, id: last.id } : cursor;
  const removedIds = await findContractsChangedBeyond(db, brokerId, {
    after: since,
    nextCursor: hasMore ? nextCursor : null,
    newBound: bound,
  });
  return {
    rows: page,
    removedIds,
    cursor: hasMore ? nextCursor : await withCommitOverlap(db, nextCursor),
    bound,
    hasMore,
  };
};

const findChangedContracts = (db: Db, where: Sql, limit: number): Promise<ChangedRow[]> =>
  db.query<ChangedRow>(sql`
    select c.id, ${timestampText('c.updated_at')} as changed, c.numero, c.product_code, c.holder_name, c.phone,
      c.effect_date, c.creation_date, case when ${raw(lacksPremiums)} then null else c.solde end as solde, c.status, c.person_id, c.is_unpaid, c.plate_n,
      ${lacksDocuments} as lacks_documents, ${dueColumn} as due, c.contacts_n || E'\\n' || p.contacts_n as contacts, p.first_name, p.last_name, p.company_name
    from contract c join person p on p.id = c.person_id
    where ${where}
    order by c.updated_at, c.id limit ${limit}`);

const loadPortfolioSize = async (
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

const searchPart = (
  row: ChangedRow,
  { details, receivedPayments = [] }: ContractFile,
): PortfolioContract['search'] => ({
  nom: row.last_name ?? '',
  prenom: row.first_name ?? '',
  raisonSociale: row.company_name ?? '',
  dateCreation: row.creation_date,
  isUnpaid: row.is_unpaid,
  lacksDocuments: row.lacks_documents,
  isConvertible: canConvert(details),
  immatriculation: row.plate_n,
  contacts: row.contacts,
  due: row.due,
  ...(receivedPayments.length > 0 && {
    receipts: receivedPayments.flatMap(({ number, provisional }) => [number, provisional]),
  }),
});
