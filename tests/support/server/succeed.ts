import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { raw } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import type { Account } from './accounts.ts';
import type { ApiAnswer, ApiServer } from './api.ts';

export type Operation = keyof typeof endpoints;

/** Makes a call that must succeed. */
export const callSuccessfully = async (
  api: ApiServer,
  name: Operation,
  input: object,
  account: Account | null = 'courtier',
) => {
  const definition: EndpointDefinition = endpoints[name];
  const form = new FormData();
  for (const [field, value] of Object.entries(input)) form.append(field, value instanceof File ? value : String(value));
  const answer: ApiAnswer = await api.call(definition, input as never, {
    ...(account && { token: await api.tokenOf(account) }),
    headers: { 'idempotency-key': randomUUID() },
    ...(definition.body === 'multipart' && { body: undefined, form }),
  });
  expect([answer.status, answer.body.success ?? true], `${name}: ${answer.body.message?.message}`).toEqual([200, true]);
  return answer.body;
};
/** The single row of a query. */
export const firstOf = async (api: ApiServer, query: string): Promise<Record<string, number>> => {
  const [row] = await api.db.query<Record<string, number>>(raw(query));
  if (!row) throw new Error(`The demonstration holds none: ${query}`);
  return row;
};
