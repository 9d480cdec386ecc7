import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { works } from '#app/works.ts';
import { QueueRow } from '#features/sync/queue-row.tsx';
import type { Outbox, OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { withRouter } from '#tests/browser/support/with-router.tsx';
import { WorksProvider } from '#work/works.tsx';

const conflict = { text: 'Rappeler', dueDay: '2026-11-30', dueTime: null, assigneeId: null, revision: 2 };

const entryOf = (draftId: string | null): OutboxEntry =>
  ({
    ...{ key: 'k1', kind: 'reminder-edit', lane: 'action/reminder/3/', title: 'Rappel modifié', state: 'conflict' },
    ...{ draftId, createdAtMs: 0, attempts: 1, nextAtMs: null, bytes: 10, blockedBy: null, files: [] },
    ...{
      reason: { message: 'Marie a modifié ce rappel.' },
      input: { reminderId: 3, revision: 1 },
      answer: { conflict },
    },
  }) as never;

const renderConflict = async (entry: OutboxEntry) => {
  const edited: string[] = [];
  const outbox = {
    edit: async (key: string) => {
      edited.push(key);
      return { state: 'withdrawn', draft: { id: 'd1', lane: 'client/7' } };
    },
    getUploads: () => new Map(),
    subscribeUploads: () => () => undefined,
  } as Partial<Outbox> as Outbox;
  const router = withRouter(
    <WorksProvider works={works}>
      <ul>
        <QueueRow entry={entry} nowMs={0} isHighlighted={false} blocksOthers={false} />
      </ul>
    </WorksProvider>,
  );
  await renderWithServices({ outbox }, router);
  return { edited, router: router.props.router as { state: { location: { href: string } } } };
};

test('queue: « Modifier » of a reminder in conflict opens the file of its draft', async () => {
  const { edited, router } = await renderConflict(entryOf('d1'));
  await page.getByRole('button', { name: 'Modifier' }).click();
  await expect.poll(() => router.state.location.href).toBe('/client/search/7?draft=d1');
  expect(edited).toEqual(['k1']);
});

test('queue: offers no « Modifier » of an item without a draft that no screen can open', async () => {
  await renderConflict(entryOf(null));
  await expect.element(page.getByRole('button', { name: 'Supprimer' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Modifier' }).elements()).toEqual([]);
});

test('queue: a refused signature leads to its contract, where it is signed again', async () => {
  const refused = {
    ...entryOf(null),
    ...{ kind: 'in-person-signature', lane: 'contract/8023', title: 'Signature sur place', state: 'rejected' },
    reason: { message: 'Ce document a été remplacé par un autre.' },
  } as never;
  const { router } = await renderConflict(refused);
  await page.getByRole('link', { name: 'Ouvrir l’écran concerné' }).click();
  await expect.poll(() => router.state.location.href).toBe('/contract/search/8023#documents');
});

test('queue: a conversion replaced by another contract leads to it, and can only be put away', async () => {
  const replaced = {
    ...entryOf('d1'),
    ...{ kind: 'conversion', lane: 'contract/7', title: 'Contrat DV7', state: 'rejected' },
    reason: {
      code: 'refused',
      message: 'Le contrat AU9 est en Tous risques.',
      contract: { id: 9, number: 'AU9' },
    },
  } as never;
  await renderConflict(replaced);
  await expect.element(page.getByText('À corriger')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Ouvrir le contrat AU9' }))
    .toHaveAttribute('href', '/contract/search/9');
  expect(
    page
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Supprimer']);
});
