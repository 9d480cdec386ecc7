import { waitUntil } from '#tests/support/until.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAnswer, createSimulatedDevice } from '#tests/support/offline/simulated-device.ts';
import { createDraftContent, createItem, stateOf } from '#tests/support/offline/work-items.ts';

let device: ReturnType<typeof createSimulatedDevice>;
beforeEach(() => {
  device = createSimulatedDevice();
});
afterEach(() => device.close());

const conflict = { success: false, message: 'Changé', conflict: { was: 1, now: 2 } };
/** The server answers a conflict for this item. */
const answerConflictFor = (title: string) => {
  device.server.beforeEffect = (sent) =>
    JSON.stringify(sent).includes(title) ? createAnswer(200, conflict) : undefined;
};
const effectTitles = () =>
  device.server.effects.map((sent) => /"sujet[^"]*":[^"]*"([^"\\]+)/.exec(JSON.stringify(sent))?.[1]);

describe('work that depends on a queued draft', () => {
  test('is sent after its quote, also if that was withdrawn and submitted again', async () => {
    answerConflictFor('Devis ancien');
    const tab = await device.openTab();
    await tab.drafts.save(createDraftContent('d1'), null);
    const quote = await tab.outbox.add(createItem('Devis ancien', 'quote/PJ/d1', { draftId: 'd1' }));
    const contract = await tab.outbox.add(createItem('Contrat', 'quote/PJ/d1', { after: 'd1' }));
    await waitUntil(() => expect(stateOf(tab, quote)?.state).toBe('conflict'));
    expect(stateOf(tab, contract)).toMatchObject({ state: 'queued', blockedBy: quote });

    expect(await tab.outbox.edit(quote)).toMatchObject({ state: 'withdrawn' });
    await tab.outbox.sendNow();
    expect(stateOf(tab, contract)).toMatchObject({ state: 'queued', attempts: 0 });

    const requeued = await tab.outbox.add(createItem('Devis nouveau', 'quote/PJ/d1', { draftId: 'd1' }));
    await waitUntil(() => expect(tab.outbox.getSnapshot().entries).toEqual([]));
    expect(effectTitles()).toEqual(['Devis nouveau', 'Contrat']);
    expect(requeued).not.toBe(quote);
  });

  test('is sent after a draft of another lane as soon as that took effect', async () => {
    const tab = await device.openTab();
    await tab.drafts.save(createDraftContent('d1'), null);
    device.server.beforeEffect = () => createAnswer(503, { success: false, message: 'Indisponible' });
    const client = await tab.outbox.add(createItem('Client', 'client/7', { draftId: 'd1' }));
    const quote = await tab.outbox.add(createItem('Devis', 'quote/PJ/d2', { after: 'd1' }));
    await waitUntil(() => expect(stateOf(tab, client)?.state).toBe('retry-wait'));
    expect(stateOf(tab, quote)).toMatchObject({ state: 'queued', awaitedDraftId: 'd1' });
    device.server.beforeEffect = () => undefined;
    await tab.outbox.retry(client);
    await waitUntil(() => expect(tab.outbox.getSnapshot().entries).toEqual([]));
    expect(effectTitles()).toEqual(['Client', 'Devis']);
  });

  test('is deleted with its quote, so that nothing is left that can never be sent', async () => {
    answerConflictFor('Devis');
    const tab = await device.openTab();
    await tab.drafts.save(createDraftContent('d1'), null);
    await tab.drafts.save(createDraftContent('d2'), null);
    const quote = await tab.outbox.add(createItem('Devis', 'quote/PJ/d1', { draftId: 'd1' }));
    const contract = await tab.outbox.add(createItem('Contrat', 'quote/PJ/d1', { draftId: 'd2', after: 'd1' }));
    await tab.outbox.add(createItem('Note', 'contract/1'));
    await waitUntil(() => expect(stateOf(tab, quote)?.state).toBe('conflict'));
    expect(stateOf(tab, contract)?.awaitedDraftId).toBe('d1');
    expect(await tab.outbox.discard(quote)).toEqual({ state: 'withdrawn', draft: null });
    await waitUntil(() => expect(tab.outbox.getSnapshot().entries).toEqual([]));
    await tab.outbox.sendNow();
    expect(effectTitles()).toEqual(['Note']);
    await tab.drafts.refresh();
    expect(tab.drafts.getEntries()).toEqual([]);
  });

  test('stays and is sent if its quote had taken effect before it was deleted', async () => {
    const tab = await device.openTab();
    await tab.drafts.save(createDraftContent('d1'), null);
    device.server.afterEffect = () => createAnswer(503, { success: false, message: 'Indisponible' });
    const quote = await tab.outbox.add(createItem('Devis', 'quote/PJ/d1', { draftId: 'd1' }));
    await waitUntil(() => expect(stateOf(tab, quote)?.state).toBe('retry-wait'));
    await tab.outbox.add(createItem('Contrat', 'quote/PJ/d1', { after: 'd1' }));
    device.server.afterEffect = () => undefined;
    expect(await tab.outbox.discard(quote)).toMatchObject({ state: 'accepted' });
    await waitUntil(() => expect(tab.outbox.getSnapshot().entries).toEqual([]));
    expect(effectTitles()).toEqual(['Devis', 'Contrat']);
  });

  test('is sent once the withdrawn draft that it waits for is deleted', async () => {
    answerConflictFor('Client');
    const tab = await device.openTab();
    await tab.drafts.save(createDraftContent('d1'), null);
    const client = await tab.outbox.add(createItem('Client', 'client/7', { draftId: 'd1' }));
    await tab.outbox.add(createItem('Devis', 'quote/PJ/d2', { after: 'd1' }));
    await waitUntil(() => expect(stateOf(tab, client)?.state).toBe('conflict'));
    expect(await tab.outbox.edit(client)).toMatchObject({ state: 'withdrawn' });
    await tab.drafts.remove('d1');
    await waitUntil(() => expect(tab.outbox.getSnapshot().entries).toEqual([]));
    expect(effectTitles()).toEqual(['Devis']);
  });

  test('waits for its quote while the draft of that is archived', async () => {
    answerConflictFor('Devis');
    const tab = await device.openTab();
    await tab.drafts.save(createDraftContent('d1'), null);
    const quote = await tab.outbox.add(createItem('Devis', 'quote/PJ/d1', { draftId: 'd1' }));
    const contract = await tab.outbox.add(createItem('Contrat', 'quote/PJ/d1', { after: 'd1' }));
    await waitUntil(() => expect(stateOf(tab, quote)?.state).toBe('conflict'));
    await tab.outbox.edit(quote);
    await tab.drafts.archive('d1');
    await tab.outbox.sendNow();
    expect(stateOf(tab, contract)).toMatchObject({ state: 'queued', attempts: 0, awaitedDraftId: 'd1' });
  });
});
