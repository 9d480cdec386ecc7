import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TaskFormPanel } from '#features/tasks/task-form-panel.tsx';
import { createDraftBase } from '#offline/drafts/draft-saver.ts';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { emptyOutbox } from '#tests/browser/support/empty-outbox.ts';
import { withRouter } from '#tests/browser/support/with-router.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const drafts = {
  getEntries: () => undefined,
  subscribe: () => () => undefined,
  save: async ({ id }: { readonly id: string }) => ({ id, version: 'v1' }),
};

const connectivity = { subscribe: () => () => undefined, state: 'online' };

const outbox = { ...emptyOutbox, subscribeUploads: () => () => undefined, getUploads: () => new Map() };

/** The form of a new request, opened before midnight of 29 November. */
const renderForm = () => {
  vi.setSystemTime(new Date('2026-11-29T12:59:50.000Z'));
  return renderWithServices(
    { drafts, outbox, connectivity } as unknown as OfflineServices,
    withRouter(
      <TaskFormPanel
        work={{
          draftId: 'draft',
          draft: undefined,
          generation: 1,
          refusal: null,
          savedAtMs: null,
          base: createDraftBase(null, null),
          isReadOnly: false,
          onSaved: () => undefined,
          onAccepted: () => undefined,
        }}
        start={{ dateEffet: '2026-11-29' }}
        natures={[]}
        contractSearch={() => null}
        clientSearch={() => null}
      />,
    ),
  );
};
const day = page.getByRole('textbox', { name: 'Date d’effet souhaitée' });

test('request form: an effect date that was not typed follows the day over midnight', async () => {
  await renderForm();
  await expect.element(day).toHaveValue('29/11/2026');
  vi.setSystemTime(new Date('2026-11-29T13:00:05.000Z'));
  await userEvent.fill(page.getByRole('textbox', { name: 'Objet' }), 'Avenant');
  await userEvent.keyboard(' ');
  await expect.element(day).toHaveValue('30/11/2026');
});

test('request form: an effect date that was typed stays over midnight', async () => {
  await renderForm();
  await userEvent.fill(day, '28/11/2026');
  vi.setSystemTime(new Date('2026-11-29T13:00:05.000Z'));
  await userEvent.click(page.getByRole('textbox', { name: 'Objet' }));
  await expect.element(day).toHaveValue('28/11/2026');
});

test('request form: asks what is wanted, then for its files, then for its dossier', async () => {
  await renderForm();
  await expect
    .poll(() => [...document.querySelectorAll('legend')].map((legend) => legend.textContent))
    .toEqual(['Votre demande', 'Pièces jointes', 'Dossier']);
});
