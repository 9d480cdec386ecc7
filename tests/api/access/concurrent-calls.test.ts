import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { type EndpointName, endpoints } from '#shared/operations/endpoints.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { auditedCalls } from '#tests/support/audit/audited-calls.ts';
import { type ApiAnswer, type ApiServer, describeApi } from '#tests/support/server/api.ts';

const sameMoment = 3;

/**
 * An API that sends each call several times concurrently, as several people do, and collects the answers of operations
 * called `name`.
 */
const createRepeatingApi = (api: ApiServer, name: EndpointName, answers: ApiAnswer[]): ApiServer => {
  const repeatedEndpoint: EndpointDefinition = endpoints[name];
  const sendTwice = async (sendCall: () => Promise<ApiAnswer>): Promise<ApiAnswer> => {
    const [first, ...others] = await Promise.all([sendCall(), ...Array.from({ length: sameMoment - 1 }, sendCall)]);
    answers.push(first, ...others);
    return [first, ...others].find(({ status, body }) => status === 200 && body.success !== false) ?? first;
  };
  return {
    ...api,
    call: (endpoint, input, options) =>
      endpoint.path === repeatedEndpoint.path && endpoint.method === repeatedEndpoint.method
        ? sendTwice(() =>
            api.call(endpoint, input, {
              ...options,
              headers: { ...options?.headers, 'idempotency-key': randomUUID() },
            }),
          )
        : api.call(endpoint, input, options),
    request: (method, path, options) =>
      path === repeatedEndpoint.path && method === repeatedEndpoint.method
        ? sendTwice(() => api.request(method, path, options))
        : api.request(method, path, options),
  };
};

describeApi(
  'a call that several people make at the same moment',
  (server) => {
    it.each(Object.entries(auditedCalls))(
      '%s: succeeds or is refused when called concurrently, without a server error',
      async (name, call) => {
        const answers: ApiAnswer[] = [];
        await call(createRepeatingApi(server(), name as EndpointName, answers));
        expect(answers.length).toBeGreaterThan(0);
        expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
      },
    );
  },
  // The embedded engine runs one transaction at a time.
  { engines: ['postgresql'], settings: { publicUrl: 'https://lagon.test' } },
);
