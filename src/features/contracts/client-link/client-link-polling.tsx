import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readKey } from '#offline/reads/read-query.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { supportingFileList } from '#shared/operations/contracts/supporting-documents.ts';
import { notify } from '#ui/toast/toaster.ts';
import { clientLinksQuery } from './client-links-api.ts';

/** Polls the client links of a contract and reloads the file, with a toast, when the client changed something. */
export default function ClientLinkPolling({ contractId }: { readonly contractId: number }) {
  const queries = useQueryClient();
  const { data } = useQuery(clientLinksQuery(contractId));
  const changedAt = data?.links
    .map((link) => link.changedAt ?? '')
    .toSorted()
    .at(-1);
  const lastChangedAt = useRef<string>(undefined);
  useEffect(() => {
    if (changedAt === undefined) return;
    const previousChangeAt = lastChangedAt.current;
    lastChangedAt.current = changedAt;
    if (previousChangeAt === changedAt || changedAt === '') return;
    void queries.invalidateQueries({ queryKey: readKey(contractGet) });
    void queries.invalidateQueries({ queryKey: readKey(supportingFileList) });
    if (previousChangeAt !== undefined)
      notify({ type: 'info', message: 'Le client vient de compléter ce dossier.', durationMs: 8_000 });
  }, [changedAt, queries]);
  return null;
}
