import { Activity, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { workDatabase } from '#offline/device/device-database.ts';
import { createDataKey, importDeviceKey } from '#offline/device/sealing.ts';
import { useDraftSaver } from '#offline/drafts/draft-saver.ts';
import { createDrafts } from '#offline/drafts/drafts.ts';
import { useCurrentDraft } from '#offline/drafts/use-current-draft.ts';
import type { OpenedDraft } from '#offline/drafts/use-locked-draft.ts';
import { useLockedDraft } from '#offline/drafts/use-locked-draft.ts';
import type { DraftContent } from '#offline/interfaces/draft-types.ts';
import { createWorkServices, type WorkServices } from '#offline/outbox/work-services.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { waitForFrames } from '#tests/browser/support/frames.ts';
import { waitUntil } from '#tests/support/until.ts';

/** A person's drafts on this device, and the services of a tab that may open it later. */
const createDevice = async () => {
  const owner = crypto.randomUUID();
  const { key } = await createDataKey(await importDeviceKey(btoa('k'.repeat(32))), 'work');
  const deps = {
    database: workDatabase(owner),
    key,
    owner,
    broker: { scope: 'broker 1', name: 'NIAOULI' },
    nowMs: Date.now,
    uuid: () => crypto.randomUUID(),
    locks: navigator.locks,
    channel: { post: () => undefined, subscribe: () => () => undefined },
    closing: new AbortController().signal,
    onFault: reportError,
  };
  const drafts = createDrafts(deps, () => undefined);
  await drafts.refresh();
  let openedServices: WorkServices | undefined;
  const services = createWorkServices(async () => openedServices);
  return {
    drafts,
    services,
    /** Puts the draft into the state in which the outbox leaves it after queueing its content. */
    handOver: async (id: string) => {
      await workDatabase(owner).drafts.update(id, { state: 'submitted', stateAtMs: Date.now() });
      await drafts.refresh();
    },
    open: () => {
      openedServices = { drafts, outbox: { ...services.outbox, getSnapshot: services.outbox.getSnapshot } };
      services.attach(openedServices);
    },
  };
};

const contentOf = (id: string, text: string): DraftContent => ({
  id,
  kind: 'task',
  title: 'Demande',
  step: 0,
  formVersion: 1,
  lane: null,
  value: { text },
  files: [],
});
const textOf = (draft: { readonly value: unknown } | undefined): string =>
  (draft?.value as { text: string } | undefined)?.text ?? '';

function Form({ id, opened, onSaved }: { id: string; opened: OpenedDraft; onSaved: (id: string) => void }) {
  const [text, setText] = useState(textOf(opened.draft));
  const saver = useDraftSaver(id, { content: async () => contentOf(id, text), onSaved: onSaved, base: opened.base });
  return (
    <label>
      Texte
      <input
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          saver.markDirty();
        }}
      />
    </label>
  );
}

function Screen({ id, onSaved }: { id: string; onSaved: (id: string) => void }) {
  const opened = useLockedDraft(id);
  if (!opened) return <p>Chargement</p>;
  if (opened.draft?.state === 'submitted') return <p>Remis à l’envoi</p>;
  return <Form key={opened.generation} id={id} opened={opened} onSaved={onSaved} />;
}

const field = () => page.getByLabelText('Texte');

/** The screen of draft `d1`, with a button that hides and shows it. */
function SavedDraft({ onSaved }: { onSaved: (id: string) => void }) {
  const [isHidden, setIsHidden] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsHidden(!isHidden)}>
        Basculer
      </button>
      <Activity mode={isHidden ? 'hidden' : 'visible'}>
        <Screen id="d1" onSaved={onSaved} />
      </Activity>
    </>
  );
}

const renderSavedDraft = async (harness: Awaited<ReturnType<typeof createDevice>>) => {
  const onSaved = vi.fn();
  await renderWithServices({ drafts: harness.services.drafts }, <SavedDraft onSaved={onSaved} />);
  return onSaved;
};
const toggleEditor = () => userEvent.click(page.getByRole('button', { name: 'Basculer' }));
const storedTexts = async ({ drafts }: Awaited<ReturnType<typeof createDevice>>): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all(
      (drafts.getEntries() ?? []).map(
        async ({ id, forkedFrom }) => [forkedFrom ?? id, textOf(await drafts.load(id))] as const,
      ),
    ),
  );

test('hidden screen: keeps its form and loads what another tab saved meanwhile', async () => {
  const harness = await createDevice();
  harness.open();
  const { version } = await harness.drafts.save(contentOf('d1', 'un'), null);
  await renderSavedDraft(harness);
  await expect.element(field()).toHaveValue('un');
  await toggleEditor();
  await waitForFrames();
  await harness.drafts.save(contentOf('d1', 'de l’autre onglet'), version);
  await toggleEditor();
  await expect.element(field()).toHaveValue('de l’autre onglet');
  await userEvent.click(field());
  await userEvent.keyboard('{End}, puis ici');
  await waitUntil(async () => expect(await storedTexts(harness)).toEqual({ d1: 'de l’autre onglet, puis ici' }));
  await toggleEditor();
  await toggleEditor();
  await userEvent.click(field());
  await userEvent.keyboard('{End}.');
  await waitUntil(async () => expect(await storedTexts(harness)).toEqual({ d1: 'de l’autre onglet, puis ici.' }));
  expect(harness.drafts.getEntries()).toHaveLength(1);
});

