import type { Db } from '#server/db/db.ts';
import type { Services } from '#server/services/services.ts';
import { isAllowed } from '#shared/operations/access.ts';
import { isAnsweredInView } from '#shared/operations/people/view-as.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import type { Caller, HeldLink } from './handler.ts';
import { endedLink, forbidden, notSignedIn } from './refusal.ts';

/**
 * Finds who holds a bearer token, at each call: a disabled user, a revoked session and an expired token give undefined at once.
 * Written by the session's repository; the server is built with it.
 */
export type Authenticate = (db: Db, services: Services, token: string) => Promise<Caller | undefined>;

/** Finds the link that a token opens, at each call. Throws a 429 for who tries too often. */
export type HoldLink = (
  db: Db,
  services: Services,
  given: { readonly token: string; readonly address: string },
) => Promise<HeldLink | undefined>;

const notLinkedMessage = 'Merci de lier votre compte à un courtier afin de tarifer.';

/** The token of an `authorization: Bearer …` header. */
export const bearerToken = (header: string | undefined): string | undefined =>
  /^Bearer ([\w\-.~+/]{1,512}=*)$/i.exec(header ?? '')?.[1];

/** The one place where `access` is enforced; throws the refusal. Specification 0, "The server's answers". */
export const enforceAccess = (
  { access, notLinked = notLinkedMessage }: Pick<EndpointDefinition, 'access' | 'notLinked'>,
  caller: Caller | undefined,
  link?: HeldLink,
): void => {
  if (access === 'client-link') {
    if (!link) throw endedLink();
    return;
  }
  if (isAllowed(access, caller?.user ?? null)) return;
  if (!caller) throw notSignedIn();
  throw access === 'linked' || access === 'linked-or-admin' ? forbidden(notLinked) : forbidden();
};

/** The one place where an administrator who sees Lagon as somebody else is held to reading; throws the refusal. */
export const enforceReading = (definition: EndpointDefinition, caller: Caller | undefined): void => {
  if (caller?.seenBy === undefined || isAnsweredInView(definition)) return;
  throw forbidden(`Vous voyez Lagon comme ${caller.user.fullName}, en lecture seule\u00A0: rien n’a été fait.`);
};
