import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { works } from '#app/works.ts';
import { DraftRow } from '#features/sync/draft-row.tsx';
import { QueueRow } from '#features/sync/queue-row.tsx';
import type { DraftEntry, Drafts } from '#offline/interfaces/draft-types.ts';
import type { Outbox, OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { withRouter } from '#tests/browser/support/with-router.tsx';
import { formatAwaited } from '#work/refusal.ts';
import { WorksProvider } from '#work/works.tsx';

const lane = 'quote/PJ/d1';
const waiting = { state: 'queued', createdAtMs: 0, attempts: 0, nextAtMs: null, reason: null, bytes: 10, files: [] };
const quote = { ...waiting, key: 'k1', kind: 'estimate', title: 'Devis PJ', lane, draftId: 'd1', blockedBy: null };
const contract = {
  ...{ ...waiting, key: 'k2', kind: 'contract-create', title: 'Contrat PJ', lane, draftId: 'd2' },
  ...{ blockedBy: null, awaitedDraftId: 'd1' },
};
const draft = { id: 'd1', kind: 'estimate', title: 'Devis PJ', lane, state: 'open', savedAtMs: 0, files: [] };
const contractDraft = { ...draft, id: 'd3', kind: 'contract-create', title: 'Contrat PJ, brouillon' };

let deleted: string[];
beforeEach(() => {
  deleted = [];
});

const renderOutbox = async (entries: readonly unknown[], drafts: readonly unknown[]) => {
  const snapshot = { state: 'ready', entries, waiting: 0, rejected: 0, authPaused: 0 };
  const outbox = {
    getSnapshot: () => snapshot,
    subscribe: () => () => undefined,
    getUploads: () => new Map(),
    subscribeUploads: () => () => undefined,
    discard: async (key: string) => {
      deleted.push(key);
      return { state: 'withdrawn', draft: null };
    },
  } as unknown as Outbox;
  const services = {
    outbox,
    drafts: {
      getEntries: () => drafts,
      subscribe: () => () => undefined,
      lock: async () => () => undefined,
      remove: async (id: string) => void deleted.push(id),
    } as unknown as Drafts,
  };
  const rows = (
    <WorksProvider works={works}>
      <ul>
        {(entries as OutboxEntry[]).map((entry) => (
          <QueueRow
            key={entry.key}
            entry={entry}
            nowMs={0}
            isHighlighted={false}
            blocksOthers={false}
            awaited={formatAwaited(entry, entries as OutboxEntry[])}
          />
        ))}
        {(drafts as DraftEntry[]).map((entry) => (
          <DraftRow key={entry.id} draft={entry} nowMs={0} />
        ))}
      </ul>
    </WorksProvider>
  );
  await renderWithServices(services, withRouter(rows));
};
const deleteRow = (name: string) =>
  page.getByRole('listitem', { name, exact: true }).getByRole('button', { name: 'Supprimer' }).click();
const question = page.getByRole('alertdialog');

test('outbox: says that money was received, or a signature made, before it is deleted', async () => {
  for (const [kind, warning] of [
    ['received-payment', /^Cette somme a été reçue/],
    ['in-person-signature', /^La réponse du client n’est gardée que sur cet appareil/],
  ] as const) {
    await renderOutbox([{ ...quote, kind, title: kind, lane: 'contract/7', state: 'rejected' }], []);
    await deleteRow(kind);
    await expect.element(question.getByText(warning)).toBeVisible();
    await question.getByRole('button', { name: 'Annuler' }).click();
    await expect.element(question).not.toBeInTheDocument();
  }
  expect(deleted).toEqual([]);
});

test('queue: deleting a quote names the contract that waits for it and deletes both', async () => {
  await renderOutbox([quote, contract], [contractDraft]);
  await deleteRow('Devis PJ');
  await expect.element(question.getByText(/sera supprimé aussi/)).toBeVisible();
  await expect.element(question.getByRole('listitem').first()).toHaveTextContent('Contrat PJ');
  await question.getByRole('button', { name: 'Tout supprimer' }).click();
  // The outbox deletes the dependent items itself, in one transaction with the quote.
  await expect.poll(() => deleted).toEqual(['k1', 'd3']);
});

test('queue: deleting a contract that waits for its quote names nothing else', async () => {
  await renderOutbox([quote, contract], []);
  await deleteRow('Contrat PJ');
  await question.getByRole('button', { name: 'Supprimer' }).click();
  await expect.poll(() => deleted).toEqual(['k2']);
});

test('drafts: deleting the draft of a quote names the contract that waits for it and deletes both', async () => {
  await renderOutbox([contract], [draft]);
  await expect.element(page.getByText(/attend l’envoi d’un brouillon du même dossier/)).toBeVisible();
  await deleteRow('Devis PJ');
  await expect.element(question.getByRole('listitem')).toHaveTextContent('Contrat PJ');
  await question.getByRole('button', { name: 'Tout supprimer' }).click();
  await expect.poll(() => deleted).toEqual(['k2', 'd1']);
});

test('drafts: a draft without dependents is deleted without a question', async () => {
  await renderOutbox([], [draft]);
  await deleteRow('Devis PJ');
  await expect.poll(() => deleted).toEqual(['d1']);
});
