import { type AuditEntry, writeAudit, writeAudits } from '#server/db/audit-repository.ts';
import type { Db } from '#server/db/db.ts';
import type { Services } from '#server/services/services.ts';
import type { Caller, CommonContext } from './handler.ts';

/** Context of an operation with a signed-in caller. */
export type PersonContext = CommonContext & { readonly caller: Caller };

type AuditedAction = Pick<AuditEntry, 'action' | 'subject' | 'before' | 'after'>;

/** Actor of an audited action. At sign-in there is no full caller yet, only the user. */
interface Actor extends Pick<CommonContext, 'services' | 'address'> {
  readonly caller: { readonly user: Pick<Caller['user'], 'id'> };
}

/** Writes audit rows for actions of a person, in their order; `tx` is the transaction of the actions. */
export const recordAudits = (
  tx: Db,
  { services, caller, address }: Actor,
  actions: readonly AuditedAction[],
): Promise<void> =>
  writeAudits(
    tx,
    actions.map((action) => ({ at: services.now(), userId: caller.user.id, address, ...action })),
  );

/** Writes an audit row for an action of a person (`recordAudits`). */
export const recordAudit = (tx: Db, actor: Actor, action: AuditedAction): Promise<void> =>
  recordAudits(tx, actor, [action]);

const throttleMs = 60_000;

/** Audits anonymous attempts, throttled to one row a minute, so that a flood cannot fill the table. */
export const createThrottledAudit = (db: Db, { now }: Pick<Services, 'now'>) => {
  let lastMs = Number.NEGATIVE_INFINITY;
  return async (address: string, action: AuditedAction): Promise<void> => {
    const at = now();
    if (at.getTime() - lastMs < throttleMs) return;
    lastMs = at.getTime();
    await writeAudit(db, { at, userId: undefined, address, ...action });
  };
};
