import type { Db, Scope } from '#server/db/db.ts';
import { withinScope } from '#server/db/scope.ts';
import { sql } from '#server/db/sql.ts';
import type { RawGroup } from '#shared/forms/raw.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import type {
  ChosenFormula,
  EstimatedFormula,
  Estimation,
  TariffReference,
} from '#shared/operations/quotes/estimation.ts';
import { dossierNumber } from '#shared/primitives/parsers/dossier-number.ts';
import { fold } from '#shared/primitives/text.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { toChosenFormula } from '#shared/products/estimation.ts';
import { netPremium } from '#shared/tariff/price-cover.ts';

export interface NewQuote {
  readonly brokerId: number;
  readonly userId: number;
  readonly personId: number;
  readonly agencyCode: string | null;
  readonly productCode: string;
  readonly productVersion: number;
  /** `yyyy-mm-dd`. */
  readonly effectDate: string;
  /** Day in Nouméa. */
  readonly today: string;
  readonly estimate: RawGroup;
  readonly formula: EstimatedFormula;
  readonly tariff: TariffReference;
  readonly acceptance: Estimation['acceptance'];
  readonly risk: ContractFile['productRisk'];
  readonly idempotencyKey: string | null;
  /** Id of the device draft in which it was entered. */
  readonly reference: string | null;
}

/** Priced formula in the format of the contract file. */
export const toContractFormula = (formula: EstimatedFormula, tariff: TariffReference): ContractFile['formula'] => ({
  libelle: formula.libelle,
  splitting: { code: formula.splittingCode, libelle: formula.splitting },
  guarantees: formula.guarantees
    .filter(({ isSuscribed }) => isSuscribed)
    .map(({ libelle, amount, lines, franchiseValue, franchiseCurrencylabel, franchiseDetail }) => ({
      libelle,
      amount,
      net: lines.find((line) => line.libelle === netPremium)?.amount ?? null,
      franchiseValue,
      franchiseCurrencylabel,
      ...(franchiseDetail && { franchiseDetail }),
    })),
  price: {
    fees: formula.fees.map(({ libelle, amount }) => ({ libelle, amount })),
    instalments: formula.instalments,
    cash: formula.cash,
    secondary: formula.secondary,
    tariffTitle: tariff.title,
    isDemonstration: tariff.isDemonstration,
  },
});

/** Inserts a quote and its row in `contract`, where searches and files find it. */
export const addQuote = async (tx: Db, quote: NewQuote): Promise<{ id: number; number: string }> => {
  const [next] = await tx.query<{ id: number }>(sql`select nextval(pg_get_serial_sequence('contract', 'id')) as id`);
  if (!next) throw new Error('No id for the new quote');
  const { id } = next;
  const number = dossierNumber('DV', quote.today, id);
  const formula = toContractFormula(quote.formula, quote.tariff);
  const acceptance = quote.acceptance?.outcome === 'refer' ? { acceptance: quote.acceptance } : {};
  const body = { formula, productRisk: quote.risk, bankAccount: null, ...acceptance };
  await tx.query(sql`
    insert into contract (id, broker_id, person_id, numero, is_estimate, product_code, status, effect_date,
      creation_date, holder_name, phone, annual_premium, commercial_code, splitting, body, numero_n, holder_n,
      first_name_n, last_name_n, company_name_n)
    overriding system value
    select ${id}, p.broker_id, p.id, ${number}, true, ${quote.productCode}, ${contractStatuses.quote},
      ${quote.effectDate}::date, ${quote.today}::date, p.body ->> 'fullname', p.phone, ${quote.formula.total},
      ${quote.agencyCode}, ${quote.formula.splittingCode}, ${body}, ${fold(number)}, p.full_name_n,
      p.first_name_n, p.last_name_n, p.company_name_n
    from person p where p.id = ${quote.personId} and p.broker_id = ${quote.brokerId}`);
  const chosen = toChosenFormula(quote.formula);
  await tx.query(sql`
    insert into quote (contract_id, product_version, tariff_version, estimate, formula, calculation, created_by,
      idempotency_key, reference)
    values (${id}, ${quote.productVersion}, ${chosen.tariffVersion}, ${quote.estimate}, ${chosen},
      ${quote.formula}, ${quote.userId}, ${quote.idempotencyKey}::uuid, ${quote.reference}::uuid)`);
  return { id, number };
};

/** A saved quote. `estimate` and `formula` are null if it was not entered here. */
export interface QuoteRecord {
  readonly id: number;
  readonly numero: string;
  readonly personId: number;
  readonly productCode: string;
  readonly effectDate: string;
  /** Day of the quote. */
  readonly creationDate: string;
  readonly splitting: string | null;
  readonly agencyCode: string | null;
  readonly estimate: RawGroup | null;
  readonly formula: ChosenFormula | null;
  readonly calculation: EstimatedFormula | null;
}

/** Quotes by id within a scope; contracts are excluded. */
export const findQuotes = (db: Db, scope: Scope, ids: readonly number[]): Promise<QuoteRecord[]> =>
  db.query<QuoteRecord>(sql`
    select c.id, c.numero, c.person_id as "personId", c.product_code as "productCode", c.effect_date as "effectDate",
      c.creation_date as "creationDate", c.splitting, c.commercial_code as "agencyCode", q.estimate, q.formula, q.calculation
    from contract c left join quote q on q.contract_id = c.id
    where c.id = any(${ids}::bigint[]) and c.is_estimate and ${withinScope(scope, 'c.broker_id')}`);

/** Quote within a scope, or undefined. */
export const findQuote = async (db: Db, scope: Scope, id: number): Promise<QuoteRecord | undefined> =>
  (await findQuotes(db, scope, [id]))[0];

/** Id of the quote saved from a person's draft; undefined if there is none. */
export const findQuoteOfDraft = async (db: Db, userId: number, reference: string): Promise<number | undefined> => {
  const [row] = await db.query<{ id: number }>(sql`
    select contract_id as id from quote where created_by = ${userId} and reference = ${reference}::uuid
    order by contract_id desc limit 1`);
  return row?.id;
};

interface Decision {
  readonly outcome: 'accepted' | 'declined';
  readonly comment: string;
  readonly decidedAt: string;
}

/** Saves the insurer's decision on a referred quote; false for any other quote. */
export const decideQuote = async (tx: Db, id: number, decision: Decision): Promise<boolean> => {
  const rows = await tx.query(sql`
    update contract set updated_at = now(),
      body = jsonb_set(body, '{acceptance}', body -> 'acceptance' || ${JSON.stringify(decision)}::text::jsonb)
    where id = ${id} and is_estimate and body -> 'acceptance' ->> 'outcome' = 'refer' returning id`);
  return rows.length > 0;
};
