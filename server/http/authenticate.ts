import type { Db } from '#server/db/db.ts';
import type { Services } from '#server/services/services.ts';
import { isAllowed } from '#shared/operations/access.ts';
import { isAllowedInView } from '#shared/operations/people/view-as.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import type { Caller, ProvenClientLink } from './handler.ts';
import { endedLink, forbidden, invalid, notSignedIn } from './refusal.ts';

/**
 * Finds the caller of a bearer token. It runs on every call, so that a disabled user, a revoked session or an expired token
 * is refused immediately (undefined). The server receives the implementation from the session's area.
 */
export type Authenticate = (db: Db, services: Services, token: string) => Promise<Caller | undefined>;

/** Finds the client link of a bearer token, on every call. Throws a 429 after too many attempts from one address. */
export type AuthenticateLink = (
  db: Db,
  services: Services,
  attempt: { readonly token: string; readonly address: string },
) => Promise<ProvenClientLink | undefined>;

const defaultNotLinkedMessage = 'Merci de lier votre compte à un courtier afin de tarifer.';

/** The token of an `authorization: Bearer …` header. */
export const parseBearerToken = (header: string | undefined): string | undefined =>
  /^Bearer ([\w\-.~+/]{1,512}=*)$/i.exec(header ?? '')?.[1];

/** Enforces the `access` of an operation; throws the refusal (`Refusal`, statuses of "The server's answers"). */
export const enforceAccess = (
  { access, notLinkedMessage = defaultNotLinkedMessage }: Pick<EndpointDefinition, 'access' | 'notLinkedMessage'>,
  caller: Caller | undefined,
  link?: ProvenClientLink,
): void => {
  if (access === 'client-link') {
    if (!link) throw endedLink();
    return;
  }
  if (isAllowed(access, caller?.user ?? null)) return;
  if (!caller) throw notSignedIn();
  throw access === 'linked' || access === 'linked-or-admin' ? forbidden(notLinkedMessage) : forbidden();
};

/** Validity of an authentication, sign-in included, for sensitive actions in its session ("Validation"). */
const freshMs = 5 * 60_000;

/** True if the caller authenticated within the last five minutes. */
export const isRecentlyAuthenticated = ({ provedAt }: Pick<Caller, 'provedAt'>, now: Date): boolean =>
  provedAt !== null && now.getTime() - provedAt.getTime() <= freshMs;

const identityRequired = 'Confirmez d’abord votre identité.';

/** Enforces `requiresProof: true` of an operation; throws a 422 on `currentPassword`. */
export const enforceProof = (
  { requiresProof }: Pick<EndpointDefinition, 'requiresProof'>,
  caller: Caller | undefined,
  now: Date,
): void => {
  if (requiresProof === true && caller && !isRecentlyAuthenticated(caller, now))
    throw invalid({ currentPassword: [identityRequired] }, identityRequired);
};

/** Restricts an administrator in "view as" mode to reading; throws a 403 for any other operation. */
export const enforceReading = (definition: EndpointDefinition, caller: Caller | undefined): void => {
  if (caller?.viewerId === undefined || isAllowedInView(definition)) return;
  throw forbidden(`Vous voyez Lagon comme ${caller.user.fullName}, en lecture seule\u00A0: rien n’a été fait.`);
};
