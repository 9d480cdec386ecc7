import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import SignHandOverDialog from '#features/contracts/claims/declaration/sign-hand-over-dialog.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { withRouter } from '#tests/browser/support/with-router.tsx';

const app = vi.hoisted(() => ({ isStored: false }));
vi.mock('#offline/device/service-worker.ts', () => ({ isAppStored: async () => app.isStored }));

test('client mode: is offered only once the app is stored on the tablet', {
  tags: ['long'],
}, async () => {
  const device = { subscribe: () => () => undefined, getState: () => 'ready' };
  const dialog = <SignHandOverDialog contractId={1} prepare={async () => 'd'} onClose={() => undefined} />;
  await renderWithServices({ device } as unknown as Partial<OfflineServices>, withRouter(dialog));
  await expect.element(page.getByText(/^Lagon n’est pas encore entièrement enregistré/)).toBeVisible();
  const button = page.getByRole('button', { name: 'Confier la tablette' });
  await expect.element(button).toBeDisabled();
  app.isStored = true;
  await expect.poll(() => (button.element() as HTMLButtonElement).disabled).toBe(false);
  expect(page.getByText(/^Lagon n’est pas encore/).elements()).toEqual([]);
});
