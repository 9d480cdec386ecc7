import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { createRefusalAudit } from '#server/http/audit.ts';
import { toRefusal } from '#server/http/failure.ts';
import type { Refusal } from '#server/http/refusal.ts';
import { Outage } from '#server/services/outage.ts';
import type { Services } from '#server/services/services.ts';

/** Request for a public page. */
interface PageRequest {
  /** Value of `field` from the path or the form; undefined if absent. */
  readonly value: string | undefined;
  /** IP address of the caller, for throttling. */
  readonly address: string;
}

/** A page without authentication that the server renders itself, without the app. */
export interface PublicPage {
  /** Operation name in the audit. */
  readonly name: string;
  readonly path: `/${string}`;
  /** Name of the form field and of the path parameter. */
  readonly field: string;
  /** Content security policy. */
  readonly policy: string;
  /** Renders the answer; throws a `Refusal`. */
  answer(request: PageRequest): Promise<{ readonly status: number; readonly html: string }>;
  /** Renders the page of a refusal. */
  refused(refusal: Refusal): string;
}

interface Serving {
  readonly services: Services;
  readonly auditRefusal: ReturnType<typeof createRefusalAudit>;
  readonly onFault?: ((error: unknown) => void) | undefined;
}

/** Serves a page under its path, with and without the parameter. It is never cached or indexed, and sends no referrer. */
export const servePublicPage = (app: FastifyInstance, page: PublicPage, serving: Serving): void => {
  const { name, path, field, policy } = page;
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const fields = { ...(request.query as object), ...(request.params as object) } as Record<string, unknown>;
    const value = typeof fields[field] === 'string' && fields[field] !== '' ? fields[field] : undefined;
    reply.type('text/html; charset=utf-8').headers({
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    try {
      const { status, html } = await page.answer({ value, address: request.ip });
      return await reply.code(status).send(html);
    } catch (error) {
      return reply.code(reportFailure(error, request, reply, serving)).send(page.refused(toRefusal(error)));
    }
  };
  const onSend = (request: FastifyRequest, reply: FastifyReply) =>
    serving.auditRefusal({ name }, request, reply.statusCode);
  for (const url of [path, `${path}/:${field}`]) app.get(url, { onSend, handler });
};

/** Logs an unexpected error or an outage like the error handler of the API; returns the status. */
const reportFailure = (
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
