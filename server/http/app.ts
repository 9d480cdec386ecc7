import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { Outage } from '#server/services/outage.ts';
import type { Readiness, Services } from '#server/services/services.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { type Binding, type BoundHandler, bindOperation, createGuards } from './bind.ts';
import { drainRefusedBodies } from './bodies/admission.ts';
import { acceptJson } from './bodies/input.ts';
import { toFailureBody, toRefusal } from './failure.ts';
import type { Forwarding } from './forwarding.ts';
import { accountableUserId } from './handler.ts';
import { type Metrics, serveMetrics } from './metrics.ts';
import { openApi } from './openapi.ts';
import { type PublicPage, servePublicPage } from './pages/public-page.ts';
import { type RawRoute, serveRawRoutes } from './pages/raw-routes.ts';
import { answerNotFound, serveBuild } from './pages/static.ts';
import { buildSecurityHeaders } from './security-headers.ts';

export interface AppOptions extends Binding {
  readonly endpoints: Readonly<Record<string, EndpointDefinition>>;
  readonly handlers: Readonly<Record<string, BoundHandler>>;
  readonly metrics: Metrics;
  /** Pages that the server renders itself and shows without a session. */
  readonly pages: readonly PublicPage[];
  /** Folder of the built app; undefined serves the API alone. */
  readonly buildFolder: string | undefined;
  readonly readiness: () => Promise<Readiness>;
  /** True once shutdown began: `/readyz` answers 503 and connections are closed after each answer. */
  readonly isStopping: () => boolean;
  readonly forwarding?: Forwarding;
  /** Routes of third parties with their own protocol (webhooks, card payment notifications). */
  readonly rawRoutes?: readonly RawRoute[];
  /** Called with every unexpected error; the caller only sees a 500. */
  readonly onFault?: (error: unknown) => void;
}

/** Builds the HTTP server over a database, services and handlers; it does not listen yet. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const { services, endpoints, handlers, metrics } = options;
  const app: FastifyInstance = fastify({
    logger: false,
    genReqId: () => randomUUID(),
    trustProxy: services.settings.trustProxy,
    bodyLimit: 1024 * 1024,
    // An upload of several files over a slow mobile network takes minutes.
    requestTimeout: 15 * 60_000,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
    // During shutdown, requests on open connections are still answered.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
  });
  acceptJson(app);
  app.decorateRequest('caller', undefined);
  app.decorateRequest('clientLink', undefined);
  drainRefusedBodies(app, options.isStopping);
  installErrorHandling(app, options);
  observeResponses(app, services, metrics);

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
  const requestGuards = createGuards(options);
  for (const [name, definition] of Object.entries(endpoints)) {
    const handler = handlers[name];
    if (!handler) throw new Error(`No handler answers ${name}`);
    bindOperation(app, { name, definition, handler }, options, requestGuards);
  }
  serveRawRoutes(app, options.rawRoutes ?? [], requestGuards.admission);
  for (const page of options.pages)
    servePublicPage(app, page, { services, auditRefusal: requestGuards.auditRefusal, onFault: options.onFault });
  if (options.buildFolder) serveBuild(app, options.buildFolder);
  return app;
};

/** Sets the headers of every answer and formats every failure alike. */
const installErrorHandling = (
  app: FastifyInstance,
  { services, isStopping, forwarding, onFault }: AppOptions,
): void => {
  const headers = buildSecurityHeaders(services.settings.publicUrl, services.payment.origin);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
    forwarding?.observe(request);
    if (isStopping()) reply.header('connection', 'close');
    // Do not read the body of a request to an unknown address.
    if (request.is404) return answerNotFound(request, reply);
  });
  app.setNotFoundHandler(answerNotFound);
  app.setErrorHandler((error, request, reply) => {
    const refusal = toRefusal(error);
    if (error instanceof Outage) services.outages.begin(error);
    if (refusal.status === 500) {
      services.log.error({ err: error, requestId: request.id }, 'fault');
      onFault?.(error);
    }
    reply.header('cache-control', 'no-store');
    if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
    return reply.code(refusal.status).send(toFailureBody(refusal.message, refusal.errors, refusal.sessionEnd));
  });
};

/** Measures and logs every answer by its route template, since addresses and queries may contain personal data. */
const observeResponses = (app: FastifyInstance, { log }: Services, metrics: Metrics): void => {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const { statusCode: status, elapsedTime: durationMs } = reply;
    metrics.observeRequest(request.method, route, status, durationMs / 1000);
    const fields = { requestId: request.id, method: request.method, route, status, durationMs: Math.round(durationMs) };
    log.info(request.caller ? { ...fields, userId: accountableUserId(request.caller) } : fields, 'answered');
  });
};
