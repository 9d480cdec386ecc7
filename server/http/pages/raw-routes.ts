import type { FastifyInstance } from 'fastify';
import { withAuditTrail } from '#server/db/audit-repository.ts';
import type { Admission } from '#server/http/bodies/admission.ts';
import { strangerLimits } from '#server/http/bodies/body-limits.ts';

/** A call as a partner makes it, which is no operation of the contract: its body is its own affair. */
export interface RawRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The bytes as text; empty where there were none. */
  readonly body: string;
  readonly address: string;
}

export interface RawAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An address that others call by their own protocol. */
export interface RawRoute {
  /** What the audit calls it. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly answer: (request: RawRequest) => Promise<RawAnswer>;
}

const mostBytes = 64 * 1024;

/** Serves addresses whose protocol is not ours: small bodies of any type, handed on as text. */
export const serveRaw = (app: FastifyInstance, routes: readonly RawRoute[], admission: Admission): void => {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<string>('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    for (const { name, method, url, answer } of routes)
      scope.route({
        method,
        url,
        bodyLimit: mostBytes,
        onRequest: async (request, reply) => admission.admit(request, reply, strangerLimits),
        handler: (request, reply) =>
          withAuditTrail({ operation: name, requestId: request.id, entries: 0 }, async () => {
            const { headers, ip } = request;
            const body = typeof request.body === 'string' ? request.body : '';
            const given = await answer({ headers, body, address: ip });
            return reply
              .headers({ 'cache-control': 'no-store', ...given.headers })
              .code(given.status)
              .type(given.contentType)
              .send(given.body);
          }),
      });
  });
};
