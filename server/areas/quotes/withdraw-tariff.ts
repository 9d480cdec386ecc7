import { writeAudit } from '#server/db/audit-repository.ts';
import type { Db } from '#server/db/db.ts';
import type { TariffReference } from '#shared/operations/quotes/estimation.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { tableInForce } from '#shared/tariff/table-in-force.ts';
import type { Importer } from './import-tariff.ts';
import { heldMarks, markWithdrawn, type TableKind } from './tariff-repository.ts';

export interface WithdrawnVersion {
  readonly kind: TableKind;
  readonly product: string;
  readonly version: string;
}

/** What holds in its place on the day from which it would, today at the earliest, or why it stays, in French. */
export type Withdrawal =
  | { readonly isWithdrawn: true; readonly instead: TariffReference }
  | { readonly isWithdrawn: false; readonly problem: string };

/**
 * Takes a version out of force for quotes to come; what it priced keeps its price and explanation. Refused where nothing
 * would hold in its place. Audited.
 */
export const withdrawTariff = (
  db: Db,
  { kind, product, version }: WithdrawnVersion,
  { userId, at, address }: Importer,
): Promise<Withdrawal> =>
  db.transaction(async (tx) => {
    const held = await heldMarks(tx, kind, product);
    const withdrawn = held.find((mark) => mark.version === version);
    if (!withdrawn)
      return { isWithdrawn: false, problem: `La version ${version} de ${product} n’existe pas, ou est déjà retirée` };
    const today = dayInNoumea(at);
    const { effectiveFrom } = withdrawn;
    const others = held.filter((mark) => mark !== withdrawn);
    const instead = tableInForce(others, product, effectiveFrom > today ? effectiveFrom : today);
    if (!instead)
      return {
        isWithdrawn: false,
        problem: `Sans la version ${version}, plus rien ne serait en vigueur pour ${product}`,
      };
    await markWithdrawn(tx, kind, withdrawn, { at, userId });
    const before = { kind, product, version, effectiveFrom };
    const after = { inForce: instead.version };
    await writeAudit(tx, {
      at,
      userId,
      action: 'tariff.withdraw',
      subject: `tariff ${product}`,
      address,
      before,
      after,
    });
    return { isWithdrawn: true, instead };
  });
