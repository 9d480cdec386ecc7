import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withAuditTrail } from '#server/db/audit-repository.ts';
import type { Db, OpenDb } from '#server/db/db.ts';
import { readOnly } from '#server/db/read-only.ts';
import type { Services } from '#server/services/services.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { contractVersionOf, oldestContractVersion } from '#shared/operations/wire/version.ts';
import { auditEffect, createRefusalAudit, trailOf, userAgentOf } from './audit.ts';
import { type Authenticate, bearerToken, enforceAccess, enforceReading, type HoldLink } from './authenticate.ts';
import { type Admission, createAdmission, isForm, refuseBody } from './bodies/admission.ts';
import { limitsOf } from './bodies/body-limits.ts';
import { rawInput } from './bodies/input.ts';
import { allTooLarge, readForm } from './bodies/multipart.ts';
import { checkedAnswer, parseInput } from './bodies/validation.ts';
import { createUsualBudget, spendBudget } from './budgets.ts';
import type { Caller, FileAnswer, HeldLink } from './handler.ts';
import { answerBefore, hashInput, readKey, runOnce } from './idempotency.ts';
import { notSignedIn, Refusal } from './refusal.ts';
import { sendFile, sendJson } from './send.ts';

/** A handler as the binding sees it: the types were checked where the map was assembled. */
export type BoundHandler =
  | ((input: never, context: never) => Promise<unknown>)
  | { readonly stage: (input: never, context: never) => Promise<(tx: Db) => Promise<unknown>> };

export interface Operation {
  readonly name: string;
  readonly definition: EndpointDefinition;
  readonly handler: BoundHandler;
}

export interface Binding {
  readonly db: OpenDb;
  readonly services: Services;
  readonly authenticate: Authenticate;
  /** Nobody holds a link unless given. */
  readonly holdLink?: HoldLink;
  /** Where the files of a form lie while it is answered. */
  readonly uploads: string;
  /** What usual budgets are timed by, milliseconds that run evenly; the process' own unless given. */
  readonly monotonicMs?: () => number;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
    clientLink: HeldLink | undefined;
  }
}

/** What all operations of a server share: each remembers a bounded number of callers. */
export interface Guards {
  readonly admission: Admission;
  readonly spendUsual: ReturnType<typeof createUsualBudget>;
  readonly auditRefusal: ReturnType<typeof createRefusalAudit>;
}

export const createGuards = ({ db, services, monotonicMs }: Binding): Guards => ({
  admission: createAdmission(),
  spendUsual: createUsualBudget(monotonicMs),
  auditRefusal: createRefusalAudit(db, services),
});

/** Makes one operation of the contract answer: who calls, may they, what is asked, the handler, what is answered. */
export const bindOperation = (
  app: FastifyInstance,
  operation: Operation,
  binding: Binding,
  { admission, spendUsual, auditRefusal }: Guards,
): void => {
  const { definition } = operation;
  const limits = limitsOf(definition);
  app.route({
    method: definition.method,
    url: definition.path,
    bodyLimit: limits.jsonBytes,
    // Before the body is read: a stranger cannot make the server read one.
    onRequest: async (request, reply) => {
      if (definition.method !== 'GET') reply.header('x-lagon-receipt', request.id);
      refuseOldClient(request.headers['x-lagon-version']);
      const token = bearerToken(request.headers.authorization);
      // Who had a session must learn that it ended, at the end of a long sending too.
      if (token) request.bodyLimits = limits;
      const { db, services } = binding;
      if (definition.access === 'client-link')
        request.clientLink = token ? await binding.holdLink?.(db, services, { token, address: request.ip }) : undefined;
      else request.caller = token ? await binding.authenticate(db, services, token) : undefined;
      enforceReading(definition, request.caller);
      enforceAccess(definition, request.caller, request.clientLink);
      spendUsual(operation.name, request.caller);
      refuseBody(request, limits, () => allTooLarge(limits));
      admission.admit(request, reply, limits);
    },
    handler: (request, reply) =>
      withAuditTrail(trailOf(operation, request), async () => {
        const form = isForm(request) ? await readForm(request, binding.uploads, limits) : undefined;
        try {
          const given = rawInput(definition, request, form?.fields);
          const give = takesKey(definition, request) ? answerOnce : answer;
          return await give(operation, binding, { request, reply, given });
        } finally {
          await form?.forget();
        }
      }),
    onSend: async (request, reply) => auditRefusal(operation, request, reply.statusCode),
  });
};

