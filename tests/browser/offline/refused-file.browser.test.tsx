import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CallError } from '#api/errors.ts';
import { connectQueries } from '#offline/connect-queries.ts';
import { closedOutbox } from '#offline/outbox/work-services.ts';
import { useDossier } from '#offline/reads/use-dossier.ts';

let isRefused = false;
const query = {
  queryKey: ['/api/contract/get', 41],
  queryFn: async () => {
    if (isRefused) throw new CallError(404, 'Ce contrat n’existe pas');
    return { value: { holder: 'WÉNISSÔ' }, fetchedAtMs: 5, isFromDevice: false };
  },
};

function File() {
  const file = useDossier(41, query, ({ holder }) => holder);
  return <p>{file.kind === 'known' ? file.value : file.kind}</p>;
}

test('file screen: hides a file once the server refuses it', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  connectQueries(queries, {
    recordOwnChange: () => undefined,
    connectivity: { state: 'online', subscribe: () => () => undefined },
    outbox: { getSnapshot: () => closedOutbox, subscribe: () => () => undefined },
  } as unknown as Parameters<typeof connectQueries>[1]);
  await render(
    <QueryClientProvider client={queries}>
      <File />
    </QueryClientProvider>,
  );
  await expect.element(page.getByText('WÉNISSÔ')).toBeVisible();
  isRefused = true;
  await queries.invalidateQueries();
  await expect.element(page.getByText('unknown')).toBeVisible();
});
