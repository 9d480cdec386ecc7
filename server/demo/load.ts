import type { Db } from '#server/db/db.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { QuoteRow } from './quote-answers.ts';

/** Columns written by the demonstration, with their types, by table. */
const columnsOf = {
  broker:
    'id bigint, code text, name text, login text, is_enabled boolean, address text, zip_code text, city text, phone text, email text, ridet text, rias text',
  role: 'id bigint, title text, kind text, is_enabled boolean, sees_commissions boolean',
  app_user:
    'id bigint, email text, email_n text, password_hash text, first_name text, last_name text, first_name_n text, last_name_n text, role_id bigint, broker_id bigint, is_enabled boolean',
  menu_category: 'id bigint, title text, icon text, is_expanded boolean, is_enabled boolean, position int',
  menu: 'id bigint, category_id bigint, title text, route text, position int',
  home_image: 'id bigint, src text, ratio numeric, title text, route text, target text, position int',
  gamut: 'id bigint, title text, icon text, is_active boolean, position int',
  gamut_product: 'id bigint, gamut_id bigint, title text, menu_title text, product_code text, position int',
  product_file:
    'id bigint, product_id bigint, file_type text, label text, file_name text, content_type text, storage_key text',
  person:
    'id bigint, broker_id bigint, person_type text, first_name text, last_name text, company_name text, birth_date date, ridet text, zip_code text, city text, mail text, phone text, body jsonb, first_name_n text, last_name_n text, company_name_n text, city_n text, last_effect_date date, has_contract boolean, has_quote boolean, updated_at timestamptz',
  contract:
    'id bigint, broker_id bigint, person_id bigint, numero text, is_estimate boolean, product_code text, status text, effect_date date, creation_date date, solde bigint, is_unpaid boolean, holder_name text, phone text, annual_premium bigint, commission bigint, commercial_code text, splitting text, payment_method text, body jsonb, numero_n text, holder_n text, first_name_n text, last_name_n text, company_name_n text, updated_at timestamptz',
  movement:
    'id bigint, contract_id bigint, number text, label text, effect_date date, created_at timestamptz, status text',
  premium:
    'id bigint, contract_id bigint, number text, label text, effect_date date, effect_date_end date, due_on date, amount bigint, balance bigint',
  claim:
    'id bigint, contract_id bigint, number text, occurred_at timestamptz, opened_at timestamptz, state text, sub_state text, type text, category text, resp_convention text, detail jsonb',
  supporting_document: 'id bigint, contract_id bigint, number text, type_code text, due_date date',
  supporting_file:
    'id bigint, supporting_document_id bigint, name text, content_type text, size_bytes bigint, sha256 text, storage_key text, created_at timestamptz',
  editique:
    'id bigint, contract_id bigint, kind text, name text, created_at timestamptz, signable boolean, status text, snapshot jsonb, template int, texts_version text, code text, replaced_at timestamptz',
  task: 'id bigint, broker_id bigint, contract_id bigint, person_id bigint, number text, type_code text, subject text, comment text, effect_date date, status text, created_at timestamptz, created_by bigint',
} as const;
type LoadedTable = keyof typeof columnsOf;

const batchRows = 2000;

/** Bulk-inserts rows with explicit ids. Fields that are not columns of the table are ignored. */
export const loadRows = async (db: Db, table: LoadedTable, rows: readonly { readonly id: number }[]): Promise<void> => {
  const definitions = columnsOf[table];
  const names = definitions
    .split(', ')
    .map((definition) => definition.split(' ')[0])
    .join(', ');
  for (let from = 0; from < rows.length; from += batchRows) {
    const json = JSON.stringify(rows.slice(from, from + batchRows));
    await db.query(sql`
      insert into ${raw(table)} (${raw(names)})
      select ${raw(names)} from jsonb_to_recordset(${json}::text::jsonb) as r(${raw(definitions)})`);
  }
};

/** Inserts quotes as entered; their rows in `contract` exist already. */
export const loadQuotes = async (db: Db, rows: readonly QuoteRow[]): Promise<void> => {
  await db.query(sql`
    insert into quote (contract_id, product_version, tariff_version, estimate, formula, calculation, created_by)
    select contract_id, product_version, tariff_version, estimate, formula, calculation, created_by
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r(contract_id bigint, product_version int,
      tariff_version text, estimate jsonb, formula jsonb, calculation jsonb, created_by bigint)`);
};

/**
 * Disables or enables the triggers of all tables, in the loading transaction. The demonstration provides the values that triggers
 * would set; they would mark every row as changed now.
 */
export const setTriggers = async (db: Db, state: 'enable' | 'disable'): Promise<void> => {
  for (const table of Object.keys(columnsOf)) {
    await db.query(sql`alter table ${raw(table)} ${raw(state)} trigger user`);
  }
};

/**
 * Runs `work` without the secondary indexes of the large tables, then rebuilds them: for a million rows this is several times
 * faster than updating them on each insert.
 */
export const withoutIndexes = async (db: Db, work: () => Promise<void>): Promise<void> => {
  const indexes = await db.query<{ name: string; definition: string }>(sql`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and tablename in ('person', 'contract') and indexdef not like 'CREATE UNIQUE%'`);
  for (const { name } of indexes) await db.query(sql`drop index ${raw(name)}`);
  await work();
  for (const { definition } of indexes) await db.query(raw(definition));
};

/** Sets the sequences of all tables above the inserted ids. */
export const advanceCounters = async (db: Db): Promise<void> => {
  for (const table of Object.keys(columnsOf)) {
    await db.query(sql`
      select setval(pg_get_serial_sequence(${table}::text, 'id'), coalesce((select max(id) from ${raw(table)}), 0) + 1, false)`);
  }
};