const takesKey = ({ idempotent }: EndpointDefinition, { headers }: FastifyRequest): boolean =>
  idempotent === true || (idempotent === 'when-keyed' && headers['idempotency-key'] !== undefined);

const refuseOldClient = (header: string | string[] | undefined): void => {
  const version = contractVersionOf(String(header ?? ''));
  if (version !== undefined && version < oldestContractVersion) {
    throw new Refusal(426, 'Une nouvelle version de Lagon est nécessaire. Vos envois en attente sont conservés.');
  }
};

/**
 * What is left to do in the transaction, once what must not happen there is done: the effect, and the row of the audit
 * that tells of it.
 */
const effectOf = async (
  operation: Operation,
  { db, services }: Binding,
  request: FastifyRequest,
  { input, key }: { readonly input: unknown; readonly key?: string },
): Promise<(tx: Db) => Promise<unknown>> => {
  const { handler } = operation;
  const perform =
    'stage' in handler
      ? await handler.stage(input as never, contextOf(db, services, request, key) as never)
      : (tx: Db) => handler(input as never, contextOf(tx, services, request, key) as never);
  return async (tx) => {
    const result = await perform(tx);
    await auditEffect(tx, services, operation, { request, input, result });
    return result;
  };
};

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** What was asked, as it came. */
  readonly given: object;
}

const answer = async (operation: Operation, binding: Binding, { request, reply, given }: Exchange) => {
  const { db, services } = binding;
  const { name, definition } = operation;
  const input = parseInput(definition.input, given);
  await spendBudget(db, operation, request.caller, services.now());
  const effect = await effectOf(operation, binding, request, { input });
  const result = await within(definition, request, db)(effect);
  if (definition.response === 'file') return sendFile(reply, result as FileAnswer);
  return sendJson(request, reply, JSON.stringify(checkedAnswer(name, definition.output, result)));
};

/** Where the effect runs: one that is seen by an administrator where the database itself refuses to write. */
const within = (
  { idempotent }: EndpointDefinition,
  { caller }: FastifyRequest,
  db: Db,
): ((effect: (tx: Db) => Promise<unknown>) => Promise<unknown>) => {
  if (caller?.seenBy !== undefined) return (effect) => readOnly(db, effect);
  return idempotent ? (effect) => db.transaction(effect) : (effect) => effect(db);
};

const answerOnce = async (operation: Operation, binding: Binding, { request, reply, given }: Exchange) => {
  const { db, services } = binding;
  const { caller } = request;
  if (!caller) throw notSignedIn();
  const { name, definition } = operation;
  const key = readKey(request.headers['idempotency-key']);
  const input = parseInput(definition.input, given);
  await spendBudget(db, operation, caller, services.now());
  const once = {
    userId: caller.user.id,
    key,
    operation: name,
    bodyHash: await hashInput(given),
    receipt: request.id,
    now: services.now(),
  };
  const checked = (result: unknown) => {
    const answer = checkedAnswer(name, definition.output, result);
    const isFinal = !definition.refusalMayPass || (answer as { readonly success?: boolean }).success !== false;
    return { answer: JSON.stringify(answer), isFinal };
  };
  // What was answered before is not staged again: its bytes are stored already.
  let stored = 'stage' in operation.handler ? await answerBefore(db, once) : undefined;
  if (!stored) {
    const effect = await effectOf(operation, binding, request, { input, key });
    stored = await runOnce(db, once, async (tx) => checked(await effect(tx)));
  }
  reply.header('x-lagon-receipt', stored.receipt);
  if (stored.isReplay) reply.header('idempotent-replay', 'true');
  return sendJson(request, reply, stored.answer);
};

const contextOf = (db: Db, services: Services, request: FastifyRequest, idempotencyKey?: string) => ({
  db,
  services,
  caller: request.caller,
  link: request.clientLink,
  address: request.ip,
  userAgent: userAgentOf(request),
  requestId: request.id,
  idempotencyKey,
});
