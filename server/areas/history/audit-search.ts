import { and, type Sql, sql } from '#server/db/sql.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import type { AuditRow, adminAuditList } from '#shared/operations/people/audit-list.ts';
import { type AuditKind, auditFilters } from '#shared/operations/people/people-filters.ts';
import { toPageRequest } from '#shared/operations/wire/admin-list.ts';
import { fromFilterInput } from '#shared/operations/wire/filters.ts';
import { deviceName } from '#shared/primitives/device-name.ts';
import { fold } from '#shared/primitives/text.ts';
import { defaultFields } from '#shared/products/broker-defaults.ts';
import { loadProducts } from '#shared/products/load-product.ts';
import { type AuditTexts, auditChanges, referencesIn } from './audit-changes.ts';
import {
  actionsOfKind,
  actionsTitled,
  auditKindOf,
  auditTitleOf,
  formatSubject,
  listsLabelled,
  operationsTitled,
  parseSubjects,
  subjectsLabelled,
} from './audit-labels.ts';
import { findSubjectNames, isQuoteSubject, normalizeSubject, subjectNameContains } from './audit-subjects.ts';

const noCondition: Sql = sql`true`;

/** SQL condition of an audit kind. `deed` covers every action that is of no other kind. */
const isOfKind = (kind: AuditKind | ''): Sql => {
  if (kind === '') return noCondition;
  if (kind !== 'deed') return sql`a.action = any(${actionsOfKind(kind)}::text[])`;
  return sql`a.action <> all(${[...actionsOfKind('sign-in'), ...actionsOfKind('refusal')]}::text[])`;
};

/** The actor’s words; rows of a process of the previous version contain none. */
const personWords = sql`coalesce(a.person_words,
  u.first_name_n || ' ' || u.last_name_n || ' ' || replace(u.email_n, '''', ''), '')`;
const includes = (text: Sql, word: string): Sql => sql`strpos(${text}, ${word}) > 0`;

/** A word of the subject: of its name, its label (« compte », « devis »), or its id. */
const isInSubject = (
  word: string,
): Sql => sql`(${'devis'.includes(word) ? isQuoteSubject : sql`false`} or ${includes(sql`coalesce(a.subject_words, '')`, word)}
  or ${includes(sql`lower(a.subject)`, word)} or ${subjectNameContains(word)} or a.subject = any(${listsLabelled(word)}::text[]) or split_part(a.subject, ' ', 1) = any(${subjectsLabelled(word)}::text[]))`;

const isInTitle = (word: string): Sql => sql`(a.action = any(${actionsTitled(word)}::text[])
  or (a.action in ('refused', 'throttled') and a.operation = any(${operationsTitled(word)}::text[])))`;

const matchesEveryWord = (typed: string, matches: (word: string) => Sql): Sql => {
  const words = fold(typed).split(' ').filter(Boolean);
  return words.length === 0 ? noCondition : and(words.map(matches));
};

const matchesSubject = (typed: string): Sql => {
  const subjects = parseSubjects(typed);
  return subjects.length === 0
    ? matchesEveryWord(typed, isInSubject)
    : sql`string_to_array(a.subject, ', ') && ${subjects}::text[]`;
};

/** Every word somewhere in what the row shows. */
const matchesRow = (typed: string): Sql =>
  matchesEveryWord(
    typed,
    (word) => sql`(${includes(personWords, word)} or ${isInSubject(word)} or ${isInTitle(word)}
      or ${includes(sql`lower(a.address)`, word)} or ${includes(sql`lower(coalesce(a.user_agent, ''))`, word)})`,
  );

const isFromDay = (day: string): Sql =>
  day === '' ? noCondition : sql`a.at >= (${day}::timestamp at time zone 'Pacific/Noumea')`;
const isUntilDay = (day: string): Sql =>
  day === '' ? noCondition : sql`a.at < ((${day}::date + 1)::timestamp at time zone 'Pacific/Noumea')`;

interface AuditRecord {
  readonly id: number;
  readonly at: string;
  readonly userId: number | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly action: string;
  readonly operation: string | null;
  readonly subject: string;
  readonly subjectName: string | null;
  readonly before: object | null;
  readonly after: object | null;
  readonly address: string;
  readonly userAgent: string | null;
}

/** Audit rows, newest first. Only root accounts see those of accounts that are or were root. */
export const listAudit: Handler<typeof adminAuditList> = async (input, { db, caller }) => {
  const filter = fromFilterInput(auditFilters, input.search);
  const pageRequest = toPageRequest(input, { 'audit.at': 'at' } as const, { field: 'at', descending: true });
  const address = filter.address.trim().toLowerCase();
  const tables = sql`audit a left join app_user u on u.id = a.user_id left join role r on r.id = u.role_id`;
  const where = sql`
    ${isOfKind(filter.kind)} and ${matchesRow(filter.words)} and ${matchesSubject(filter.subject)}
    and ${isFromDay(filter.from)} and ${isUntilDay(filter.until)}
    and ${matchesEveryWord(filter.person, (word) => includes(personWords, word))}
    and ${address === '' ? noCondition : includes(sql`lower(a.address)`, address)}
    and ${caller.user.isRoot ? noCondition : sql`not coalesce(a.is_root, false) and r.kind is distinct from 'root'`}`;
  const [{ total } = { total: 0 }] = await db.query<{ total: number }>(
    sql`select count(*)::int as total from ${tables} where ${where}`,
  );
  const isDescending = pageRequest.sort[0]?.descending ?? true;
  const rows = await db.query<AuditRecord>(sql`
    select a.id, a.at, a.user_id as "userId", a.action, a.operation, a.subject, a.subject_name as "subjectName",
      a.before, a.after, a.address, a.user_agent as "userAgent",
      coalesce(a.person_name, u.first_name || ' ' || u.last_name) as name, coalesce(a.person_email, u.email) as email
    from ${tables} where ${where}
    order by ${isDescending ? sql`a.at desc, a.id desc` : sql`a.at, a.id`} limit ${pageRequest.limit} offset ${pageRequest.offset}`);
  const names = await findSubjectNames(
    db,
    rows.flatMap((row) => [normalizeSubject(row), ...referencesIn(row)]),
  );
  const texts = { names, defaults: defaultFields(await loadProducts()) };
  return { success: true, rows: rows.map((row) => toAuditRow(row, texts)), nbItemsTotal: total };
};

const toAuditRow = (row: AuditRecord, texts: AuditTexts): AuditRow => {
  const { userId, name, email } = row;
  const isOwn = row.subject === `user ${userId}`;
  return {
    id: row.id,
    at: new Date(row.at).toISOString(),
    kind: auditKindOf(row),
    title: auditTitleOf(row),
    subject: isOwn ? '' : formatSubject(normalizeSubject(row), row.subjectName, texts.names),
    changes: auditChanges(row, texts),
    person: userId === null || name === null ? null : { id: userId, name, email: email ?? '' },
    address: row.address,
    device: row.userAgent ? deviceName(row.userAgent) : '',
  };
};

export const auditSearchHandlers = { adminAuditList: listAudit } satisfies Partial<Handlers>;
