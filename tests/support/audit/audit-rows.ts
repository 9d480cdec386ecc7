import { sql } from '#server/db/sql.ts';
import type { ApiServer } from '#tests/support/server/api.ts';

/** Audit rows after `afterId` that a call of `operation` wrote, as `ExpectedAuditRow` of `audited-calls.ts`. */
export const auditRowsSince = (api: ApiServer, operation: string, afterId: number) =>
  api.db.query(sql`
    select a.action, a.subject, split_part(u.email, '@', 1) as by, a.before, a.after, a.status
    from audit a left join app_user u on u.id = a.user_id where a.operation = ${operation} and a.id > ${afterId} order by a.id`);
