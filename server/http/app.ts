import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import type { EndpointDefinition } from '#shared/contract/endpoint.ts';
import { type Binding, type BoundHandler, bindOperation } from './bind.ts';
import { failureBody, toRefusal } from './failure.ts';
import { acceptJson } from './input.ts';
import { securityHeaders } from './security-headers.ts';

export interface AppOptions extends Binding {
  readonly endpoints: Readonly<Record<string, EndpointDefinition>>;
  readonly handlers: Readonly<Record<string, BoundHandler | undefined>>;
  /** True when the schema is up to date and the process is not stopping. */
  readonly isReady: () => Promise<boolean>;
}

const maxFileBytes = 20 * 1024 * 1024;

/** The HTTP server over a database, services and handlers; it does not listen yet. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const { services, endpoints, handlers } = options;
  const headers = securityHeaders(services.settings.publicUrl);
  const app = fastify({
    logger: false,
    genReqId: () => randomUUID(),
    trustProxy: services.settings.trustProxy,
    bodyLimit: 1024 * 1024,
    requestTimeout: 120_000,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
  });
  await app.register(multipart, { limits: { fileSize: maxFileBytes, files: 20, fields: 100, fieldSize: 1024 * 1024 } });
  acceptJson(app);
  app.decorateRequest('caller', undefined);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    reply.header('x-request-id', request.id);
  });
  app.setErrorHandler((error, request, reply) => {
    const refusal = toRefusal(error);
    if (refusal.status === 500) services.log.error({ err: error, requestId: request.id }, 'unexpected');
    reply.header('cache-control', 'no-store');
    if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
    return reply.code(refusal.status).send(failureBody(refusal.message, refusal.errors));
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).header('cache-control', 'no-store').send(failureBody('Cette adresse n’existe pas.')),
  );

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const isReady = await options.isReady().catch(() => false);
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
  });
  for (const [name, definition] of Object.entries(endpoints)) {
    bindOperation(app, { name, definition, handler: handlers[name] }, options);
  }
  return app;
};
