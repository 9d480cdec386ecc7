import type { SavedDraft, WorkFile } from '#offline/interfaces/draft-types.ts';
import type { Command } from './commands.ts';
import type { BlankFormText, TypedDraft } from './sim-model.ts';
import type { Owner, SimTab } from './sim-tab.ts';

/** Draft and version that a form was filled from. */
type FormBase = Pick<SavedDraft, 'id' | 'version'>;

/** The members of the simulation that forms use. */
interface Simulation {
  readonly runNumber: number;
  readonly personIndex: number;
  readonly owner: Owner;
  readonly drafts: Map<string, TypedDraft>;
  readonly blankForms: BlankFormText[];
  tab(index: number): SimTab | undefined;
  files(count: number): WorkFile[];
}

/** Forms that people type into; a blank form has not read the existing draft. */
export class SimForms {
  readonly #simulation: Simulation;
  /** Open forms by draft, once their last save has completed. */
  readonly #open = new Map<SimTab, Map<string, Promise<FormBase | undefined>>>();
  #blankCount = 0;

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
  }

  #idOf(index: number): string {
    return `00000000-0000-4000-8000-${this.#simulation.personIndex}0000000000${index}`;
  }

  /** Saves the next version from a form that read the draft first. */
  async saveTyped({ tab: tabIndex, draft: index, files: count }: Command & { kind: 'save draft' }): Promise<void> {
    const { drafts, owner, runNumber } = this.#simulation;
    const tab = this.#simulation.tab(tabIndex);
    if (!tab) return;
    const id = this.#idOf(index);
    const draft: TypedDraft = drafts.get(id) ?? { id, owner, files: new Map(), saved: 0 };
    drafts.set(id, draft);
    const version = draft.files.size + 1;
    const files = this.#simulation.files(count);
    draft.files.set(version, files);
    const forms = this.#open.get(tab) ?? new Map<string, Promise<FormBase | undefined>>();
    this.#open.set(tab, forms);
    const previousSave = forms.get(id);
    const save = async (): Promise<FormBase | undefined> => {
      const form = (await previousSave) ?? (await lockAndLoad(tab, id));
      if (!form) return undefined;
      const draftValues = {
        kind: 'task' as const,
        title: `R${runNumber}. ${owner.name}`,
        step: 1,
        formVersion: 1,
        lane: null,
      };
      const content = { ...draftValues, id: form.id, value: { version }, files };
      const saved = await tab.drafts.save(content, form.version === '' ? null : form.version);
      // The draft of a blank form stays; this form continues in a draft of its own.
      const ownDraft: TypedDraft = drafts.get(saved.id) ?? { ...draft, id: saved.id, saved: 0 };
      drafts.set(saved.id, ownDraft);
      ownDraft.saved = Math.max(ownDraft.saved, version);
      return saved;
    };
    const saved = save();
    forms.set(
      id,
      saved.catch(() => previousSave),
    );
    await saved;
  }

  /** Saves typed text from a form that did not read an existing draft. */
  async saveBlankForm({ tab: tabIndex, draft: index }: Command & { kind: 'blank form' }): Promise<void> {
    const { owner, runNumber, blankForms } = this.#simulation;
    const tab = this.#simulation.tab(tabIndex);
    if (!tab) return;
    const requestedId = this.#idOf(index);
    this.#blankCount += 1;
    const text = `blank ${this.#blankCount}`;
    const draftValues = {
      kind: 'task' as const,
      title: `R${runNumber}. ${owner.name}`,
      step: 0,
      formVersion: 1,
      lane: null,
      files: [],
    };
    const { id: savedId } = await tab.drafts.save({ ...draftValues, id: requestedId, value: { text } }, null);
    blankForms.push({ owner, text, requestedId, savedId });
  }
}

/** Locks and loads the draft of a form; undefined while another tab edits the draft. */
const lockAndLoad = async (tab: SimTab, id: string): Promise<FormBase | undefined> => {
  if (!(await tab.drafts.lock(id))) return undefined;
  return { id, version: (await tab.drafts.load(id))?.version ?? '' };
};
