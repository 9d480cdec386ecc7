import { readQuery } from '#offline/read-query.ts';
import type { OfflineServices } from '#offline/types.ts';
import { clientSearch } from '#shared/contract/clients.ts';
import type { Input } from '#shared/contract/endpoint.ts';

/** A page of the client search; without network, of the synchronised portfolio. */
export const clientSearchQuery = (offline: Pick<OfflineServices, 'read'>, input: Input<typeof clientSearch>) =>
  readQuery(offline, clientSearch, input);
