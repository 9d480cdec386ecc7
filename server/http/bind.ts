import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withAuditTrail } from '#server/db/audit-repository.ts';
import type { Db, OpenDb } from '#server/db/db.ts';
import { readOnly } from '#server/db/read-only.ts';
import { Mutex } from '#server/primitives/mutex.ts';
import type { Services } from '#server/services/services.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { oldestContractVersion, parseContractVersion } from '#shared/operations/wire/version.ts';
import { auditEffect, auditTrail, createRefusalAudit, userAgentOf } from './audit.ts';
import {
  type Authenticate,
  type AuthenticateLink,
  enforceAccess,
  enforceProof,
  enforceReading,
  parseBearerToken,
} from './authenticate.ts';
import { type Admission, createAdmission, isForm, refuseBody } from './bodies/admission.ts';
import { bodyLimitsOf } from './bodies/body-limits.ts';
import { collectRawInput } from './bodies/input.ts';
import { formTooLarge, readForm } from './bodies/multipart.ts';
import { serializeAnswer } from './bodies/serialize-answer.ts';
import { resolveUploadedFiles } from './bodies/uploaded-files.ts';
import { parseInput, validateAnswer } from './bodies/validation.ts';
import type { Caller, FileAnswer, ProvenClientLink } from './handler.ts';
import { findReplay, hashInput, parseIdempotencyKey, runIdempotently } from './idempotency.ts';
import { createDefaultRateLimit, enforceRateLimit } from './rate-limits.ts';
import { notSignedIn, Refusal } from './refusal.ts';
import { sendFile, sendJson } from './send.ts';

/** A handler without its types, which are checked where the map of handlers is assembled. */
export type BoundHandler =
  | ((input: never, context: never) => Promise<unknown>)
  | { readonly stage: (input: never, context: never) => Promise<(tx: Db) => Promise<unknown>> };

interface Operation {
  readonly name: string;
  readonly definition: EndpointDefinition;
  readonly handler: BoundHandler;
}

export interface Binding {
  readonly db: OpenDb;
  readonly services: Services;
  readonly authenticate: Authenticate;
  /** Without it, no client link is accepted. */
  readonly authenticateLink?: AuthenticateLink;
  /** Folder for uploaded files while their request is answered. */
  readonly uploads: string;
  /** Monotonic clock in milliseconds for the usual budgets; `performance.now` by default. */
  readonly monotonicMs?: () => number;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
    clientLink: ProvenClientLink | undefined;
  }
}

/** Rate and concurrency limits shared by all operations of a server; each tracks a bounded number of callers. */
interface Guards {
  readonly admission: Admission;
  readonly enforceDefaultLimit: ReturnType<typeof createDefaultRateLimit>;
  readonly auditRefusal: ReturnType<typeof createRefusalAudit>;
  /** Bulk answers are prepared one at a time: see `isBulk` of `EndpointDefinition`. */
  readonly bulkMutex: Mutex;
}

export const createGuards = ({ db, services, monotonicMs }: Binding): Guards => ({
  admission: createAdmission(),
  enforceDefaultLimit: createDefaultRateLimit(monotonicMs),
  auditRefusal: createRefusalAudit(db, services),
  bulkMutex: new Mutex(),
});

/**
 * Registers the route of one operation with its middleware, in this order: authentication, access, limits, validation,
 * handler, validation of the answer.
 */
export const bindOperation = (
  app: FastifyInstance,
  operation: Operation,
  binding: Binding,
  { admission, enforceDefaultLimit, auditRefusal, bulkMutex }: Guards,
): void => {
  const { definition } = operation;
  const limits = bodyLimitsOf(definition);
  app.route({
    method: definition.method,
    url: definition.path,
    bodyLimit: limits.jsonBytes,
    // Access is checked before the body is read, so that an anonymous caller cannot make the server read a large one.
    onRequest: async (request, reply) => {
      if (definition.method !== 'GET') reply.header('x-lagon-receipt', request.id);
      refuseOldClient(request.headers['x-lagon-version']);
      const token = parseBearerToken(request.headers.authorization);
      // An expired session gets the body limits of a person too: its 401 must arrive at the end of a long upload.
      if (token) request.bodyLimits = limits;
      const { db, services } = binding;
      if (definition.access === 'client-link')
        request.clientLink = token
          ? await binding.authenticateLink?.(db, services, { token, address: request.ip })
          : undefined;
      else request.caller = token ? await binding.authenticate(db, services, token) : undefined;
      enforceReading(definition, request.caller);
      enforceAccess(definition, request.caller, request.clientLink);
      enforceProof(definition, request.caller, services.now());
      enforceDefaultLimit(operation.name, request.caller);
      refuseBody(request, limits, () => formTooLarge(limits));
      admission.admit(request, reply, limits);
    },
    handler: (request, reply) =>
      withAuditTrail(auditTrail(operation, request), async () => {
        const form = isForm(request) ? await readForm(request, binding.uploads, limits) : undefined;
        try {
          const fields = form && (await resolveUploadedFiles(form, { ...binding, caller: request.caller, limits }));
          const rawFields = collectRawInput(definition, request, fields);
          const answerCall = isKeyed(definition, request) ? answerIdempotently : answerDirectly;
          const respondToCall = () => answerCall(operation, binding, { request, reply, rawFields });
          return await (definition.isBulk ? bulkMutex.run(respondToCall) : respondToCall());
        } finally {
          await form?.deleteFiles();
        }
      }),
    onSend: async (request, reply) => auditRefusal(operation, request, reply.statusCode),
  });
};

