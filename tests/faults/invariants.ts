import type { WorkFile } from '#offline/interfaces/draft-types.ts';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { isRequest } from './sim-awaited.ts';
import { type SubmittedItem, Violation } from './sim-model.ts';
import type { Effect } from './sim-server.ts';
import type { SimTab } from './sim-tab.ts';
import type { Simulation } from './simulation.ts';

export const assertInvariant = (isMet: boolean, message: string): void => {
  if (!isMet) throw new Violation(message);
};

const hasSameBytes = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;

const hasSameFiles = (stored: readonly { name: string; bytes: Uint8Array }[], files: readonly WorkFile[]): boolean =>
  stored.length === files.length &&
  files.every((file, index) => {
    const other = stored[index];
    return other?.name === file.name && hasSameBytes(other.bytes, new Uint8Array(file.bytes));
  });

const maxTimers = 40;

/** Waits for the device's answer; a missing answer is a violation. */
export const waitForDevice = async <T>(simulation: Simulation, promise: Promise<T>, message: string): Promise<T> => {
  let outcome: { readonly value: T } | { readonly error: unknown } | undefined;
  promise.then(
    (value) => {
      outcome = { value };
    },
    (error: unknown) => {
      outcome = { error };
    },
  );
  await simulation.loop.run();
  // Hanging storage operations time out and are repeated.
  for (
    let firedTimers = 0;
    !outcome && firedTimers < maxTimers && (await simulation.loop.fireNextTimer());
    firedTimers += 1
  );
  if (!outcome) throw new Violation(`${message} never answers`);
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
};

/** On an idle device, a tab shows everything that was reported as saved, and no work of another person. */
export const assertShownWork = async (simulation: Simulation, tab: SimTab): Promise<readonly OutboxEntry[]> => {
  await simulation.loop.run();
  const { owner } = tab;
  await waitForDevice(simulation, tab.outbox.refresh(), 'the outbox');
  const { entries, state } = tab.outbox.getSnapshot();
  assertInvariant(state === 'ready', 'the outbox never opens');
  const receipts = await waitForDevice(simulation, tab.outbox.receipts(), 'the ledger');
  const drafts = tab.drafts.getEntries() ?? [];
  for (const { title } of [...entries, ...receipts, ...drafts]) {
    assertInvariant(title.startsWith(`R${simulation.runNumber}. ${owner.name}`), `${owner.name} reads « ${title} »`);
  }
  const titles = new Set([...entries, ...receipts].map(({ title }) => title));
  for (const item of simulation.submitted) {
    if (item.owner !== owner || item.state !== 'saved' || item.withdrawal !== 'none') continue;
    assertInvariant(titles.has(item.subject), `« ${item.subject} » was shown as saved and is gone`);
  }
  for (const { key, title, attempts } of [...entries, ...receipts]) {
    const answeredAttempts = simulation.device.answeredAttempts.get(key) ?? 0;
    assertInvariant(
      attempts <= answeredAttempts,
      `« ${title} » counts ${attempts} attempts of ${answeredAttempts} that our server answered`,
    );
  }
  // An item that was not retried since must not claim to wait for the network.
  for (const { key, title, state, reason } of entries) {
    const isAppError = reason?.code === 'app-error';
    if (simulation.device.appErrorKeys.has(key))
      assertInvariant(state !== 'retry-wait', `« ${title} » is reported as blocked by the network: ${reason?.message}`);
    else
      assertInvariant(
        !(isAppError && state === 'rejected'),
        `« ${title} » is reported as blocked by an error of the app`,
      );
  }
  for (const { id, files, saved, owner: author } of simulation.drafts.values()) {
    if (author !== owner || saved === 0) continue;
    const draft = await waitForDevice(simulation, tab.drafts.load(id), 'a draft');
    const version = (draft?.value as { version?: number } | undefined)?.version ?? 0;
    assertInvariant(
      version >= saved,
      `a draft was shown as saved in version ${saved} and is found in version ${version}`,
    );
    const content = (draft?.content ?? []).map(({ name, bytes }) => ({ name, bytes: new Uint8Array(bytes) }));
    assertInvariant(
      hasSameFiles(content, files.get(version) ?? []),
      'the files of a draft are not those that were saved',
    );
  }
  for (const { owner: author, text, requestedId, savedId } of simulation.blankForms) {
    if (author !== owner || requestedId === savedId) continue;
    const draft = await waitForDevice(simulation, tab.drafts.load(savedId), 'a draft');
    const draftValue = draft?.value as { text?: string } | undefined;
    assertInvariant(draftValue?.text === text, `what a blank form typed was shown as saved and is gone: « ${text} »`);
  }
  return entries;
};