test('hidden screen: shows that its work was submitted instead of the form', async () => {
  const harness = await createDevice();
  harness.open();
  await harness.drafts.save(contentOf('d1', 'à envoyer'), null);
  await renderSavedDraft(harness);
  await expect.element(field()).toHaveValue('à envoyer');
  await toggleEditor();
  await harness.handOver('d1');
  await toggleEditor();
  await expect.element(page.getByText('Remis à l’envoi')).toBeVisible();
  expect(field().elements()).toEqual([]);
});

test('draft form: shows the stored draft next to typed text when the device opens late', async () => {
  const harness = await createDevice();
  await harness.drafts.save(contentOf('d1', 'tout ce qui était saisi'), null);
  const onSaved = await renderSavedDraft(harness);
  await userEvent.click(field());
  await userEvent.keyboard('tapé trop tôt');
  harness.open();
  await expect.element(field()).toHaveValue('tout ce qui était saisi');
  await waitUntil(() => expect(harness.drafts.getEntries()).toHaveLength(2));
  expect((await harness.drafts.load('d1'))?.value).toEqual({ text: 'tout ce qui était saisi' });
  const forkedDraft = harness.drafts.getEntries()?.find(({ forkedFrom }) => forkedFrom === 'd1');
  expect(textOf(forkedDraft && (await harness.drafts.load(forkedDraft.id)))).toBe('tapé trop tôt');
  expect(onSaved).toHaveBeenCalledWith(forkedDraft?.id);
});

test('draft form: continues and stores a new form when the device opens late', async () => {
  const harness = await createDevice();
  await renderSavedDraft(harness);
  await userEvent.click(field());
  await userEvent.keyboard('nouveau');
  harness.open();
  await userEvent.keyboard(' devis');
  await waitUntil(async () => expect(await storedTexts(harness)).toEqual({ d1: 'nouveau devis' }));
  await expect.element(field()).toHaveValue('nouveau devis');
  await expect.element(field()).toHaveFocus();
  expect(harness.drafts.getEntries()).toHaveLength(1);
});

test('draft form: keeps its keys and focus when it is saved while the device opens', async () => {
  const harness = await createDevice();
  const { drafts } = harness.services;
  const reading = Promise.withResolvers<void>();
  let reads = 0;
  const load: typeof drafts.load = async (id) => {
    reads += 1;
    // The first read fails because the device is not open yet.
    if (reads > 1) await reading.promise;
    return drafts.load(id);
  };
  await renderWithServices({ drafts: { ...drafts, load } }, <SavedDraft onSaved={() => undefined} />);
  await userEvent.click(field());
  await userEvent.keyboard('nouveau');
  harness.open();
  await waitUntil(() => expect(reads).toBe(2));
  await userEvent.keyboard(' devis');
  await waitUntil(async () => expect(await storedTexts(harness)).toEqual({ d1: 'nouveau devis' }));
  reading.resolve();
  await waitForFrames();
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard(' auto');
  await waitUntil(async () => expect(await storedTexts(harness)).toEqual({ d1: 'nouveau devis auto' }));
});

/** A screen whose address follows the draft of its form, as in the app. */
function Addressed({ first }: { first: string }) {
  const [named, setNamed] = useState(first);
  const { id, onSaved } = useCurrentDraft({ urlDraftId: named, newDraftKey: 'new', onDraft: setNamed });
  return (
    <>
      <output>{named}</output>
      <button type="button" onClick={() => setNamed(first)}>
        Le premier
      </button>
      <Screen id={id} onSaved={onSaved} />
    </>
  );
}

test('draft form: keeps typed keys, focus and caret while it switches to a forked draft', async () => {
  const harness = await createDevice();
  harness.open();
  const { version } = await harness.drafts.save(contentOf('d1', 'Nouméa'), null);
  const { drafts } = harness.services;
  let isSecondRead = false;
  const load: typeof drafts.load = async (id) => {
    const draft = await drafts.load(id);
    // Simulates a slow tablet.
    if (id !== 'd1') await waitForFrames();
    isSecondRead ||= id !== 'd1';
    return draft;
  };
  await renderWithServices({ drafts: { ...drafts, load } }, <Addressed first="d1" />);
  await userEvent.click(field());
  await harness.drafts.save(contentOf('d1', 'd’ailleurs'), version);
  await userEvent.keyboard('{Home}');
  // Types without a pause until the second draft was read.
  let typedText = '';
  await waitUntil(async () => {
    typedText += 'a';
    await userEvent.keyboard('a');
    expect(isSecondRead).toBe(true);
  });
  await userEvent.keyboard('bc');
  await expect.element(field()).toHaveValue(`${typedText}bcNouméa`);
  await expect.element(field()).toHaveFocus();
  const [forkedDraft] = (harness.drafts.getEntries() ?? []).filter(({ forkedFrom }) => forkedFrom === 'd1');
  const textBeside = async () => textOf(forkedDraft && (await harness.drafts.load(forkedDraft.id)));
  await waitUntil(async () => expect(await textBeside()).toBe(`${typedText}bcNouméa`));
  expect(textOf(await harness.drafts.load('d1'))).toBe('d’ailleurs');
  expect(harness.drafts.getEntries()).toHaveLength(2);
  await expect.element(page.getByRole('status')).toHaveTextContent(forkedDraft?.id ?? 'none');
  // The former draft still belongs to the screen too.
  await userEvent.click(page.getByRole('button', { name: 'Le premier' }));
  await expect.element(field()).toHaveValue('d’ailleurs');
});
