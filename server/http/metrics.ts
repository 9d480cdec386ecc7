import { createHash, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isLocalName } from '#server/primitives/local-name.ts';
import type { Settings } from '#server/services/services.ts';
import { contractVersion } from '#shared/operations/wire/version.ts';
import { parseBearerToken } from './authenticate.ts';
import { Refusal } from './refusal.ts';

const program = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };

export interface Metrics {
  readonly registry: Registry;
  observeRequest(method: string, route: string, status: number, seconds: number): void;
  observeDb(kind: string, seconds: number): void;
  /** Names the build of the app that this server serves; undefined where it serves the API alone. */
  describeBuild(build: string | undefined): void;
}

/** Counters and durations of one server. `withProcess` adds those of the process and its event loop. */
export const createMetrics = (withProcess: boolean): Metrics => {
  const registry = new Registry();
  if (withProcess) collectDefaultMetrics({ register: registry });
  const buildInfo = new Gauge({
    name: 'lagon_build_info',
    help: 'What runs: version of the program, build of the app that it serves, version of the contract that it speaks',
    labelNames: ['version', 'build', 'contract'],
    registers: [registry],
  });
  const describeBuild = (build = 'none'): void => {
    buildInfo.reset();
    buildInfo.set({ version: program.version, build, contract: String(contractVersion) }, 1);
  };
  describeBuild();
  const requests = new Histogram({
    name: 'lagon_http_request_seconds',
    help: 'Duration of answers by route template',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const statements = new Histogram({
    name: 'lagon_db_seconds',
    help: 'Duration of statements and transactions, waiting for a connection included',
    labelNames: ['kind'],
    buckets: [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  return {
    registry,
    observeRequest: (method, route, status, seconds) =>
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds),
    observeDb: (kind, seconds) => statements.observe({ kind }, seconds),
    describeBuild,
  };
};

/** `GET /metrics`, allowed from this machine or with the token. */
export const serveMetrics = (app: FastifyInstance, metrics: Metrics, settings: Settings): void => {
  app.get('/metrics', async (request, reply) => {
    if (!canReadMetrics(request, settings)) throw new Refusal(403, 'Les mesures ne sont pas publiques.');
    return reply
      .type(metrics.registry.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.registry.metrics());
  });
};

/** Compares in constant time. */
const isSame = (submitted: string, token: string): boolean => {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(submitted), hash(token));
};

const canReadMetrics = (
  request: FastifyRequest,
  { metricsToken: token, publicUrl }: Pick<Settings, 'metricsToken' | 'publicUrl'>,
): boolean => {
  if (token !== undefined) return isSame(parseBearerToken(request.headers.authorization) ?? '', token);
  // A reverse proxy on this machine forwards anonymous calls from a local address. `publicUrl` is not local then, and the
  // metrics need a token.
  if (!isLocalName(new URL(publicUrl).hostname)) return false;
  const isForwarded = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers;
  return !isForwarded && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '');
};
