import type * as v from 'valibot';
import type { UploadLimits } from '#shared/primitives/limits.ts';

/**
 * Who may call an operation. Enforced once, in `server/http`, before the handler runs.
 * - `public`: anybody
 * - `signed-in`: any enabled user with a live session
 * - `linked`: signed in and linked to a broker (an agency code is present)
 * - `linked-or-admin`: linked to a broker, or root or admin, who see the data of every broker
 * - `user-admin`: root, admin, or a broker within their own broker
 * - `admin`: root or admin
 * - `client-link`: the holder of a link to one contract, whose token is the bearer token; no signed-in user
 * Source: specification 0, "The server's answers".
 */
export type Access = 'public' | 'signed-in' | 'linked' | 'linked-or-admin' | 'user-admin' | 'admin' | 'client-link';

/**
 * What an operation does without network.
 * - `online`: it is unavailable, and the screen shows that
 * - `cached`: the last answer is read from the device
 * - `portfolio`: answered from synchronised data: portfolio, lists, vehicles (`DeviceAnswers`,
 *   src/offline/portfolio/device-answers.ts)
 * - `queued`: stored in the outbox and sent later with an idempotency key
 */
type OfflinePolicy = 'online' | 'cached' | 'portfolio' | 'queued';

/**
 * Effect of a call, and therefore whether it is audited.
 * - `none`: it only reads
 * - `change`: it modifies something
 * - `download`: a file, a complete search result or data that is masked elsewhere leaves the server
 */
export type Effect = 'none' | 'change' | 'download';

type Schema = v.GenericSchema;

export interface EndpointDefinition {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Absolute path; `:name` segments are filled from the input. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** Message for an account without a broker; by default, that it cannot price. */
  readonly notLinkedMessage?: string;
  readonly offline: OfflinePolicy;
  readonly effect: Effect;
  /**
   * The read precedes a write, to prevent duplicates or overwriting: the network is awaited however long it takes, and
   * the device answers only if it fails.
   */
  readonly isAwaited?: true;
  readonly input: Schema;
  readonly output: Schema;
  /** Encoding of the input. JSON by default; GET and DELETE use the query string. */
  readonly body?: 'json' | 'multipart';
  /** Limits of files in its form, if their field names vary (`PRODUCT_TYPE`). */
  readonly uploads?: UploadLimits & { readonly tooLarge: string };
  /** Maximum JSON body of an anonymous caller in kB, if more than the default 16. */
  readonly jsonKilobytes?: number;
  /** `file`: the answer is bytes with a file name in `content-disposition`. */
  readonly response?: 'json' | 'file';
  /**
   * The call requires an idempotency key, which is stored in the same transaction; a replay returns the first answer.
   * `when-keyed`: the key is optional, for older callers.
   */
  readonly idempotent?: true | 'when-keyed';
  /** A refusal may be temporary: an unsuccessful answer is not replayed under its key; the call is executed again. */
  readonly isRefusalRetryable?: true;
  /** It reads private data of the user, such as their devices: refused to an administrator who views Lagon as them. */
  readonly isPersonal?: true;
  /**
   * The caller must have authenticated within the last five minutes (`identityProve`), otherwise 422 on `currentPassword`. The
   * API client of the app asks the person and repeats the call. `or-password`: the handler requires it, or `currentPassword` in the
   * input, for some changes only.
   */
  readonly requiresProof?: true | 'or-password';
  /** Answers are large: a server process prepares one at a time, so that other calls are delayed by one at most. */
  readonly isBulk?: true;
  /** Rate limit: valid calls per person within `perMs`; beyond it 429 with `Retry-After`. */
  readonly rateLimit?: { readonly count: number; readonly perMs: number };
}

/** Declares one API operation. Client call, server handler, OpenAPI page, access and fuzz tests are derived from it. */
export const endpoint = <const E extends EndpointDefinition>(definition: E): E => definition;

/** Properties that a derived operation must declare itself. */
type OwnProperties = 'path' | 'summary' | 'offline' | 'effect';
type Derived = Pick<EndpointDefinition, OwnProperties> & {
  readonly [K in Exclude<keyof EndpointDefinition, OwnProperties>]?: never;
};

/** Declares an operation with the input, output and access of `base` under its own path. */
export const derivedFrom = <const B extends EndpointDefinition, const D extends Derived>(
  base: B,
  derived: D,
): Omit<B, OwnProperties> & D => ({ ...base, ...derived });

export type Input<E extends EndpointDefinition> = v.InferInput<E['input']>;
export type ParsedInput<E extends EndpointDefinition> = v.InferOutput<E['input']>;
export type Output<E extends EndpointDefinition> = v.InferOutput<E['output']>;
