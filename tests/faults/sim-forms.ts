import type { SavedDraft, WorkFile } from '#offline/interfaces/draft-types.ts';
import type { Command } from './commands.ts';
import type { BlankTyped, TypedDraft } from './sim-model.ts';
import type { Owner, SimTab } from './sim-tab.ts';

/** Draft and version that a form was filled from. */
type FormBase = Pick<SavedDraft, 'id' | 'version'>;

/** The members of the simulation that forms use. */
interface Simulation {
  readonly run: number;
  readonly person: number;
  readonly owner: Owner;
  readonly drafts: Map<string, TypedDraft>;
  readonly blanks: BlankTyped[];
  tab(at: number): SimTab | undefined;
  files(count: number): WorkFile[];
}

/** Forms that people type into: those that read their draft, and those that did not. */
export class SimForms {
  readonly #simulation: Simulation;
  /** Open forms by draft, once their last save has completed. */
  readonly #open = new Map<SimTab, Map<string, Promise<FormBase | undefined>>>();
  #blanks = 0;

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
  }

  #idOf(at: number): string {
    return `00000000-0000-4000-8000-${this.#simulation.person}0000000000${at}`;
  }

  /** Saves the next version from a form that read the draft first. */
  async type({ tab: at, draft: nb, files: count }: Command & { do: 'save draft' }): Promise<void> {
    const { drafts, owner, run } = this.#simulation;
    const tab = this.#simulation.tab(at);
    if (!tab) return;
    const id = this.#idOf(nb);
    const draft: TypedDraft = drafts.get(id) ?? { id, owner, files: new Map(), saved: 0 };
    drafts.set(id, draft);
    const version = draft.files.size + 1;
    const files = this.#simulation.files(count);
    draft.files.set(version, files);
    const forms = this.#open.get(tab) ?? new Map<string, Promise<FormBase | undefined>>();
    this.#open.set(tab, forms);
    const before = forms.get(id);
    const save = async (): Promise<FormBase | undefined> => {
      const form = (await before) ?? (await read(tab, id));
      if (!form) return undefined;
      const draftValues = {
        kind: 'task' as const,
        title: `R${run}. ${owner.name}`,
        step: 1,
        formVersion: 1,
        lane: null,
      };
      const content = { ...draftValues, id: form.id, value: { version }, files };
      const saved = await tab.drafts.save(content, form.version === '' ? null : form.version);
      // The draft of a blank form stays; this form continues in a draft of its own.
      const own: TypedDraft = drafts.get(saved.id) ?? { ...draft, id: saved.id, saved: 0 };
      drafts.set(saved.id, own);
      own.saved = Math.max(own.saved, version);
      return saved;
    };
    const saved = save();
    forms.set(
      id,
      saved.catch(() => before),
    );
    await saved;
  }

  /** Saves typed text from a form that did not read an existing draft. */
  async typeBlank({ tab: at, draft: nb }: Command & { do: 'blank form' }): Promise<void> {
    const { owner, run, blanks } = this.#simulation;
    const tab = this.#simulation.tab(at);
    if (!tab) return;
    const askedId = this.#idOf(nb);
    this.#blanks += 1;
    const text = `blank ${this.#blanks}`;
    const draftValues = {
      kind: 'task' as const,
      title: `R${run}. ${owner.name}`,
      step: 0,
      formVersion: 1,
      lane: null,
      files: [],
    };
    const { id: savedId } = await tab.drafts.save({ ...draftValues, id: askedId, value: { text } }, null);
    blanks.push({ owner, text, askedId, savedId });
  }
}

/** Content of a form; undefined while another tab edits it. */
const read = async (tab: SimTab, id: string): Promise<FormBase | undefined> => {
  if (!(await tab.drafts.lock(id))) return undefined;
  return { id, version: (await tab.drafts.load(id))?.version ?? '' };
};
