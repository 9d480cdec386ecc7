import type { FastifyRequest } from 'fastify';
import { type AuditTrail, isAudited, withAuditTrail, writeAudit } from '#server/db/audit-repository.ts';
import type { Db } from '#server/db/db.ts';
import type { Services } from '#server/services/services.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { whoCalls } from './handler.ts';

interface Audited {
  readonly name: string;
  readonly definition: EndpointDefinition;
}

/** Names under which the contract carries what a call is about. */
const named = /^(id|id[A-Z]\w*|\w+Id|contrat|client|number|name|listName)$/;

/** `contractId 12, number T-2026-000041`: what was asked about, and what came of it. Never a text that somebody typed. */
const subjectOf = (input: unknown, result: unknown): string => {
  const found = new Map<string, string>();
  for (const part of [input, result]) {
    if (typeof part !== 'object' || part === null) continue;
    for (const [name, value] of Object.entries(part))
      if (
        named.test(name) &&
        (typeof value === 'number' || (typeof value === 'string' && /^[\w./-]{1,40}$/.test(value)))
      )
        found.set(name, String(value));
  }
  return [...found].map(([name, value]) => `${name} ${value}`).join(', ');
};

/** As the browser calls itself, cut where it says too much; empty where it says nothing. */
export const userAgentOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  (headers['user-agent'] ?? '').slice(0, 300);

export const trailOf = ({ name }: Pick<Audited, 'name'>, request: FastifyRequest): AuditTrail => ({
  operation: name,
  requestId: request.id,
  userAgent: userAgentOf(request),
  entries: 0,
});

const whoAsked = (request: FastifyRequest, services: Services) => ({
  at: services.now(),
  userId: request.caller && whoCalls(request.caller),
  address: request.ip,
});

const isDone = (result: unknown): boolean => (result as { success?: unknown } | undefined)?.success !== false;

/**
 * Writes the row of an operation that changes something or hands out a file, unless its handler wrote one that says
 * more. `db` is the transaction of the effect where there is one.
 */
export const auditEffect = async (
  db: Db,
  services: Services,
  { name, definition }: Audited,
  { request, input, result }: { readonly request: FastifyRequest; readonly input: unknown; readonly result: unknown },
): Promise<void> => {
  if (definition.effect === 'none' || isAudited() || !isDone(result)) return;
  await writeAudit(db, { ...whoAsked(request, services), action: name, subject: subjectOf(input, result) });
};

const refusalStatuses = new Set([403, 404, 429]);
const onceEveryMs = 60_000;
const rememberedAtMost = 10_000;

/**
 * Writes refused and throttled calls: one row a minute for each person (or address), operation and status, so that
 * nobody fills the disk by being refused. Never fails a call: what cannot be written is logged.
 */
export const createRefusalAudit = (db: Db, services: Services) => {
  const lastMs = new Map<string, number>();
  return async (operation: Pick<Audited, 'name'>, request: FastifyRequest, status: number): Promise<void> => {
    if (!refusalStatuses.has(status)) return;
    const who = whoAsked(request, services);
    const seen = request.caller?.seenBy === undefined ? [] : [`user ${request.caller.user.id}`];
    const key = `${who.userId ?? who.address} ${seen} ${operation.name} ${status}`;
    const nowMs = who.at.getTime();
    if (nowMs - (lastMs.get(key) ?? Number.NEGATIVE_INFINITY) < onceEveryMs) return;
    if (lastMs.size >= rememberedAtMost) lastMs.clear();
    lastMs.set(key, nowMs);
    const subject = [...seen, subjectOf(request.params, request.body)].filter((part) => part !== '').join(', ');
    try {
      await withAuditTrail({ ...trailOf(operation, request), status }, () =>
        writeAudit(db, { ...who, action: status === 429 ? 'throttled' : 'refused', subject }),
      );
    } catch (error) {
      services.log.error({ err: error, requestId: request.id }, 'refusal not audited');
    }
  };
};
