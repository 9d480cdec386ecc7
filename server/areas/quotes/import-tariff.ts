import { writeAudit } from '#server/db/audit-repository.ts';
import type { Db } from '#server/db/db.ts';
import type { TariffReference } from '#shared/operations/quotes/estimation.ts';
import { dayInNoumea, frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { describeUnprintable } from '#shared/primitives/parsers/printable.ts';
import type { Product } from '#shared/products/product.ts';
import { loadProducts } from '#shared/products/registry.ts';
import { parseTariffTable, type TableParseResult } from '#shared/tariff/parse-tariff.ts';
import { implausiblePremiums, type Preview, previewOutcomes, previewPrices } from '#shared/tariff/preview.ts';
import { type RateBook, tableInForce } from '#shared/tariff/table-in-force.ts';
import { sampleRisks } from './sample-quotes.ts';
import { addTable, hasTable, loadBook } from './tariff-repository.ts';

export interface TariffImporter {
  /** Undefined for an import on the command line. */
  readonly userId: number | undefined;
  readonly at: Date;
  readonly address: string;
}

/** A tariff file to import, with options. */
export interface SubmittedTariff {
  readonly json: unknown;
  /** First effect date `yyyy-mm-dd`, replacing that of the file. */
  readonly from?: string | undefined;
  /** Allows an effect date in the past. */
  readonly isForced?: boolean;
}

/** Errors by field: `tariff` for the content, `tariff.version` for an existing version. */
interface RejectedTariff {
  readonly isAccepted: false;
  readonly errors: Readonly<Record<string, string[]>>;
}
interface AcceptedTariff {
  readonly isAccepted: true;
  readonly reference: TariffReference;
  /** Start of validity, or the version that takes precedence, in French. */
  readonly holds: string;
}
type ImportedTariff = AcceptedTariff | RejectedTariff;
type PreviewedTariff = (AcceptedTariff & { readonly preview: Preview }) | RejectedTariff;

type ValidTable = Extract<TableParseResult, { isValid: true }>;
type TariffValidation =
  | { readonly isSane: true; readonly read: ValidTable; readonly product: Product }
  | (RejectedTariff & { readonly isSane: false });

const rejected = (field: string, ...problems: string[]): RejectedTariff => ({
  isAccepted: false,
  errors: { [field]: problems },
});
const versionExists = (version: string): RejectedTariff =>
  rejected('tariff.version', `La version ${version} de ce tarif existe déjà`);

const withEffectDate = ({ json, from }: SubmittedTariff): unknown =>
  from !== undefined && typeof json === 'object' && json !== null ? { ...json, effectiveFrom: from } : json;

/** Validates a tariff against its product, the calendar, sample risks and existing versions. */
const validateTariff = async (db: Db, submitted: SubmittedTariff, at: Date): Promise<TariffValidation> => {
  const products = await loadProducts();
  const find = (code: string) => products.find((product) => product.code === code);
  const read = parseTariffTable(withEffectDate(submitted), (code) => find(code)?.factNames);
  if (!read.isValid) return { isSane: false, ...rejected('tariff', ...read.problems) };
  const unprintable = describeUnprintable(JSON.stringify(read.table));
  if (unprintable !== null) return { isSane: false, ...rejected('tariff', unprintable) };
  const { kind, table } = read;
  const product = find(table.product) as Product;
  if (table.effectiveFrom < dayInNoumea(at) && !submitted.isForced) {
    const day = frenchDate(table.effectiveFrom);
    return {
      isSane: false,
      ...rejected(
        'tariff.effectiveFrom',
        `effectiveFrom\u00A0: le ${day} est passé\u00A0; donnez un autre jour, ou forcez`,
      ),
    };
  }
  const premiums = kind === 'price' ? implausiblePremiums(table, sampleRisks(product, table.effectiveFrom)) : [];
  if (premiums.length > 0) return { isSane: false, ...rejected('tariff', ...premiums) };
  if (await hasTable(db, kind, table)) return { isSane: false, ...versionExists(table.version) };
  return { isSane: true, read, product };
};

const withTable = (book: RateBook, read: ValidTable): RateBook =>
  read.kind === 'price'
    ? { ...book, tariffs: [...book.tariffs, read.table] }
    : { ...book, acceptance: [...book.acceptance, read.table] };

const tablesOf = (book: RateBook, { kind }: ValidTable) => (kind === 'price' ? book.tariffs : book.acceptance);

/** Result of an accepted tariff, in a book that contains it. */
const acceptedIn = (book: RateBook, read: ValidTable): AcceptedTariff => {
  const { product, version, title, effectiveFrom, isDemonstration } = read.table;
  const prevailing = tableInForce<TariffReference>(tablesOf(book, read), product, effectiveFrom);
  const day = frenchDate(effectiveFrom);
  const holds =
    prevailing === undefined || prevailing.version === version
      ? `Effets à partir du ${day}.`
      : `Sans effet le ${day}\u00A0: la version ${prevailing.version} prévaut.`;
  return { isAccepted: true, reference: { product, version, title, effectiveFrom, isDemonstration }, holds };
};

/** Validates and imports a tariff version, once. See docs/tariff.md. */
export const importTariff = async (
  db: Db,
  submitted: SubmittedTariff,
  importer: TariffImporter,
): Promise<ImportedTariff> => {
  const { userId, at, address } = importer;
  const validation = await validateTariff(db, submitted, at);
  if (!validation.isSane) return validation;
  const { kind, table } = validation.read;
  const { product, version, effectiveFrom } = table;
  return db.transaction(async (tx) => {
    if (!(await addTable(tx, kind, table, userId ?? null))) return versionExists(version);
    const isLate = effectiveFrom < dayInNoumea(at);
    const after = { kind, product, version, effectiveFrom, ...(isLate && { isForced: true }) };
    await writeAudit(tx, { at, userId, action: 'tariff.import', subject: `tariff ${product}`, address, after });
    return acceptedIn(await loadBook(tx, effectiveFrom, product), validation.read);
  });
};

/** Previews an import on sample risks, or returns its errors; writes nothing. */
export const previewTariffImport = async (db: Db, submitted: SubmittedTariff, at: Date): Promise<PreviewedTariff> => {
  const validation = await validateTariff(db, submitted, at);
  if (!validation.isSane) return validation;
  const { read, product } = validation;
  const { effectiveFrom: day } = read.table;
  const before = await loadBook(db, day, product.code);
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
  return { ...acceptedIn(after, read), preview };
};
