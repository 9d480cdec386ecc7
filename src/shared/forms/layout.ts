import type { Condition } from './node.ts';

/**
 * How a section is laid out.
 * - `fields`: its fields in a grid
 * - `client`: the same, with "Rechercher un client" above
 * - `vehicle`: a search dialog and a summary of what was chosen; the fields for free entry
 * - `list`: entries with add, edit and delete
 */
export type SectionLayout = 'fields' | 'client' | 'vehicle' | 'list';

/** A titled block of a step. */
export interface Section {
  readonly title: string;
  readonly layout: SectionLayout;
  /**
   * Paths from the quote, or from the entry within a list. The path of a group stands for every field under it that no
   * other path of the section names, in the order of the description; hidden fields never show.
   */
  readonly fields: readonly string[];
  readonly list?: ListLayout;
  /** Fields side by side where there is room; two without. */
  readonly perRow?: 3;
  readonly isShown?: Condition;
  readonly banner?: { readonly message: string; readonly isShown: Condition };
}

/** How the entries of a list are shown and edited. */
export interface ListLayout {
  readonly path: string;
  /** Where an entry is edited: in the page below the list, or over it. */
  readonly editor: 'page' | 'dialog';
  readonly addLabel: string;
  readonly addTitle: string;
  readonly editTitle: string;
  /** Said in the place of the entries while there are none. */
  readonly emptyText: string;
  /** Another way to begin an entry, with values given; offered where the quote lets the first of them stand. */
  readonly shortcut?: { readonly label: string; readonly given: Readonly<Record<string, string>> };
  /** Asked before an entry goes; it goes at once without. */
  readonly deleteQuestion?: string;
  /** Said beside an entry, by its place; none without. */
  readonly chip?: (index: number) => string;
  /** What the row of an entry shows. The first two name it. */
  readonly columns: readonly string[];
  /** Looks from the entry; every entry may go without. */
  readonly isDeletable?: Condition;
  /** Of an entry: those of fields come first, the lists within it after them. */
  readonly sections: readonly Section[];
}

/** A sub-step: "vehicle, then drivers". A step with one part has no sub-steps to see. */
export interface Part {
  readonly id: string;
  readonly title: string;
  readonly sections: readonly Section[];
}

export const stepIds = ['client', 'risk', 'quote'] as const;
export type StepId = (typeof stepIds)[number];

/** Titles of the three steps (specification 3, section 2.3). */
export const stepTitles: Readonly<Record<StepId, string>> = { client: 'Client', risk: 'Risque', quote: 'Devis' };

export type Steps = Readonly<Record<StepId, readonly Part[]>>;

export const fieldSection = (title: string, paths: readonly string[], rest: Partial<Section> = {}): Section => ({
  title,
  layout: 'fields',
  fields: paths,
  ...rest,
});

export const part = (id: string, title: string, ...sections: readonly Section[]): Part => ({ id, title, sections });