const isKeyed = ({ idempotent }: EndpointDefinition, { headers }: FastifyRequest): boolean =>
  idempotent === true || (idempotent === 'when-keyed' && headers['idempotency-key'] !== undefined);

const refuseOldClient = (header: string | string[] | undefined): void => {
  const version = parseContractVersion(String(header ?? ''));
  if (version !== undefined && version < oldestContractVersion) {
    throw new Refusal(426, 'Une nouvelle version de Lagon est nécessaire. Vos envois en attente sont conservés.');
  }
};

/**
 * Runs the staged part of a handler, outside of any transaction, and returns the rest: the effect and its audit row, to be
 * run in the transaction.
 */
const prepareEffect = async (
  operation: Operation,
  { db, services }: Binding,
  request: FastifyRequest,
  { input, key }: { readonly input: unknown; readonly key?: string },
): Promise<(tx: Db) => Promise<unknown>> => {
  const { handler } = operation;
  const runHandler =
    'stage' in handler
      ? await handler.stage(input as never, createContext(db, services, request, key) as never)
      : (tx: Db) => handler(input as never, createContext(tx, services, request, key) as never);
  return async (tx) => {
    const result = await runHandler(tx);
    await auditEffect(tx, services, operation, { request, input, result });
    return result;
  };
};

interface OperationCall {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Fields of path, query and body before validation. */
  readonly rawFields: object;
}

const answerDirectly = async (operation: Operation, binding: Binding, { request, reply, rawFields }: OperationCall) => {
  const { db, services } = binding;
  const { name, definition } = operation;
  const input = parseInput(definition.input, rawFields);
  await enforceRateLimit(db, operation, request.caller, services.now());
  const effect = await prepareEffect(operation, binding, request, { input });
  const result = await chooseTransaction(operation, request, db)(effect);
  if (definition.response === 'file') return sendFile(reply, result as FileAnswer);
  return sendJson(request, reply, await serializeAnswer(name, definition.output, result));
};

/**
 * Chooses where the effect runs: in "view as" mode in a read-only transaction, else in a transaction if the handler is staged or
 * the operation idempotent; other handlers open transactions of their own.
 */
const chooseTransaction = (
  { definition: { idempotent }, handler }: Operation,
  { caller }: FastifyRequest,
  db: Db,
): ((effect: (tx: Db) => Promise<unknown>) => Promise<unknown>) => {
  if (caller?.viewerId !== undefined) return (effect) => readOnly(db, effect);
  return idempotent || 'stage' in handler ? (effect) => db.transaction(effect) : (effect) => effect(db);
};

const answerIdempotently = async (
  operation: Operation,
  binding: Binding,
  { request, reply, rawFields }: OperationCall,
) => {
  const { db, services } = binding;
  const { caller } = request;
  if (!caller) throw notSignedIn();
  const { name, definition } = operation;
  const key = parseIdempotencyKey(request.headers['idempotency-key']);
  const input = parseInput(definition.input, rawFields);
  await enforceRateLimit(db, operation, caller, services.now());
  const keyedCall = {
    userId: caller.user.id,
    key,
    operation: name,
    bodyHash: await hashInput(rawFields),
    receipt: request.id,
    now: services.now(),
  };
  const toStoredAnswer = (result: unknown) => {
    const answer = validateAnswer(name, definition.output, result);
    const isFinal = !definition.isRefusalRetryable || (answer as { readonly success?: boolean }).success !== false;
    return { answer: JSON.stringify(answer), isFinal };
  };
  // A replay skips staging: the bytes of the first call are stored already.
  let stored = 'stage' in operation.handler ? await findReplay(db, keyedCall) : undefined;
  if (!stored) {
    const effect = await prepareEffect(operation, binding, request, { input, key });
    stored = await runIdempotently(db, keyedCall, async (tx) => toStoredAnswer(await effect(tx)));
  }
  reply.header('x-lagon-receipt', stored.receipt);
  if (stored.isReplay) reply.header('idempotent-replay', 'true');
  return sendJson(request, reply, stored.answer);
};

const createContext = (db: Db, services: Services, request: FastifyRequest, idempotencyKey?: string) => ({
  db,
  services,
  caller: request.caller,
  link: request.clientLink,
  address: request.ip,
  userAgent: userAgentOf(request),
  requestId: request.id,
  idempotencyKey,
});
