import { writeAudit } from '#server/db/audit-repository.ts';
import type { Db } from '#server/db/db.ts';
import type { TariffReference } from '#shared/operations/quotes/estimation.ts';
import { dayInNoumea, frenchDate } from '#shared/primitives/calendar/calendar.ts';
import type { Product } from '#shared/products/product.ts';
import { loadProducts } from '#shared/products/registry.ts';
import { parseTariffTable, type TableParseResult } from '#shared/tariff/parse-tariff.ts';
import { implausiblePremiums, type Preview, previewOutcomes, previewPrices } from '#shared/tariff/preview.ts';
import { type RateBook, tableInForce } from '#shared/tariff/table-in-force.ts';
import { sampleRisks } from './sample-quotes.ts';
import { addTable, bookFrom, hasTable } from './tariff-repository.ts';

export interface Importer {
  /** Undefined for whoever holds the server itself. */
  readonly userId: number | undefined;
  readonly at: Date;
  readonly address: string;
}

/** A tariff as it is given. */
export interface GivenTariff {
  readonly json: unknown;
  /** First effect date `yyyy-mm-dd`, in the place of the file's. */
  readonly from?: string | undefined;
  /** It may hold from a day that is past. */
  readonly isForced?: boolean;
}

/** Messages by field: of `tariff`, what is wrong in it; of `tariff.version`, that it is there already. */
interface NotTaken {
  readonly isTaken: false;
  readonly errors: Readonly<Record<string, string[]>>;
}
interface Taken {
  readonly isTaken: true;
  readonly mark: TariffReference;
  /** From when it holds, or what prevails over it, in French. */
  readonly holds: string;
}
export type ImportedTariff = Taken | NotTaken;
export type TriedTariff = (Taken & { readonly preview: Preview }) | NotTaken;

type GoodTable = Extract<TableParseResult, { isValid: true }>;
type Sane =
  | { readonly isSane: true; readonly read: GoodTable; readonly product: Product }
  | (NotTaken & { readonly isSane: false });

const notTaken = (field: string, ...problems: string[]): NotTaken => ({
  isTaken: false,
  errors: { [field]: problems },
});
const versionThere = (version: string): NotTaken =>
  notTaken('tariff.version', `La version ${version} de ce tarif existe déjà`);

const dated = ({ json, from }: GivenTariff): unknown =>
  from !== undefined && typeof json === 'object' && json !== null ? { ...json, effectiveFrom: from } : json;

/** Reads what is given and checks it against its product, the calendar, sample risks and the versions that are there. */
const saneTable = async (db: Db, given: GivenTariff, at: Date): Promise<Sane> => {
  const products = await loadProducts();
  const find = (code: string) => products.find((product) => product.code === code);
  const read = parseTariffTable(dated(given), (code) => find(code)?.factNames);
  if (!read.isValid) return { isSane: false, ...notTaken('tariff', ...read.problems) };
  const { kind, table } = read;
  const product = find(table.product) as Product;
  if (table.effectiveFrom < dayInNoumea(at) && !given.isForced) {
    const day = frenchDate(table.effectiveFrom);
    return {
      isSane: false,
      ...notTaken(
        'tariff.effectiveFrom',
        `effectiveFrom\u00A0: le ${day} est passé\u00A0; donnez un autre jour, ou forcez`,
      ),
    };
  }
  const premiums = kind === 'price' ? implausiblePremiums(table, sampleRisks(product, table.effectiveFrom)) : [];
  if (premiums.length > 0) return { isSane: false, ...notTaken('tariff', ...premiums) };
  if (await hasTable(db, kind, table)) return { isSane: false, ...versionThere(table.version) };
  return { isSane: true, read, product };
};

const withTable = (book: RateBook, read: GoodTable): RateBook =>
  read.kind === 'price'
    ? { ...book, tariffs: [...book.tariffs, read.table] }
    : { ...book, acceptance: [...book.acceptance, read.table] };

const tablesOf = (book: RateBook, { kind }: GoodTable) => (kind === 'price' ? book.tariffs : book.acceptance);

/** What is taken, in a book that has it. */
const takenIn = (book: RateBook, read: GoodTable): Taken => {
  const { product, version, title, effectiveFrom, isDemonstration } = read.table;
  const prevailing = tableInForce<TariffReference>(tablesOf(book, read), product, effectiveFrom);
  const day = frenchDate(effectiveFrom);
  const holds =
    prevailing === undefined || prevailing.version === version
      ? `Effets à partir du ${day}.`
      : `Sans effet le ${day}\u00A0: la version ${prevailing.version} prévaut.`;
  return { isTaken: true, mark: { product, version, title, effectiveFrom, isDemonstration }, holds };
};

/** Reads a tariff, checks it, and adds it. A version is imported once. See docs/tariff.md. */
export const importTariff = async (db: Db, given: GivenTariff, importer: Importer): Promise<ImportedTariff> => {
  const { userId, at, address } = importer;
  const sane = await saneTable(db, given, at);
  if (!sane.isSane) return sane;
  const { kind, table } = sane.read;
  const { product, version, effectiveFrom } = table;
  return db.transaction(async (tx) => {
    if (!(await addTable(tx, kind, table, userId ?? null))) return versionThere(version);
    const isLate = effectiveFrom < dayInNoumea(at);
    const after = { kind, product, version, effectiveFrom, ...(isLate && { isForced: true }) };
    await writeAudit(tx, { at, userId, action: 'tariff.import', subject: `tariff ${product}`, address, after });
    return takenIn(await bookFrom(tx, effectiveFrom, product), sane.read);
  });
};

/** What an import would do to sample risks, or why it would be refused; writes nothing. */
export const tryTariff = async (db: Db, given: GivenTariff, at: Date): Promise<TriedTariff> => {
  const sane = await saneTable(db, given, at);
  if (!sane.isSane) return sane;
  const { read, product } = sane;
  const { effectiveFrom: day } = read.table;
  const before = await bookFrom(db, day, product.code);
  const after = withTable(before, read);
  const risks = sampleRisks(product, day);
  const on = (book: RateBook) => ({
    tariff: tableInForce(book.tariffs, product.code, day),
    acceptance: tableInForce(book.acceptance, product.code, day),
  });
  const preview =
    read.kind === 'price'
      ? previewPrices(on(before).tariff, on(after).tariff, risks)
      : previewOutcomes(on(before).acceptance, on(after).acceptance, risks);
  return { ...takenIn(after, read), preview };
};
