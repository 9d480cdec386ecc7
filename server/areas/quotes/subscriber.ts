import { addClient, findSameClient } from '#server/areas/clients/client-change-repository.ts';
import type { Db } from '#server/db/db.ts';
import { clientBody } from '#shared/clients/client-record.ts';
import type { CheckedQuote } from '#shared/products/product.ts';
import { labelOf } from './quote-context.ts';

/**
 * Creates the client of a quote; returns the id. Two quotes that were typed for the same new person, as without network,
 * get one client.
 */
export const writeSubscriber = async (
  tx: Db,
  author: { readonly brokerId: number; readonly userId: number },
  checked: CheckedQuote,
): Promise<number> => {
  const client = checked.subscriber();
  const sameClient = await findSameClient(tx, author, client);
  if (sameClient) return sameClient.id;
  const personType = client.personType === 'MOR' ? 'MOR' : 'PHY';
  const bodyOf = (id: number) => clientBody(client, labelOf, id * 2);
  return addClient(tx, { ...author, personType, idempotencyKey: null, reference: null, bodyOf });
};
