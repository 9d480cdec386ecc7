import type { Db, Scope } from '#server/db/db.ts';
import type { Services } from '#server/services/services.ts';
import type { EndpointName, Endpoints } from '#shared/operations/endpoints.ts';
import type { EndpointDefinition, Output, ParsedInput } from '#shared/operations/wire/endpoint.ts';
import type { SessionUser } from '#shared/operations/wire/session-shape.ts';

/** Who calls, as proved by the bearer token. */
export interface Caller {
  readonly user: SessionUser;
  readonly sessionId: number;
  /** When the person last proved who they are; a renewal of tokens is no proof. Null once the device was in other hands. */
  readonly provedAt: Date | null;
  /** The broker of the user, or null. */
  readonly brokerId: number | null;
  readonly scope: Scope;
  /** The administrator who sees Lagon as `user`, to read only; `sessionId` is theirs. Undefined for the person themselves. */
  readonly seenBy?: number;
}

/** Whose deed a call is: what is counted and audited is told of them. */
export const whoCalls = ({ user, seenBy }: Caller): number => seenBy ?? user.id;

/** A link that a client holds: the one contract that it completes. */
export interface HeldLink {
  readonly id: number;
  readonly contractId: number;
}

/** What every handler gets. */
export interface CommonContext {
  readonly db: Db;
  readonly services: Services;
  /** Where the call comes from, for throttling and audit. */
  readonly address: string;
  readonly userAgent: string;
  readonly requestId: string;
  /** The idempotency key, on endpoints marked `idempotent`. */
  readonly idempotencyKey: string | undefined;
}

/** Bytes to send under a name, whole or chunk by chunk as they are made. */
export interface FileAnswer {
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>;
}

/** Who calls: nobody where a link is what proves. */
type CallerOf<A extends EndpointDefinition['access']> = A extends 'client-link'
  ? undefined
  : A extends 'public'
    ? Caller | undefined
    : Caller;

/** A public operation may be called without a session, one of a link has the link; every other has a caller. */
export type Context<E extends EndpointDefinition> = CommonContext & {
  readonly caller: CallerOf<E['access']>;
} & (E['access'] extends 'client-link' ? { readonly link: HeldLink } : unknown);

export type Answer<E extends EndpointDefinition> = E['response'] extends 'file' ? FileAnswer : Output<E>;

/** One operation on the server: input that was parsed, context, answer. Failures are thrown as `Refusal`. */
export type Handler<E extends EndpointDefinition> = (input: ParsedInput<E>, context: Context<E>) => Promise<Answer<E>>;

/**
 * An operation with work that may take long and touches no row, as storing bytes: `stage` does it outside of any transaction
 * and answers the effect, which only reads and writes rows and runs in one. What `stage` left where the effect fails
 * is cleaned away later.
 */
export interface StagedHandler<E extends EndpointDefinition> {
  readonly stage: (input: ParsedInput<E>, context: Context<E>) => Promise<(tx: Db) => Promise<Answer<E>>>;
}

/** All of them: a missing or wrongly answering handler does not compile. */
export type Handlers = { readonly [K in EndpointName]: Handler<Endpoints[K]> | StagedHandler<Endpoints[K]> };