/** Permitted number of effects, given the outcomes reported to the author. */
export const allowedEffects = ({ state, isFlawed, withdrawal, awaited }: SubmittedItem): readonly number[] => {
  if (isFlawed || state === 'refused' || withdrawal === 'edit' || withdrawal === 'discard') return [0];
  // An item waits for the draft into which the awaited one was withdrawn, and is deleted with it.
  const isAwaitedWithdrawn = awaited !== undefined && !allowedEffects(awaited).every((times) => times === 1);
  return state === 'under way' || withdrawal === 'requested' || isAwaitedWithdrawn ? [0, 1] : [1];
};

/** After all faults ended: each item took effect exactly once, complete and in the order of its lane. */
export const assertEffects = (simulation: Simulation, effects: readonly Effect[]): void => {
  const requests = simulation.submitted.filter(isRequest);
  const effectsByItem = requests.map((item) => ({
    item,
    effects: effects.filter(({ subject }) => subject === item.subject),
  }));
  for (const { item, effects: ownEffects } of effectsByItem) {
    const times = allowedEffects(item);
    assertInvariant(
      times.includes(ownEffects.length),
      `« ${item.subject} » took effect ${ownEffects.length} times, not ${times.join(' or ')}`,
    );
    for (const effect of ownEffects) {
      assertInvariant(effect.userId === item.owner.user.id, `« ${item.subject} » took effect in another's name`);
      assertInvariant(
        hasSameFiles(effect.files, item.files),
        `« ${item.subject} » has other files than those that were submitted`,
      );
    }
  }
  const firstEffects = new Map(effectsByItem.map(({ item, effects: [first] }) => [item, first]));
  for (const [item, effect] of firstEffects) {
    const awaitedEffect = item.awaited && firstEffects.get(item.awaited);
    if (effect && awaitedEffect)
      assertInvariant(effect.id > awaitedEffect.id, `« ${item.subject} » overtook what it waits for`);
  }
  for (const {
    item,
    effects: [first],
  } of effectsByItem) {
    for (const {
      item: laterItem,
      effects: [second],
    } of effectsByItem) {
      // An item that waits for another lane lets the others of its own pass.
      if (!first || !second || item.awaited || item.state !== 'saved' || laterItem.lane !== item.lane) continue;
      if (laterItem.startSequence > item.saveSequence)
        assertInvariant(second.id > first.id, `« ${laterItem.subject} » overtook « ${item.subject} »`);
    }
  }
};

/** The draft of a withdrawn item must contain everything that was submitted. */
export const assertWithdrawnDrafts = async (simulation: Simulation, tab: SimTab): Promise<void> => {
  for (const item of simulation.submitted) {
    if (item.owner !== tab.owner || item.withdrawal !== 'edit' || !item.draftId) continue;
    const draft = await waitForDevice(simulation, tab.drafts.load(item.draftId), 'a draft');
    assertInvariant(
      draft !== undefined && draft.state === 'open',
      `« ${item.subject} » was withdrawn and its draft is gone`,
    );
    const content = (draft?.content ?? []).map(({ name, bytes }) => ({ name, bytes: new Uint8Array(bytes) }));
    assertInvariant(hasSameFiles(content, item.files), `« ${item.subject} » was withdrawn without its files`);
  }
};
