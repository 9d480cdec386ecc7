import type { FastifyInstance } from 'fastify';
import { withAuditTrail } from '#server/db/audit-repository.ts';
import type { Admission } from '#server/http/bodies/admission.ts';
import { anonymousLimits } from '#server/http/bodies/body-limits.ts';

/** A request of a third party with its own protocol, outside of the API contract. */
interface RawRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Body as text; empty if there was none. */
  readonly body: string;
  readonly address: string;
}

export interface RawAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A route of a third party with its own protocol. */
export interface RawRoute {
  /** Operation name in the audit. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly answer: (request: RawRequest) => Promise<RawAnswer>;
}

const maxBodyBytes = 64 * 1024;

/** Serves routes of third parties: small bodies of any type, passed on as text. */
export const serveRawRoutes = (app: FastifyInstance, routes: readonly RawRoute[], admission: Admission): void => {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<string>('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    for (const { name, method, url, answer } of routes)
      scope.route({
        method,
        url,
        bodyLimit: maxBodyBytes,
        onRequest: async (request, reply) => admission.admit(request, reply, anonymousLimits),
        handler: (request, reply) =>
          withAuditTrail({ operation: name, requestId: request.id, entries: 0 }, async () => {
            const { headers, ip } = request;
            const body = typeof request.body === 'string' ? request.body : '';
            const answered = await answer({ headers, body, address: ip });
            return reply
              .headers({ 'cache-control': 'no-store', ...answered.headers })
              .code(answered.status)
              .type(answered.contentType)
              .send(answered.body);
          }),
      });
  });
};
