import type { Scope } from '#server/db/db.ts';
import { withinScope } from '#server/db/scope.ts';
import { type Sql, sql } from '#server/db/sql.ts';

// Subqueries that the indexes `person_contacts` and `contract_contacts` cover.
const clientsWith = (scope: Scope, text: string): Sql => sql`select r.id from person r
  where ${withinScope(scope, 'r.broker_id')} and r.contacts_n <> '' and strpos(r.contacts_n, ${text}) > 0`;
const contractsWith = (scope: Scope, text: string): Sql => sql`from contract o
  where ${withinScope(scope, 'o.broker_id')} and o.contacts_n <> '' and strpos(o.contacts_n, ${text}) > 0`;

/** SQL: the contacts of client `p`, or of one of their contracts, contain a folded text. */
export const clientContactsContain = (text: string, scope: Scope): Sql =>
  sql`(p.id in (${clientsWith(scope, text)}) or p.id in (select o.person_id ${contractsWith(scope, text)}))`;

/** SQL: the contacts of contract `c`, or of its holder, contain a folded text. */
export const contractContactsContain = (text: string, scope: Scope): Sql =>
  sql`(c.id in (select o.id ${contractsWith(scope, text)}) or c.person_id in (${clientsWith(scope, text)}))`;
