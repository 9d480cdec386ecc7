import type { Db, Scope } from '#server/db/db.ts';
import type { Services } from '#server/services/services.ts';
import type { EndpointName, Endpoints } from '#shared/operations/endpoints.ts';
import type { EndpointDefinition, Output, ParsedInput } from '#shared/operations/wire/endpoint.ts';
import type { SessionUser } from '#shared/operations/wire/session-shape.ts';

/** The authenticated caller of an operation. */
export interface Caller {
  readonly user: SessionUser;
  readonly sessionId: number;
  /** When the person last authenticated; refreshing tokens does not count. Null once the device was handed to another person. */
  readonly provedAt: Date | null;
  /** The broker of the user, or null. */
  readonly brokerId: number | null;
  readonly scope: Scope;
  /** Administrator in "view as" mode, who sees the data of `user` read-only (`sessionId` is theirs); undefined otherwise. */
  readonly viewerId?: number;
}

/** User who is accountable for a call in rate limits and audit: the administrator in "view as" mode, else the user. */
export const accountableUserId = ({ user, viewerId }: Caller): number => viewerId ?? user.id;

/** A client link proved by its token: it gives access to one contract. */
export interface ProvenClientLink {
  readonly id: number;
  readonly contractId: number;
}

/** Context of every handler. */
export interface CommonContext {
  readonly db: Db;
  readonly services: Services;
  /** IP address of the caller, for throttling and audit. */
  readonly address: string;
  readonly userAgent: string;
  readonly requestId: string;
  /** The idempotency key, on endpoints marked `idempotent`. */
  readonly idempotencyKey: string | undefined;
}

/** A file to download: bytes, or chunks produced while sending. */
export interface FileAnswer {
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>;
}

/** Type of `caller` by access: client links have none, public operations an optional one. */
type CallerOf<A extends EndpointDefinition['access']> = A extends 'client-link'
  ? undefined
  : A extends 'public'
    ? Caller | undefined
    : Caller;

/** Context of an operation by its access: `link` for client links, `caller` for the others. */
export type Context<E extends EndpointDefinition> = CommonContext & {
  readonly caller: CallerOf<E['access']>;
} & (E['access'] extends 'client-link' ? { readonly link: ProvenClientLink } : unknown);

export type Answer<E extends EndpointDefinition> = E['response'] extends 'file' ? FileAnswer : Output<E>;

/** Handler of one operation: parsed input and context to answer. Failures are thrown as `Refusal`. */
export type Handler<E extends EndpointDefinition> = (input: ParsedInput<E>, context: Context<E>) => Promise<Answer<E>>;

/**
 * Handler with slow work outside of the database, such as storing bytes: `stage` does it outside of any transaction and
 * returns the effect, which only reads and writes rows in a transaction. If the effect fails, the file clean-up job removes
 * what `stage` stored.
 */
export interface StagedHandler<E extends EndpointDefinition> {
  readonly stage: (input: ParsedInput<E>, context: Context<E>) => Promise<(tx: Db) => Promise<Answer<E>>>;
}

/** Handlers of all operations; a missing handler or a wrong type is a compile error. */
export type Handlers = { readonly [K in EndpointName]: Handler<Endpoints[K]> | StagedHandler<Endpoints[K]> };
