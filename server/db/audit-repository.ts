import type { Db } from './db.ts';
import { sql } from './sql.ts';

/** Who did what, when, from where. `before` and `after` never hold a secret. */
export interface AuditEntry {
  readonly at: Date;
  /** Undefined where nobody is signed in. */
  readonly userId: number | undefined;
  readonly action: string;
  readonly subject: string;
  readonly address: string;
  readonly before?: object;
  readonly after?: object;
}

/** Writes one line of the audit; call it in the transaction of what it tells. */
export const writeAudit = async (tx: Db, entry: AuditEntry): Promise<void> => {
  await tx.query(sql`
    insert into audit (at, user_id, action, subject, address, before, after)
    values (${entry.at}, ${entry.userId}, ${entry.action}, ${entry.subject}, ${entry.address},
      ${entry.before}, ${entry.after})`);
};
