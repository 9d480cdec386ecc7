import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import ProofDialog from '#work/online/proof-dialog.tsx';
import '#ui/theme/tokens.css';

test('proof dialog: opens with the focus on its password field', async () => {
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <ProofDialog onDone={() => undefined} />
    </QueryClientProvider>,
  );
  const dialog = page.getByRole('dialog', { name: 'Confirmez votre identité' });
  await expect.element(dialog.getByLabelText(/^Mot de passe actuel/)).toHaveFocus();
});
