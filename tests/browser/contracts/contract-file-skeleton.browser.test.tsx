import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ContractFileSkeleton } from '#features/contracts/file/contract-file-skeleton.tsx';
import { LoadingState } from '#ui/page/states.tsx';
import ComponentSystem from '#ui/theme/component-system.tsx';

test('contract file: its loading state is not wider than the narrowest phone', async () => {
  await page.viewport(320, 568);
  await render(
    <ComponentSystem>
      <LoadingState label="Chargement du dossier">
        <ContractFileSkeleton />
      </LoadingState>
    </ComponentSystem>,
  );
  await expect.poll(() => document.querySelectorAll('.loading-blocks *').length).toBeGreaterThan(5);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});
