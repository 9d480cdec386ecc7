import { recordTariffChange } from '#server/areas/ranges/range-repository.ts';
import { writeAudit } from '#server/db/audit-repository.ts';
import type { Db } from '#server/db/db.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { TariffReference } from '#shared/operations/quotes/estimation.ts';
import { dayInNoumea, frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { describeUnprintable } from '#shared/primitives/parsers/printable.ts';
import { loadProducts } from '#shared/products/load-product.ts';
import type { Product } from '#shared/products/product.ts';
import { parseTariffTable, type TableParseResult } from '#shared/tariff/parse-tariff.ts';
import { implausiblePremiums, type Preview, previewOutcomes, previewPrices } from '#shared/tariff/preview.ts';
import { type RateBook, tableInForce } from '#shared/tariff/table-in-force.ts';
import { sampleRisks } from './sample-quotes.ts';
import { addTable, hasTable, loadRateBook } from './tariff-repository.ts';

export interface TariffImporter {
  /** Undefined for an import on the command line. */
  readonly userId: number | undefined;
  readonly at: Date;
  readonly address: string;
}

/** Message of every refusal, beside its reasons. */
export const cannotBeImported = 'Ce tarif ne peut pas être importé.';

/** A tariff file to import, with options. */
export interface SubmittedTariff {
  readonly json: unknown;
  /** First effect date `yyyy-mm-dd`, replacing that of the file. */
  readonly from?: string | undefined;
  /** Allows an effect date in the past. */
  readonly isForced?: boolean;
  /** Version in force before, according to a trial; null for none, undefined without a trial. */
  readonly base?: string | null | undefined;
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
  readonly validityMessage: string;
}
type ImportedTariff = AcceptedTariff | RejectedTariff;
type PreviewedTariff = (AcceptedTariff & { readonly preview: Preview; readonly base: string | null }) | RejectedTariff;

type ValidTable = Extract<TableParseResult, { isValid: true }>;
type TariffValidation =
  | { readonly isAcceptable: true; readonly validTable: ValidTable; readonly product: Product }
  | (RejectedTariff & { readonly isAcceptable: false });

const reject = (field: string, ...problems: string[]): RejectedTariff => ({
  isAccepted: false,
  errors: { [field]: problems },
});
const rejectExistingVersion = (version: string): RejectedTariff =>
  reject('tariff.version', `La version ${version} de ce tarif existe déjà`);

const withEffectDate = ({ json, from }: SubmittedTariff): unknown =>
  from !== undefined && typeof json === 'object' && json !== null ? { ...json, effectiveFrom: from } : json;

/** Validates a tariff against its product, the calendar, sample risks and existing versions. */
const validateTariff = async (db: Db, submitted: SubmittedTariff, at: Date): Promise<TariffValidation> => {
  const products = await loadProducts();
  const findByCode = (code: string) => products.find((product) => product.code === code);
  const parsed = parseTariffTable(withEffectDate(submitted), (code) => findByCode(code)?.factNames);
  if (!parsed.isValid) return { isAcceptable: false, ...reject('tariff', ...parsed.problems) };
  const unprintable = describeUnprintable(JSON.stringify(parsed.table));
  if (unprintable !== null) return { isAcceptable: false, ...reject('tariff', unprintable) };
  const { kind, table } = parsed;
  const product = findByCode(table.product) as Product;
  if (table.effectiveFrom < dayInNoumea(at) && !submitted.isForced) {
    const day = frenchDate(table.effectiveFrom);
    return {
      isAcceptable: false,
      ...reject(
        'tariff.effectiveFrom',
        `effectiveFrom\u00A0: le ${day} est passé\u00A0; donnez un autre jour, ou forcez`,
      ),
    };
  }
  const premiums = kind === 'price' ? implausiblePremiums(table, sampleRisks(product, table.effectiveFrom)) : [];
  if (premiums.length > 0) return { isAcceptable: false, ...reject('tariff', ...premiums) };
  if (await hasTable(db, kind, table)) return { isAcceptable: false, ...rejectExistingVersion(table.version) };
  return { isAcceptable: true, validTable: parsed, product };
};

const addToBook = (book: RateBook, validTable: ValidTable): RateBook =>
  validTable.kind === 'price'
    ? { ...book, tariffs: [...book.tariffs, validTable.table] }
    : { ...book, acceptance: [...book.acceptance, validTable.table] };

const tablesOf = (book: RateBook, { kind }: ValidTable) => (kind === 'price' ? book.tariffs : book.acceptance);

/** What a first day in the past changes: docs/tariff.md, "Dates and versions". */
const pastDayMessage =
  ' Ce jour est passé\u00A0: les contrats et les devis enregistrés gardent leur prix, mais la transformation d’un devis le recalcule avec cette version.';

/** Result of an accepted tariff, in a book that contains it. */
const buildAccepted = (book: RateBook, validTable: ValidTable, at: Date): AcceptedTariff => {
  const { product, version, title, effectiveFrom, isDemonstration } = validTable.table;
  const prevailing = tableInForce<TariffReference>(tablesOf(book, validTable), product, effectiveFrom);
  const day = frenchDate(effectiveFrom);
  const replacedVersions = tablesOf(book, validTable)
    .filter((table) => table.product === product && table.effectiveFrom === effectiveFrom && table.version !== version)
    .map((table) => table.version);
  const replacing =
    replacedVersions.length > 0 ? `, à la place de la version ${replacedVersions.join(' et de la version ')}` : '';
  const validityMessage =
    prevailing === undefined || prevailing.version === version
      ? `Effets à partir du ${day}${replacing}.${effectiveFrom < dayInNoumea(at) ? pastDayMessage : ''}`
      : `Sans effet le ${day}\u00A0: la version ${prevailing.version} prévaut.`;
  return { isAccepted: true, reference: { product, version, title, effectiveFrom, isDemonstration }, validityMessage };
};

/** Version in force on the first effect date of a table, in a book without it; null if there is none. */
const findBase = (book: RateBook, validTable: ValidTable): string | null => {
  const { product, effectiveFrom } = validTable.table;
  return tableInForce<TariffReference>(tablesOf(book, validTable), product, effectiveFrom)?.version ?? null;
};

/** Throws a 409 if another version than in the trial is in force, so that its prices before and after became untrue. */
const assertBase = (book: RateBook, validTable: ValidTable, base: string | null | undefined): void => {
  const current = findBase(book, validTable);
  if (base === undefined || base === current) return;
  const day = frenchDate(validTable.table.effectiveFrom);
  const change =
    current === null
      ? `plus aucune version ne s’applique le ${day}`
      : `la version ${current} s’applique désormais le ${day}`;
  throw new Refusal(409, cannotBeImported, {
    errors: { base: [`Ce tarif a changé entre-temps\u00A0: ${change}. Essayez de nouveau ce fichier.`] },
  });
};

/** Validates and imports a tariff version, once. See docs/tariff.md. */
export const importTariff = async (
  db: Db,
  submitted: SubmittedTariff,
  importer: TariffImporter,
): Promise<ImportedTariff> => {
  const { userId, at, address } = importer;
  const validation = await validateTariff(db, submitted, at);
  if (!validation.isAcceptable) return validation;
  const { kind, table } = validation.validTable;
  const { product, version, effectiveFrom } = table;
  return db.transaction(async (tx) => {
    // First, since it locks: of two imports at once, the second one must see the first.
    await recordTariffChange(tx, at);
    const before = await loadRateBook(tx, effectiveFrom, product);
    assertBase(before, validation.validTable, submitted.base);
    if (!(await addTable(tx, kind, table, userId ?? null))) return rejectExistingVersion(version);
    const isLate = effectiveFrom < dayInNoumea(at);
    const after = { kind, product, version, effectiveFrom, ...(isLate && { isForced: true }) };
    await writeAudit(tx, { at, userId, action: 'tariff.import', subject: `tariff ${product}`, address, after });
    return buildAccepted(addToBook(before, validation.validTable), validation.validTable, at);
  });
};

/** Previews an import on sample risks, or returns its errors; writes nothing. */
export const previewTariffImport = async (db: Db, submitted: SubmittedTariff, at: Date): Promise<PreviewedTariff> => {
  const validation = await validateTariff(db, submitted, at);
  if (!validation.isAcceptable) return validation;
  const { validTable, product } = validation;
  const { effectiveFrom: day } = validTable.table;
  const before = await loadRateBook(db, day, product.code);
  const after = addToBook(before, validTable);
  const risks = sampleRisks(product, day);
  const tablesIn = (book: RateBook) => ({
    tariff: tableInForce(book.tariffs, product.code, day),
    acceptance: tableInForce(book.acceptance, product.code, day),
  });
  const preview =
    validTable.kind === 'price'
      ? previewPrices(tablesIn(before).tariff, tablesIn(after).tariff, risks)
      : previewOutcomes(tablesIn(before).acceptance, tablesIn(after).acceptance, risks);
  return { ...buildAccepted(after, validTable, at), preview, base: findBase(before, validTable) };
};
