import type { Scope } from '#server/db/db.ts';
import { withinScope } from '#server/db/scope.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import { mayBeJoined } from '#shared/search/joined-names.ts';

// Subqueries that the indexes `person_contacts`, `contract_contacts` and `person_joined` cover.
const clientsWithContact = (scope: Scope, text: string): Sql => sql`select r.id from person r
  where ${withinScope(scope, 'r.broker_id')} and r.contacts_n <> '' and strpos(r.contacts_n, ${text}) > 0`;
const contractsWithContact = (scope: Scope, text: string): Sql => sql`from contract o
  where ${withinScope(scope, 'o.broker_id')} and o.contacts_n <> '' and strpos(o.contacts_n, ${text}) > 0`;
const clientsNamed = (word: string, scope: Scope): Sql => sql`from person r
  where ${withinScope(scope, 'r.broker_id')} and r.joined_n <> '' and strpos(r.joined_n, ${` ${word}`}) > 0`;

/** SQL: the contacts of client `p`, or of one of their contracts, contain a folded text. */
export const clientContactsContain = (text: string, scope: Scope): Sql =>
  sql`(p.id in (${clientsWithContact(scope, text)}) or p.id in (select o.person_id ${contractsWithContact(scope, text)}))`;

/** SQL: the contacts of contract `c`, or of its holder, contain a folded text. */
export const contractContactsContain = (text: string, scope: Scope): Sql =>
  sql`(c.id in (select o.id ${contractsWithContact(scope, text)}) or c.person_id in (${clientsWithContact(scope, text)}))`;

const never = raw('false');

/** SQL: a folded word is the beginning of joined parts of the name of client `p`. */
export const clientIsJoined = (word: string, scope: Scope): Sql =>
  mayBeJoined(word) ? sql`p.id in (select r.id ${clientsNamed(word, scope)})` : never;

/** SQL: a folded word is the beginning of joined parts of the name of the holder of contract `c`. */
export const holderIsJoined = (word: string, scope: Scope): Sql =>
  mayBeJoined(word)
    ? sql`c.id in (select o.id from contract o where o.person_id in (select r.id ${clientsNamed(word, scope)}))`
    : never;
