import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import SimilarTasks from '#features/tasks/similar/similar-tasks.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { taskStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { emptyOutbox } from '#tests/browser/support/empty-outbox.ts';
import { withRouter } from '#tests/browser/support/with-router.tsx';

const nature = { code: 'AVENANT', libelle: 'Demande d’avenant' };
const subject = {
  nature,
  contrat: { id: 7, numero: 'AU7' },
  client: { id: 3, fullname: 'MOULIN Gérard' },
};
const task = {
  id: 1992,
  number: 'D26001992',
  type: nature.libelle,
  subject: 'Ajout d’un conducteur',
  creationDate: '2026-11-28T23:12:00.000Z',
  status: taskStatuses.open,
  contractId: 7,
  clientId: 3,
  sentBy: 'Marie-Rose Wamytan',
};
const entry = {
  key: 'queued',
  kind: 'task',
  title: 'Demande d’avenant\u00A0: Ajout d’un conducteur',
  state: 'queued',
  reason: null,
  createdAtMs: Date.parse('2026-11-28T23:20:00.000Z'),
  draftId: 'other',
  input: { typeDemande: nature, contrat: 7, client: 3 },
};

const renderLikes = (isSent: boolean) => {
  const snapshot = { ...emptyOutbox.getSnapshot(), entries: [entry] };
  const readStub = vi.fn(async () => ({ value: { success: true, tasks: { data: [task] } } }));
  const services = { read: readStub, outbox: { ...emptyOutbox, getSnapshot: () => snapshot } };
  const part = withRouter(<SimilarTasks subject={subject} draftId="own" isSent={isSent} />);
  return { read: readStub, rendered: renderWithServices(services as unknown as Partial<OfflineServices>, part) };
};

test('request form: does not list requests while its own is being sent, which would name itself', async () => {
  const { read, rendered } = renderLikes(true);
  await rendered;
  await expect.element(page.getByText('Une demande de ce type est déjà en cours')).toBeVisible();
  expect(read).not.toHaveBeenCalled();
});

test('request form: names the open requests of the same type, sent and queued, each with a link', async () => {
  await renderLikes(false).rendered;
  await expect.element(page.getByText('Des demandes de ce type sont déjà en cours')).toBeVisible();
  await expect.element(page.getByText(/^D26001992, à traiter/)).toBeVisible();
  await expect
    .element(page.getByText('Ajout d’un conducteur · envoyée le 29/11/2026 à 10:12 par Marie-Rose Wamytan'))
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Ouvrir la demande D26001992' }))
    .toHaveAttribute('href', '/task/search/1992');
  await expect.element(page.getByText(/^Sur cet appareil · en attente d’envoi · créée le 29\/11/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: `Ouvrir ${entry.title}` }))
    .toHaveAttribute('href', '/sync?item=queued');
});
