import type * as v from 'valibot';
import type { UploadLimits } from '#shared/primitives/limits.ts';

/**
 * Who may call an operation. Enforced once, in `server/http`, before the handler runs.
 * - `public`: anybody
 * - `signed-in`: any enabled user with a live session
 * - `linked`: signed in and linked to a broker (an agency code is present)
 * - `linked-or-admin`: linked to a broker, or root or admin, who see every broker's
 * - `user-admin`: root, admin, or a broker within their own broker
 * - `admin`: root or admin
 * - `client-link`: nobody who is signed in, but whoever holds a link to one contract, its token as the bearer
 * Source: specification 0, "The server's answers".
 */
export type Access = 'public' | 'signed-in' | 'linked' | 'linked-or-admin' | 'user-admin' | 'admin' | 'client-link';

/**
 * What an operation does without network.
 * - `online`: nothing; the screen says so
 * - `cached`: the last answer is read from the device
 * - `portfolio`: answered from what is synchronised: portfolio, lists, vehicles (`DeviceAnswers`, src/offline/portfolio/device-answers.ts)
 * - `queued`: kept in the outbox and sent later, with an idempotency key
 */
export type OfflinePolicy = 'online' | 'cached' | 'portfolio' | 'queued';

/**
 * What a call leaves behind, and therefore in the audit.
 * - `none`: it reads
 * - `change`: something is different afterwards
 * - `download`: a file, a whole search or what is masked elsewhere leaves the server
 */
export type Effect = 'none' | 'change' | 'download';

type Schema = v.GenericSchema;

export interface EndpointDefinition {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Absolute path; `:name` segments are taken from the input. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** What an account without a broker is told by a `linked` operation; unless said, that it cannot price. */
  readonly notLinked?: string;
  readonly offline: OfflinePolicy;
  readonly effect: Effect;
  /**
   * Asked lest something be created twice or written over: the device answers only where the network cannot, however
   * long that takes.
   */
  readonly isAwaited?: true;
  readonly input: Schema;
  readonly output: Schema;
  /** How the input travels. JSON unless said otherwise; GET and DELETE use the query string. */
  readonly body?: 'json' | 'multipart';
  /** What the files of its form may be, where their fields have no names that are known before (`PRODUCT_TYPE`). */
  readonly uploads?: UploadLimits & { readonly tooLarge: string };
  /** What a stranger's JSON body may be, where it is more than the usual 16. */
  readonly jsonKilobytes?: number;
  /** `file`: the answer is bytes with a file name in `content-disposition`. */
  readonly response?: 'json' | 'file';
  /**
   * The call has an effect: a key is stored with it, in the same transaction, and a replay returns the first answer.
   * `when-keyed`: also for callers of before, who send no key.
   */
  readonly idempotent?: true | 'when-keyed';
  /** What stands against it may go: an answer that is no success is not given again under its key, but asked anew. */
  readonly refusalMayPass?: true;
  /** It reads what is its person's alone, as their devices: never answered to an administrator who sees Lagon as them. */
  readonly isPersonal?: true;
  /** How many well-formed calls a person may make within `perMs`; beyond, 429 with `Retry-After`. */
  readonly budget?: { readonly count: number; readonly perMs: number };
}

/** Declares one API operation. Client call, server handler, OpenAPI page, access and fuzz tests are derived from it. */
export const endpoint = <const E extends EndpointDefinition>(definition: E): E => definition;

/** What an operation that takes and gives the same as another says of itself: none of it follows from the other. */
type Own = 'path' | 'summary' | 'offline' | 'effect';
type Derived = Pick<EndpointDefinition, Own> & { readonly [K in Exclude<keyof EndpointDefinition, Own>]?: never };

/** Declares an operation that takes and gives what `base` does, to the same people, under its own path. */
export const derivedFrom = <const B extends EndpointDefinition, const D extends Derived>(
  base: B,
  derived: D,
): Omit<B, Own> & D => ({ ...base, ...derived });

export type Input<E extends EndpointDefinition> = v.InferInput<E['input']>;
export type ParsedInput<E extends EndpointDefinition> = v.InferOutput<E['input']>;
export type Output<E extends EndpointDefinition> = v.InferOutput<E['output']>;
