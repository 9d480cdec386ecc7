import type { Scope } from '#server/db/db.ts';
import { withinScope } from '#server/db/scope.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import { mayBeJoined } from '#shared/search/joined-names.ts';

// A subquery that the index `person_joined` covers.
const clientsWith = (word: string, scope: Scope): Sql => sql`from person r
  where ${withinScope(scope, 'r.broker_id')} and r.joined_n <> '' and strpos(r.joined_n, ${` ${word}`}) > 0`;

const never = raw('false');

/** SQL: a folded word is the beginning of joined parts of the name of client `p`. */
export const clientIsJoined = (word: string, scope: Scope): Sql =>
  mayBeJoined(word) ? sql`p.id in (select r.id ${clientsWith(word, scope)})` : never;

/** SQL: a folded word is the beginning of joined parts of the name of the holder of contract `c`. */
export const holderIsJoined = (word: string, scope: Scope): Sql =>
  mayBeJoined(word)
    ? sql`c.id in (select o.id from contract o where o.person_id in (select r.id ${clientsWith(word, scope)}))`
    : never;
