import type { Db, Scope } from '#server/db/db.ts';
import { withinScope } from '#server/db/scope.ts';
import { sql } from '#server/db/sql.ts';

/** Contacts that the client corrected through a link, which the broker has not confirmed yet. */
export interface ClientCorrection {
  readonly at: string;
  readonly mail: boolean;
  readonly phone: boolean;
  /** E-mail before the first unconfirmed correction; null if there was none, absent if only the phone changed. */
  readonly mailBefore?: string | null;
}

/**
 * Marks contacts as corrected by the client; the e-mail before the first unconfirmed correction is kept. Returns that
 * e-mail, null if there was none; undefined if no unconfirmed correction changed the e-mail.
 */
export const markClientCorrection = async (
  tx: Db,
  contractId: number,
  correction: ClientCorrection,
): Promise<string | null | undefined> => {
  const [marked] = await tx.query<{ correction: ClientCorrection }>(sql`
    update contract set body = body || jsonb_build_object('clientCorrection', ${correction}::jsonb
      || coalesce(body -> 'clientCorrection', '{}') || jsonb_build_object('at', ${correction.at}::text,
        'mail', coalesce((body -> 'clientCorrection' ->> 'mail')::boolean, false) or ${correction.mail}::boolean,
        'phone', coalesce((body -> 'clientCorrection' ->> 'phone')::boolean, false) or ${correction.phone}::boolean))
    where id = ${contractId} returning body -> 'clientCorrection' as correction`);
  return marked?.correction.mailBefore;
};

/** Removes the mark; false if the contract is out of scope. */
export const confirmClientCorrection = async (tx: Db, scope: Scope, contractId: number): Promise<boolean> => {
  const cleared = await tx.query(sql`
    update contract set body = body - 'clientCorrection'
    where id = ${contractId} and ${withinScope(scope, 'broker_id')} returning id`);
  return cleared.length === 1;
};
