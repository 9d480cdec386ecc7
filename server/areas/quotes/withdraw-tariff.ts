import { recordTariffChange } from '#server/areas/ranges/range-repository.ts';
import { writeAudit } from '#server/db/audit-repository.ts';
import type { Db } from '#server/db/db.ts';
import type { TariffReference } from '#shared/operations/quotes/estimation.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import { tableInForce } from '#shared/tariff/table-in-force.ts';
import type { TariffImporter } from './import-tariff.ts';
import { lockActiveVersions, markWithdrawn, type TableKind } from './tariff-repository.ts';

export interface WithdrawnVersion {
  readonly kind: TableKind;
  readonly product: string;
  readonly version: string;
}

/** The version that replaces it (from its effect date, today at the earliest), or the reason in French why it stays. */
export type Withdrawal =
  | { readonly isWithdrawn: true; readonly replacement: TariffReference }
  | { readonly isWithdrawn: false; readonly problem: string };

/**
 * Withdraws a version: it prices nothing any more. Saved quotes show the price that it gave until they are converted. Refused if no other version would be in
 * force. Audited.
 */
export const withdrawTariff = (
  db: Db,
  { kind, product, version }: WithdrawnVersion,
  { userId, at, address }: TariffImporter,
): Promise<Withdrawal> =>
  db.transaction(async (tx) => {
    const active = await lockActiveVersions(tx, kind, product);
    const withdrawn = active.find((reference) => reference.version === version);
    const label = findProduct(product)?.label ?? product;
    if (!withdrawn)
      return { isWithdrawn: false, problem: `La version ${version} de ${label} n’existe pas, ou est déjà retirée` };
    const today = dayInNoumea(at);
    const { effectiveFrom } = withdrawn;
    const others = active.filter((reference) => reference !== withdrawn);
    const replacement = tableInForce(others, product, effectiveFrom > today ? effectiveFrom : today);
    if (!replacement)
      return {
        isWithdrawn: false,
        problem: `Sans la version ${version}, plus rien ne serait en vigueur pour ${label}`,
      };
    await markWithdrawn(tx, kind, withdrawn, { at, userId });
    await recordTariffChange(tx, at);
    const before = { kind, product, version, effectiveFrom };
    const after = { inForce: replacement.version };
    await writeAudit(tx, {
      at,
      userId,
      action: 'tariff.withdraw',
      subject: `tariff ${product}`,
      address,
      before,
      after,
    });
    return { isWithdrawn: true, replacement };
  });
