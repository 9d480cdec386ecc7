import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, inject } from 'vitest';
import { buildRequest } from '#api/wire.ts';
import { createFolderStore } from '#server/adapters/files.ts';
import { createLog } from '#server/adapters/log.ts';
import { noScanner } from '#server/adapters/scanner.ts';
import { createSeal } from '#server/adapters/seal/seal.ts';
import { createYousign } from '#server/adapters/signature/yousign.ts';
import { openSession } from '#server/areas/auth/session-repository.ts';
import { authenticateToken } from '#server/areas/auth/token-check.ts';
import { hashTokenPair, newToken } from '#server/areas/auth/tokens.ts';
import { authenticateLink } from '#server/areas/client-link/authenticate-link.ts';
import { verificationPage } from '#server/areas/documents/verification/page.ts';
import { signingRoutes } from '#server/areas/signatures/provider/provider-route.ts';
import type { OpenDb } from '#server/db/db.ts';
import { withMeasures } from '#server/db/measured-db.ts';
import { sql } from '#server/db/sql.ts';
import { type AppOptions, buildApp } from '#server/http/app.ts';
import { createMetrics } from '#server/http/metrics.ts';
import type { Mail, Services, Settings } from '#server/services/services.ts';
import { handlers } from '#server/start/handlers.ts';
import { createOutages, withDbOutages } from '#server/start/outages.ts';
import { startPayment } from '#server/start/payment.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { EndpointDefinition, Input } from '#shared/operations/wire/endpoint.ts';
import { openEmbeddedCopy, openPostgresqlCopy } from './api-template.ts';
import { assertRefusalDescribed } from './described-refusals.ts';
import { type RecordedPush, recordPushes } from './recorded-push.ts';
import { testSettings } from './settings.ts';

export type Engine = 'embedded' | 'postgresql';

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON, or the text of any other body. */
  readonly body: {
    success?: boolean;
    message?: { type: string; message: string };
    errors?: Record<string, string[]>;
    [name: string]: unknown;
  };
  readonly bytes: Buffer;
}

export interface RequestOptions {
  readonly token?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged. */
  readonly raw?: string | Buffer;
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
  /** Source address of the call. */
  readonly from?: string;
}

/** The complete API in this process over its own database with a small demonstration. */
export interface ApiServer {
  readonly engine: Engine;
  readonly app: FastifyInstance;
  readonly db: OpenDb;
  /** Address of the database, on PostgreSQL. */
  readonly databaseUrl: string | undefined;
  readonly services: Services;
  /** Sent e-mails, oldest first. */
  readonly mails: Mail[];
  /** Sent notifications, oldest first. */
  readonly pushes: RecordedPush[];
  /** Notifications of the payment provider, oldest first, and whether they are lost on their way. */
  readonly notifications: { readonly postedBodies: string[]; isLost: boolean };
  /** Log lines. */
  readonly logs: string[];
  /** Current time of the server. */
  readonly clock: { now: Date; advance(ms: number): void };
  request(method: string, path: string, options?: RequestOptions): Promise<ApiAnswer>;
  /** Calls an operation; the path is filled from the input. */
  call<E extends EndpointDefinition>(endpoint: E, input: Input<E>, options?: RequestOptions): Promise<ApiAnswer>;
  /** A bearer token of a demonstration account (`courtier` for courtier@lagon.nc), without signing in. */
  tokenOf(account: string): Promise<string>;
  /** Expects a 500 that the test provokes; any other one fails the test. */
  expectFault(): void;
}

interface ApiOptions {
  /** Both by default, except for tests that never reach the database. */
  readonly engines?: readonly Engine[];
  readonly settings?: Partial<Settings>;
  readonly app?: Partial<Pick<AppOptions, 'endpoints' | 'handlers' | 'buildFolder' | 'isStopping'>>;
}

type Opened = ApiServer & { close(): Promise<void>; takeFaults(): unknown[] };

