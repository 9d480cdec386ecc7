import { type AuditEntry, writeAudit } from '#server/db/audit-repository.ts';
import type { Db } from '#server/db/db.ts';
import type { Services } from '#server/services/services.ts';
import type { Caller, CommonContext } from './handler.ts';

/** The context of any operation of somebody signed in. */
export type PersonContext = CommonContext & { readonly caller: Caller };

type Deed = Pick<AuditEntry, 'action' | 'subject' | 'before' | 'after'>;

/** Who did something, and whence; at sign-in that is known before anybody is signed in. */
interface Doer extends Pick<CommonContext, 'services' | 'address'> {
  readonly caller: { readonly user: Pick<Caller['user'], 'id'> };
}

/** Writes into the audit what a person did; `tx` is the transaction of what is told. */
export const record = (tx: Db, { services, caller, address }: Doer, deed: Deed): Promise<void> =>
  writeAudit(tx, { at: services.now(), userId: caller.user.id, address, ...deed });

const quietMs = 60_000;

/** Writes into the audit what nobody signed in tried, once a minute at most: a flood of it fills no table. */
export const onceAMinute = (db: Db, { now }: Pick<Services, 'now'>) => {
  let lastMs = Number.NEGATIVE_INFINITY;
  return async (address: string, deed: Deed): Promise<void> => {
    const at = now();
    if (at.getTime() - lastMs < quietMs) return;
    lastMs = at.getTime();
    await writeAudit(db, { at, userId: undefined, address, ...deed });
  };
};
