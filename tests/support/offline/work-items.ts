import type { DraftContent, WorkFile } from '#offline/interfaces/draft-types.ts';
import type { NewItem } from '#offline/interfaces/outbox-types.ts';
import { taskCreate } from '#shared/operations/tasks/tasks.ts';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import type { Tab } from './simulated-device.ts';

const bytesOf = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer as ArrayBuffer;
/** A file with its text as bytes. */
export const createWorkFile = (name: string, text: string): WorkFile => ({
  id: crypto.randomUUID(),
  name,
  type: 'application/pdf',
  bytes: bytesOf(text),
});
const submit = endpoint({ ...taskCreate, body: 'json' });
/** A request sent as JSON, so that its body contains the title. */
export const createItem = (title: string, lane = 'contract/1', changes: Partial<NewItem> = {}): NewItem =>
  ({ kind: 'task', title, lane, endpoint: submit, input: { sujet: title }, ...changes }) as NewItem;
/** A request with files in the lane `contract/1`. */
export const withFiles = (title: string, files: WorkFile[], changes: Partial<NewItem> = {}): NewItem =>
  createItem(title, 'contract/1', { endpoint: taskCreate as NewItem['endpoint'], files, ...changes });
export const createDraftContent = (id: string, files: WorkFile[] = []): DraftContent => ({
  id,
  kind: 'task',
  title: 'Avenant',
  step: 0,
  formVersion: 3,
  lane: 'contract/1',
  value: { sujet: 'Ajout' },
  files,
});

/** Saves the content of a form that read the draft before. */
export const saveNextVersion = async ({ drafts }: Tab, content: DraftContent) =>
  drafts.save(content, (await drafts.load(content.id))?.version ?? null);

export const stateOf = (tab: Tab, key: string) => tab.outbox.getSnapshot().entries.find((entry) => entry.key === key);
