import type { FastifyRequest } from 'fastify';
import { type AuditTrail, isAudited, withAuditTrail, writeAudit } from '#server/db/audit-repository.ts';
import type { Db } from '#server/db/db.ts';
import type { Services } from '#server/services/services.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { accountableUserId } from './handler.ts';

interface AuditedOperation {
  readonly name: string;
  readonly definition: EndpointDefinition;
}

/** API fields that identify the subject of a call. */
const subjectFields = /^(id|id[A-Z]\w*|\w+Id|contrat|client|number|name|listName)$/;

/** Formats the subject of an audit row, as `contractId 12, number T-2026-000041`. Free text is never included. */
const formatSubject = (input: unknown, result: unknown): string => {
  const valueByName = new Map<string, string>();
  for (const part of [input, result]) {
    if (typeof part !== 'object' || part === null) continue;
    for (const [name, value] of Object.entries(part))
      if (
        subjectFields.test(name) &&
        (typeof value === 'number' || (typeof value === 'string' && /^[\w./-]{1,40}$/.test(value)))
      )
        valueByName.set(name, String(value));
  }
  return [...valueByName].map(([name, value]) => `${name} ${value}`).join(', ');
};

/** User-Agent header, at most 300 characters; empty if absent. */
export const userAgentOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  (headers['user-agent'] ?? '').slice(0, 300);

export const auditTrail = ({ name }: Pick<AuditedOperation, 'name'>, request: FastifyRequest): AuditTrail => ({
  operation: name,
  requestId: request.id,
  userAgent: userAgentOf(request),
  caller: callerKey(request),
  entries: 0,
});

const callerKey = ({ caller, clientLink, ip }: FastifyRequest): string =>
  caller ? `user ${caller.user.id}` : clientLink ? `link ${clientLink.id}` : ip;

const toActor = (request: FastifyRequest, services: Services) => ({
  at: services.now(),
  userId: request.caller && accountableUserId(request.caller),
  address: request.ip,
});

const isSuccess = (result: unknown): boolean => (result as { success?: unknown } | undefined)?.success !== false;

/** Amount of a call, in whole XPF. */
const amountOf = (body: unknown): { readonly after?: { readonly amount: number } } => {
  const { amount } = (body ?? {}) as { readonly amount?: unknown };
  return typeof amount === 'number' ? { after: { amount } } : {};
};

/**
 * Writes the default audit row of an operation that changes data or returns a file, unless its handler already wrote a more
 * detailed one. `db` is the transaction of the effect, if there is one.
 */
export const auditEffect = async (
  db: Db,
  services: Services,
  { name, definition }: AuditedOperation,
  { request, input, result }: { readonly request: FastifyRequest; readonly input: unknown; readonly result: unknown },
): Promise<void> => {
  if (definition.effect === 'none' || isAudited() || !isSuccess(result)) return;
  await writeAudit(db, {
    ...toActor(request, services),
    action: name,
    subject: formatSubject(input, result),
    ...amountOf(input),
  });
};

const auditedStatuses = new Set([403, 404, 429]);
const throttleMs = 60_000;
const maxTrackedKeys = 10_000;

/**
 * Audits refused and throttled calls, itself throttled to one row a minute for each person (or address), operation and
 * status, so that repeated refusals cannot fill the disk. Never fails the call: a failing write is logged.
 */
export const createRefusalAudit = (db: Db, services: Services) => {
  const lastMs = new Map<string, number>();
  return async (operation: Pick<AuditedOperation, 'name'>, request: FastifyRequest, status: number): Promise<void> => {
    if (!auditedStatuses.has(status)) return;
    const actor = toActor(request, services);
    const viewedAs = request.caller?.viewerId === undefined ? [] : [`user ${request.caller.user.id}`];
    const key = `${actor.userId ?? actor.address} ${viewedAs} ${operation.name} ${status}`;
    const nowMs = actor.at.getTime();
    if (nowMs - (lastMs.get(key) ?? Number.NEGATIVE_INFINITY) < throttleMs) return;
    if (lastMs.size >= maxTrackedKeys) lastMs.clear();
    lastMs.set(key, nowMs);
    const subject = [...viewedAs, formatSubject(request.params, request.body)].filter((part) => part !== '').join(', ');
    try {
      await withAuditTrail({ ...auditTrail(operation, request), status }, () =>
        writeAudit(db, {
          ...actor,
          action: status === 429 ? 'throttled' : 'refused',
          subject,
          ...amountOf(request.body),
        }),
      );
    } catch (error) {
      services.log.error({ err: error, requestId: request.id }, 'refusal not audited');
    }
  };
};
