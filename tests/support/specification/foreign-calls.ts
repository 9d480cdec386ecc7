import { randomUUID } from 'node:crypto';
import { raw } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import type { Account } from '#tests/support/server/accounts.ts';
import type { ApiServer } from '#tests/support/server/api.ts';
import { type ForeignIdCase, firstContract, requestInput } from './foreign-ids.ts';

/** Calls of the operations that take ids, with ids of the demonstration. */
export const foreignCallsOf = (server: () => ApiServer) => {
  const findRow = async (query: string | undefined) => {
    if (query === undefined) return {};
    const [row] = await server().db.query<Record<string, number>>(raw(query));
    if (!row) throw new Error('The demonstration has no row for the case');
    return row;
  };
  const callAs = async (
    account: Account,
    { operation, otherInput }: ForeignIdCase,
    ids: Readonly<Record<string, number>>,
  ) => {
    const definition: EndpointDefinition = endpoints[operation];
    const fields = { ...otherInput?.(ids), ...ids };
    const form = new FormData();
    for (const [name, value] of Object.entries(fields))
      form.append(
        name,
        value instanceof File ? value : typeof value === 'object' ? JSON.stringify(value) : String(value),
      );
    return server().call(definition, fields as never, {
      token: await server().tokenOf(account),
      headers: { 'idempotency-key': randomUUID() },
      ...(definition.body === 'multipart' && { body: undefined, form }),
    });
  };
  /** Creates, as the first broker, the rows that a case reads and the demonstration lacks. */
  const createMissingRows = async ({ operation, query }: ForeignIdCase): Promise<void> => {
    if (operation === 'taskAttachmentGet')
      await callAs(
        'courtier',
        { operation: 'taskCreate', query: '', otherInput: requestInput },
        await findRow(firstContract('contrat')),
      );
    if (operation === 'editiqueStored')
      await callAs('courtier', { operation: 'editiqueGet', query: '' }, await findRow(query));
    if (operation === 'clientLinkRevoke')
      await callAs(
        'courtier',
        { operation: 'clientLinkMake', query: '', otherInput: () => ({ channel: 'qr' }) },
        await findRow(firstContract('contractId')),
      );
  };
  return { findRow, callAs, createMissingRows };
};
