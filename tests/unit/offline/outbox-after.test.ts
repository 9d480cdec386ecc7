import { until } from '#tests/support/until.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { draft, item, stateOf } from '#tests/support/offline/work-items.ts';
import { answer, createWorld } from '#tests/support/offline/work-world.ts';

let world: ReturnType<typeof createWorld>;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

const conflict = { success: false, message: 'Changé', conflict: { was: 1, now: 2 } };
/** The server answers a conflict for this item. */
const answerConflictFor = (title: string) => {
  world.server.before = (sent) => (JSON.stringify(sent).includes(title) ? answer(200, conflict) : undefined);
};
const effectTitles = () =>
  world.server.effects.map((sent) => /"sujet[^"]*":[^"]*"([^"\\]+)/.exec(JSON.stringify(sent))?.[1]);

describe('work that depends on a queued draft', () => {
  test('is sent after its quote, also if that was withdrawn and submitted again', async () => {
    answerConflictFor('Devis ancien');
    const tab = await world.openTab();
    await tab.drafts.save(draft('d1'), null);
    const quote = await tab.outbox.add(item('Devis ancien', 'quote/PJ/d1', { draftId: 'd1' }));
    const contract = await tab.outbox.add(item('Contrat', 'quote/PJ/d1', { after: 'd1' }));
    await until(() => expect(stateOf(tab, quote)?.state).toBe('conflict'));
    expect(stateOf(tab, contract)).toMatchObject({ state: 'queued', blockedBy: quote });

    expect(await tab.outbox.edit(quote)).toMatchObject({ state: 'withdrawn' });
    await tab.outbox.sendNow();
    expect(stateOf(tab, contract)).toMatchObject({ state: 'queued', attempts: 0 });

    const again = await tab.outbox.add(item('Devis nouveau', 'quote/PJ/d1', { draftId: 'd1' }));
    await until(() => expect(tab.outbox.getSnapshot().entries).toEqual([]));
    expect(effectTitles()).toEqual(['Devis nouveau', 'Contrat']);
    expect(again).not.toBe(quote);
  });

  test('is sent if the draft was discarded, and gets the server’s refusal', async () => {
    answerConflictFor('Devis');
    const tab = await world.openTab();
    await tab.drafts.save(draft('d1'), null);
    const quote = await tab.outbox.add(item('Devis', 'quote/PJ/d1', { draftId: 'd1' }));
    await tab.outbox.add(item('Contrat', 'quote/PJ/d1', { after: 'd1' }));
    await until(() => expect(stateOf(tab, quote)?.state).toBe('conflict'));
    await tab.outbox.discard(quote);
    await until(() => expect(tab.outbox.getSnapshot().entries).toEqual([]));
    expect(effectTitles()).toEqual(['Contrat']);
  });
});
