import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { Outage } from '#server/services/outage.ts';
import type { Readiness, Services } from '#server/services/services.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { type Binding, type BoundHandler, bindOperation, createGuards } from './bind.ts';
import { lookAfterBodies } from './bodies/admission.ts';
import { acceptJson } from './bodies/input.ts';
import { failureBody, toRefusal } from './failure.ts';
import type { Forwarding } from './forwarding.ts';
import { whoCalls } from './handler.ts';
import { type Metrics, serveMetrics } from './metrics.ts';
import { openApi } from './openapi.ts';
import { type PublicPage, servePublicPage } from './pages/public-page.ts';
import { type RawRoute, serveRaw } from './pages/raw-routes.ts';
import { notFoundAnswer, serveBuild } from './pages/static.ts';
import { securityHeaders } from './security-headers.ts';

export interface AppOptions extends Binding {
  readonly endpoints: Readonly<Record<string, EndpointDefinition>>;
  readonly handlers: Readonly<Record<string, BoundHandler>>;
  readonly metrics: Metrics;
  /** What the server renders itself, for anybody. */
  readonly pages: readonly PublicPage[];
  /** Folder of the built app; undefined serves the API alone. */
  readonly buildFolder: string | undefined;
  readonly readiness: () => Promise<Readiness>;
  /** Once true, nothing is ready any more and connections are not kept. */
  readonly isStopping: () => boolean;
  readonly forwarding?: Forwarding;
  /** Addresses that partners call by their own protocol. */
  readonly rawRoutes?: readonly RawRoute[];
  /** Hears of faults of the program, which the caller only sees as a 500. */
  readonly onFault?: (error: unknown) => void;
}

/** The HTTP server over a database, services and handlers; it does not listen yet. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const { services, endpoints, handlers, metrics } = options;
  const app: FastifyInstance = fastify({
    logger: false,
    genReqId: () => randomUUID(),
    trustProxy: services.settings.trustProxy,
    bodyLimit: 1024 * 1024,
    // Several files over a field network.
    requestTimeout: 15 * 60_000,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
    // While stopping, whoever is already connected is answered.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
  });
  acceptJson(app);
  app.decorateRequest('caller', undefined);
  app.decorateRequest('clientLink', undefined);
  lookAfterBodies(app, options.isStopping);
  answerAlike(app, options);
  watch(app, services, metrics);

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const { isReady, checks } = await options.readiness();
    const isServing = isReady && !options.isStopping();
    return reply.code(isServing ? 200 : 503).send({ status: isServing ? 'ready' : 'not ready', checks });
  });
  serveMetrics(app, metrics, services.settings);
  const description = JSON.stringify(openApi(endpoints, services.settings.publicUrl));
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(description),
  );
  const guards = createGuards(options);
  for (const [name, definition] of Object.entries(endpoints)) {
    const handler = handlers[name];
    if (!handler) throw new Error(`No handler answers ${name}`);
    bindOperation(app, { name, definition, handler }, options, guards);
  }
  serveRaw(app, options.rawRoutes ?? [], guards.admission);
  for (const page of options.pages)
    servePublicPage(app, page, { services, auditRefusal: guards.auditRefusal, onFault: options.onFault });
  if (options.buildFolder) serveBuild(app, options.buildFolder);
  return app;
};

/** Headers of every answer, and one shape for every failure. */
const answerAlike = (app: FastifyInstance, { services, isStopping, forwarding, onFault }: AppOptions): void => {
  const headers = securityHeaders(services.settings.publicUrl, services.payment.origin);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
    forwarding?.hear(request);
    if (isStopping()) reply.header('connection', 'close');
    // Nobody reads a body for an address that does not exist.
    if (request.is404) return notFoundAnswer(request, reply);
  });
  app.setNotFoundHandler(notFoundAnswer);
  app.setErrorHandler((error, request, reply) => {
    const refusal = toRefusal(error);
    if (error instanceof Outage) services.outages.begin(error);
    if (refusal.status === 500) {
      services.log.error({ err: error, requestId: request.id }, 'fault');
      onFault?.(error);
    }
    reply.header('cache-control', 'no-store');
    if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
    return reply.code(refusal.status).send(failureBody(refusal.message, refusal.errors, refusal.closure));
  });
};

/** Measures and logs every answer by the template of its route: addresses and queries may name people. */
const watch = (app: FastifyInstance, { log }: Services, metrics: Metrics): void => {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const { statusCode: status, elapsedTime: durationMs } = reply;
    metrics.observeRequest(request.method, route, status, durationMs / 1000);
    const fields = { requestId: request.id, method: request.method, route, status, durationMs: Math.round(durationMs) };
    log.info(request.caller ? { ...fields, userId: whoCalls(request.caller) } : fields, 'answered');
  });
};
