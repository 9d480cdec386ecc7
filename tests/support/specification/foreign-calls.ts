import { randomUUID } from 'node:crypto';
import { raw } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import type { Account } from '#tests/support/server/accounts.ts';
import type { ApiServer } from '#tests/support/server/api.ts';
import { type ForeignIdCase, firstContract, requestInput } from './foreign-ids.ts';

/** Calls of the operations that take ids, with ids of the demonstration. */
export const foreignCallsOf = (server: () => ApiServer) => {
  const rowOf = async (query: string | undefined) => {
    if (query === undefined) return {};
    const [row] = await server().db.query<Record<string, number>>(raw(query));
    if (!row) throw new Error('The demonstration holds nothing to ask for');
    return row;
  };
  const ask = async (as: Account, { operation, rest }: ForeignIdCase, ids: Readonly<Record<string, number>>) => {
    const definition: EndpointDefinition = endpoints[operation];
    const fields = { ...rest?.(ids), ...ids };
    const form = new FormData();
    for (const [name, value] of Object.entries(fields))
      form.append(
        name,
        value instanceof File ? value : typeof value === 'object' ? JSON.stringify(value) : String(value),
      );
    return server().call(definition, fields as never, {
      token: await server().tokenOf(as),
      headers: { 'idempotency-key': randomUUID() },
      ...(definition.body === 'multipart' && { body: undefined, form }),
    });
  };
  /** Creates, as the first broker, the rows that a case reads and the demonstration lacks. */
  const prepare = async ({ operation, query }: ForeignIdCase): Promise<void> => {
    if (operation === 'taskAttachmentGet')
      await ask(
        'courtier',
        { operation: 'taskCreate', query: '', rest: requestInput },
        await rowOf(firstContract('contrat')),
      );
    if (operation === 'editiqueStored')
      await ask('courtier', { operation: 'editiqueGet', query: '' }, await rowOf(query));
    if (operation === 'clientLinkRevoke')
      await ask(
        'courtier',
        { operation: 'clientLinkMake', query: '', rest: () => ({ channel: 'qr' }) },
        await rowOf(firstContract('contractId')),
      );
  };
  return { rowOf, ask, prepare };
};
