import { useEffect } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useDraftSaver } from '#offline/drafts/draft-saver.ts';
import { noFaults, reportDeviceFaults } from '#offline/interfaces/device-faults.ts';
import type { DraftContent, Drafts } from '#offline/interfaces/draft-types.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { SaveStatus } from '#ui/form/save-status.tsx';

afterEach(() => reportDeviceFaults(noFaults));

function Form() {
  const content = async () => ({ id: 'd1' }) as DraftContent;
  const saver = useDraftSaver('d1', { content, onSaved: () => undefined });
  useEffect(() => saver.markDirty(), [saver]);
  return <SaveStatus saver={saver} openedSavedAtMs={null} />;
}
const drafts = {
  save: async ({ id }: DraftContent) => ({ id, version: 'v1', savedAtMs: 0 }),
} as Partial<Drafts> as Drafts;

test('save status: shows when the form was saved', async () => {
  await renderWithServices({ drafts }, <Form />);
  await expect.element(page.getByText(/^Enregistré à \d\d:\d\d$/)).toBeVisible();
});

test('save status: does not claim a save if the browser cannot store', async () => {
  reportDeviceFaults({ memory: 'no-database' });
  await renderWithServices({ drafts }, <Form />);
  await expect.element(page.getByText('Gardé tant que cette page reste ouverte')).toBeVisible();
  await expect.element(page.getByText(/Enregistré/)).not.toBeInTheDocument();
});

test('save status: names the part that a full device did not store, and saves it once there is space', {
  tags: ['long'],
}, async () => {
  let hasRoom = false;
  const fullStore = {
    save: async ({ id }: DraftContent) => ({
      id,
      version: 'v1',
      savedAtMs: 0,
      ...(hasRoom ? {} : { omittedFiles: 2 }),
    }),
  } as Partial<Drafts> as Drafts;
  await renderWithServices({ drafts: fullStore }, <Form />);
  const notSaved = page
    .getByRole('alert')
    .filter({ hasText: 'les derniers fichiers ne sont gardés que dans cette page' });
  await expect.element(notSaved).toBeVisible();
  hasRoom = true;
  await expect.element(page.getByText(/^Enregistré à \d\d:\d\d$/)).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});
