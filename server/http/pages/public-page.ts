import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { createRefusalAudit } from '#server/http/audit.ts';
import { toRefusal } from '#server/http/failure.ts';
import type { Refusal } from '#server/http/refusal.ts';
import { Outage } from '#server/services/outage.ts';
import type { Services } from '#server/services/services.ts';

/** What a page is asked with. */
export interface PageRequest {
  /** What its path or its form names; undefined for the page alone. */
  readonly named: string | undefined;
  /** Where the call comes from, for throttling. */
  readonly address: string;
}

/** A page for anybody that the server renders whole: it needs nothing of the app. */
export interface PublicPage {
  /** As the audit names it. */
  readonly name: string;
  readonly path: `/${string}`;
  /** The field of its form, and what its path names. */
  readonly field: string;
  /** Its content security policy. */
  readonly policy: string;
  /** Throws a `Refusal` for what is not answered. */
  answer(request: PageRequest): Promise<{ readonly status: number; readonly html: string }>;
  /** The page in the place of an answer. */
  refused(refusal: Refusal): string;
}

interface Serving {
  readonly services: Services;
  readonly auditRefusal: ReturnType<typeof createRefusalAudit>;
  readonly onFault?: ((error: unknown) => void) | undefined;
}

/** Serves a page under its path, with and without what it names: never kept, indexed or told to another site. */
export const servePublicPage = (app: FastifyInstance, page: PublicPage, serving: Serving): void => {
  const { name, path, field, policy } = page;
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const given = { ...(request.query as object), ...(request.params as object) } as Record<string, unknown>;
    const named = typeof given[field] === 'string' && given[field] !== '' ? given[field] : undefined;
    reply.type('text/html; charset=utf-8').headers({
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    try {
      const { status, html } = await page.answer({ named, address: request.ip });
      return await reply.code(status).send(html);
    } catch (error) {
      return reply.code(refuse(error, request, reply, serving)).send(page.refused(toRefusal(error)));
    }
  };
  const onSend = (request: FastifyRequest, reply: FastifyReply) =>
    serving.auditRefusal({ name }, request, reply.statusCode);
  for (const url of [path, `${path}/:${field}`]) app.get(url, { onSend, handler });
};

/** Tells of a fault or an outage as for every other call; answers the status. */
const refuse = (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { services, onFault }: Serving,
): number => {
  const { status, retryAfterSeconds } = toRefusal(error);
  if (error instanceof Outage) services.outages.begin(error);
  if (status === 500) {
    services.log.error({ err: error, requestId: request.id }, 'fault');
    onFault?.(error);
  }
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return status;
};
