import type { Db } from '#server/db/db.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import type { AuditRow, adminAuditList } from '#shared/operations/people/audit-list.ts';
import type { AuditKind } from '#shared/operations/people/people-filters.ts';
import { toPageRequest } from '#shared/operations/wire/admin-list.ts';
import { deviceName } from '#shared/primitives/device-name.ts';
import { fold } from '#shared/primitives/text.ts';
import { actionsOfKind, auditKindOf, auditTitleOf, formatSubject, parseSubjects } from './audit-labels.ts';

interface AccountHolder {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly isRoot: boolean;
}

const people = (db: Db): Promise<AccountHolder[]> =>
  db.query<AccountHolder>(sql`
    select u.id, u.first_name || ' ' || u.last_name as name, u.email, r.kind = 'root' as "isRoot"
    from app_user u join role r on r.id = u.role_id`);

const anything: Sql = sql`true`;

/** SQL condition of an audit kind. `deed` covers every action that is of no other kind. */
const isOfKind = (kind: AuditKind | ''): Sql => {
  if (kind === '') return anything;
  if (kind !== 'deed') return sql`a.action = any(${actionsOfKind(kind)}::text[])`;
  return sql`a.action <> all(${[...actionsOfKind('sign-in'), ...actionsOfKind('refusal')]}::text[])`;
};

const matchesSubject = (typed: string): Sql => {
  if (typed.trim() === '') return anything;
  const named = parseSubjects(typed);
  if (named.length === 0) return sql`strpos(lower(a.subject), ${typed.trim().toLowerCase()}) > 0`;
  return sql`string_to_array(a.subject, ', ') && ${named}::text[]`;
};

const isFromDay = (day: string): Sql =>
  day === '' ? anything : sql`a.at >= (${day}::timestamp at time zone 'Pacific/Noumea')`;
const isUntilDay = (day: string): Sql =>
  day === '' ? anything : sql`a.at < ((${day}::date + 1)::timestamp at time zone 'Pacific/Noumea')`;

interface AuditRecord {
  readonly id: number;
  readonly at: string;
  readonly userId: number | null;
  readonly action: string;
  readonly operation: string | null;
  readonly subject: string;
  readonly address: string;
  readonly userAgent: string | null;
}

/** Audit rows, newest first. Only root accounts see those of root accounts. */
export const listAudit: Handler<typeof adminAuditList> = async (input, { db, caller }) => {
  const { search } = input;
  const part = toPageRequest(input, { 'audit.at': 'at' } as const, { field: 'at', descending: true });
  const peopleById = new Map((await people(db)).map((person) => [person.id, person]));
  const words = fold(search['audit.person[LIKE]']).split(' ').filter(Boolean);
  const isMatch = ({ name, email }: AccountHolder) => {
    const text = fold(`${name} ${email}`);
    return words.every((word) => text.includes(word));
  };
  const idsOf = (is: (person: AccountHolder) => boolean) => [...peopleById.values()].filter(is).map(({ id }) => id);
  const address = search['audit.address[LIKE]'].trim().toLowerCase();
  const rootIds = idsOf(({ isRoot }) => isRoot);
  const where = sql`
    ${isOfKind(search['audit.kind[=]'])} and ${matchesSubject(search['audit.subject[LIKE]'])}
    and ${isFromDay(search['audit.at[>=]'])} and ${isUntilDay(search['audit.at[<=]'])}
    and ${words.length === 0 ? anything : sql`a.user_id = any(${idsOf(isMatch)}::bigint[])`}
    and ${address === '' ? anything : sql`strpos(lower(a.address), ${address}) > 0`}
    and ${caller.user.isRoot ? anything : sql`(a.user_id is null or a.user_id <> all(${rootIds}::bigint[]))`}`;
  const [{ total } = { total: 0 }] = await db.query<{ total: number }>(
    sql`select count(*)::int as total from audit a where ${where}`,
  );
  const isDescending = part.sort[0]?.descending ?? true;
  const rows = await db.query<AuditRecord>(sql`
    select a.id, a.at, a.user_id as "userId", a.action, a.operation, a.subject, a.address,
      a.user_agent as "userAgent"
    from audit a where ${where}
    order by ${isDescending ? sql`a.at desc, a.id desc` : sql`a.at, a.id`} limit ${part.limit} offset ${part.offset}`);
  return { success: true, rows: rows.map((row) => toAuditRow(row, peopleById)), nbItemsTotal: total };
};

const toAuditRow = (row: AuditRecord, peopleById: ReadonlyMap<number, AccountHolder>): AuditRow => {
  const person = row.userId === null ? undefined : peopleById.get(row.userId);
  const own = `user ${row.userId}`;
  return {
    id: row.id,
    at: new Date(row.at).toISOString(),
    kind: auditKindOf(row),
    title: auditTitleOf(row),
    subject: row.subject === own ? '' : formatSubject(row.subject),
    person: person ? { id: person.id, name: person.name, email: person.email } : null,
    address: row.address,
    device: row.userAgent ? deviceName(row.userAgent) : '',
  };
};

export const auditSearchHandlers = { adminAuditList: listAudit } satisfies Partial<Handlers>;