const openApi = async (engine: Engine, options: ApiOptions): Promise<Opened> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lagon-api-'));
  const filesFolder = join(dataDir, 'files');
  const { db, url } =
    engine === 'embedded'
      ? { db: await openEmbeddedCopy(filesFolder), url: undefined }
      : await openPostgresqlCopy(inject('postgresUrl') ?? '', filesFolder);
  const settings = { ...testSettings(dataDir), ...options.settings };
  const clock = {
    now: new Date('2026-11-21T01:00:00.000Z'),
    advance(ms: number) {
      clock.now = new Date(clock.now.getTime() + ms);
    },
  };
  const [mails, logs, pushes]: [Mail[], string[], RecordedPush[]] = [[], [], []];
  let faults: unknown[] = [];
  let isFaultExpected = false;
  const log = createLog(settings.logLevel, { write: (line) => logs.push(line) });
  const now = () => clock.now;
  const outages = createOutages(log, now);
  const metrics = createMetrics(false);
  const guarded = withDbOutages(
    withMeasures(db, { observe: metrics.observeDb, log, slowMs: settings.slowQueryMs }),
    outages,
  );
  const notifications: ApiServer['notifications'] = { postedBodies: [], isLost: false };
  const payment = startPayment(settings, guarded, now, async (body, deliver) => {
    notifications.postedBodies.push(body);
    if (!notifications.isLost) await deliver();
  });
  const services: Services = {
    settings,
    log,
    outages,
    mail: { send: async (mail) => void mails.push(mail) },
    push: recordPushes(settings.secrets.tokenSecret, pushes),
    files: createFolderStore(filesFolder),
    scanner: noScanner,
    payment: payment.service,
    seal: await createSeal(settings, { log, now }),
    signing: settings.signing && createYousign(settings.signing),
    now,
  };
  const app = await buildApp({
    db: guarded,
    services,
    authenticate: authenticateToken,
    authenticateLink,
    endpoints,
    handlers,
    metrics,
    rawRoutes: [...payment.createRoutes(services), ...signingRoutes(guarded, services)],
    pages: [verificationPage(guarded, services)],
    buildFolder: undefined,
    uploads: join(dataDir, 'uploads'),
    readiness: async () => ({ isReady: true, checks: {} }),
    isStopping: () => false,
    onFault: (error) => faults.push(error),
    ...options.app,
  });

  const request: ApiServer['request'] = async (method, path, { token, body, raw, form, headers, from } = {}) => {
    const encoded = form && new Response(form);
    const answer = await app.inject({
      method: method as 'GET',
      url: path,
      ...(from && { remoteAddress: from }),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(encoded && { 'content-type': encoded.headers.get('content-type') ?? '' }),
        ...headers,
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
      ...(raw !== undefined && { payload: raw }),
      ...(encoded && { payload: Buffer.from(await encoded.arrayBuffer()) }),
    });
    const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json');
    assertRefusalDescribed(options.app?.endpoints ?? endpoints, method, path, answer.statusCode);
    return {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
      body: isJson && answer.body !== '' && !answer.headers['content-encoding'] ? answer.json() : { text: answer.body },
      bytes: answer.rawPayload,
    };
  };

  return {
    engine,
    app,
    db,
    databaseUrl: url,
    services,
    mails,
    pushes,
    notifications,
    logs,
    clock,
    request,
    call: (endpoint, input, callOptions) => {
      if (endpoint.method === 'GET') return request('GET', buildRequest(endpoint, input as never).path, callOptions);
      const { path } = buildRequest(endpoint, input as never);
      return request(endpoint.method, path.split('?')[0] ?? path, { body: (input ?? {}) as object, ...callOptions });
    },
    tokenOf: (account) => tokenOf(db, services, `${account}@lagon.nc`),
    expectFault: () => {
      isFaultExpected = true;
    },
    takeFaults: () => {
      const unexpected = isFaultExpected ? [] : faults;
      faults = [];
      isFaultExpected = false;
      return unexpected;
    },
    close: async () => {
      await app.close();
      await db.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

const tokenOf = async (db: OpenDb, { settings, now }: Services, email: string): Promise<string> => {
  const [user] = await db.query<{ id: number }>(sql`select id from app_user where email = ${email}`);
  if (!user) throw new Error(`No account ${email}`);
  const tokens = { token: newToken(), refreshToken: newToken() };
  const pair = hashTokenPair(settings.secrets.tokenSecret, tokens);
  await db.transaction((tx) =>
    openSession(tx, { userId: user.id, address: '127.0.0.1', userAgent: `test ${randomUUID()}`, pair, now: now() }),
  );
  return tokens.token;
};

/**
 * Describes the API once for each engine. `server()` is the same for every test of the block; an unexpected 500 fails
 * the test.
 */
export const describeApi = (name: string, tests: (server: () => ApiServer) => void, options: ApiOptions = {}): void => {
  for (const engine of options.engines ?? (['embedded', 'postgresql'] as const)) {
    const isMissing = engine === 'postgresql' && inject('postgresUrl') === null;
    describe.skipIf(isMissing)(`${name} (${engine})`, () => {
      let opened: Opened;
      beforeAll(async () => {
        opened = await openApi(engine, options);
      });
      afterAll(() => opened?.close());
      afterEach(() => {
        for (const fault of opened.takeFaults()) throw fault;
      });
      tests(() => opened);
    });
  }
};
