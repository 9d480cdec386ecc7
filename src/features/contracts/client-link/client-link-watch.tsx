import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readKey } from '#offline/reads/read-query.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { supportingFileList } from '#shared/operations/contracts/supporting-documents.ts';
import { notify } from '#ui/toast/toaster.ts';
import { clientLinksQuery } from './client-links-api.ts';

/** While a client holds a link: what they send appears on the file by itself, and the broker is told. */
export default function ClientLinkWatch({ contractId }: { readonly contractId: number }) {
  const queries = useQueryClient();
  const { data } = useQuery(clientLinksQuery(contractId));
  const changedAt = data?.links
    .map((link) => link.changedAt ?? '')
    .toSorted()
    .at(-1);
  const seen = useRef<string>(undefined);
  useEffect(() => {
    if (changedAt === undefined) return;
    const before = seen.current;
    seen.current = changedAt;
    if (before === changedAt || changedAt === '') return;
    void queries.invalidateQueries({ queryKey: readKey(contractGet) });
    void queries.invalidateQueries({ queryKey: readKey(supportingFileList) });
    if (before !== undefined)
      notify({ type: 'info', message: 'Le client vient de compléter ce dossier.', durationMs: 8_000 });
  }, [changedAt, queries]);
  return null;
}
