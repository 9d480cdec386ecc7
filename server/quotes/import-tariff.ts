import { writeAudit } from '#server/db/audit-repository.ts';
import type { Db } from '#server/db/db.ts';
import type { TariffMark } from '#shared/contract/quotes/estimation.ts';
import { loadProducts } from '#shared/products/registry.ts';
import { readTable } from '#shared/tariff/read-tariff.ts';
import { addTable } from './tariff-repository.ts';

interface Importer {
  /** Undefined for whoever holds the server itself. */
  readonly userId: number | undefined;
  readonly at: Date;
  readonly address: string;
}

/** `errors` are messages by field: of `tariff`, what is wrong in it; of `tariff.version`, that it is there already. */
export type ImportedTariff =
  | { readonly isImported: true; readonly mark: TariffMark }
  | { readonly isImported: false; readonly errors: Readonly<Record<string, string[]>> };

/** Reads a tariff, checks it against its product, and adds it. A version is imported once. See docs/tariff.md. */
export const importTariff = async (
  db: Db,
  json: unknown,
  { userId, at, address }: Importer,
): Promise<ImportedTariff> => {
  const products = await loadProducts();
  const read = readTable(json, (code) => products.find((product) => product.code === code)?.factNames);
  if (!read.isRead) return { isImported: false, errors: { tariff: [...read.problems] } };
  const { kind, table } = read;
  const { product, version, title, effectiveFrom, isDemonstration } = table;
  return db.transaction(async (tx) => {
    if (!(await addTable(tx, kind, table, userId ?? null)))
      return { isImported: false, errors: { 'tariff.version': [`La version ${version} de ce tarif existe déjà`] } };
    const after = { kind, product, version, effectiveFrom };
    await writeAudit(tx, { at, userId, action: 'tariff.import', subject: `tariff ${product}`, address, after });
    return { isImported: true, mark: { product, version, title, effectiveFrom, isDemonstration } };
  });
};
