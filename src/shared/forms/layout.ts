import type { Condition } from './node.ts';

/**
 * How a section is laid out.
 * - `fields`: its fields in a grid
 * - `client`: like `fields`, with "Rechercher un client" above
 * - `vehicle`: a search dialog and a summary of what was chosen; the fields for free entry
 * - `list`: entries with add, edit and delete
 * - `zones`: nine checkboxes over a vehicle drawn from above, row by row from its front
 * - `sketch`: one `drawing` field, drawn by hand
 */
type SectionLayout = 'fields' | 'client' | 'vehicle' | 'list' | 'zones' | 'sketch';

/** A titled block of a step. */
export interface Section {
  readonly title: string;
  readonly layout: SectionLayout;
  /**
   * Paths from the quote, or from the entry within a list. The path of a group includes every field below it that no
   * other path of the section names, in the order of the description; hidden fields are never shown.
   */
  readonly fields: readonly string[];
  readonly list?: ListLayout;
  /** Fields per row where there is room; two by default. */
  readonly fieldsPerRow?: 1 | 3;
  /** From 768 px on it takes half the width, beside the next section of that kind. */
  readonly isHalfWidth?: true;
  readonly isShown?: Condition;
  readonly banner?: { readonly message: string; readonly isShown: Condition };
}

/** Display and editing of the entries of a list. */
export interface ListLayout {
  readonly path: string;
  /** Place where an entry is edited: in the page below the list, or in a dialog. */
  readonly editor: 'page' | 'dialog';
  readonly addLabel: string;
  readonly addTitle: string;
  readonly editTitle: string;
  /** Text of an empty list. */
  readonly emptyText: string;
  /**
   * A second button that starts an entry with given values. Offered if the field of the first of these values is
   * active.
   */
  readonly shortcut?: { readonly label: string; readonly prefilled: Readonly<Record<string, string>> };
  /** Confirmation question before an entry is deleted; without it, an entry is deleted at once. */
  readonly deleteQuestion?: string;
  /** Label beside an entry, by its index; none if undefined. */
  readonly chip?: (index: number) => string;
  /** Paths displayed in the row of an entry. The first two form its name. */
  readonly columns: readonly string[];
  /** Evaluated in the scope of the entry; every entry is deletable by default. */
  readonly isDeletable?: Condition;
  /** Sections of an entry: sections with fields first, nested lists after them. */
  readonly sections: readonly Section[];
}

/** A sub-step, such as "vehicle, then drivers". A step with a single part shows no sub-steps. */
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

export const fieldSection = (title: string, paths: readonly string[], options: Partial<Section> = {}): Section => ({
  title,
  layout: 'fields',
  fields: paths,
  ...options,
});

export const part = (id: string, title: string, ...sections: readonly Section[]): Part => ({ id, title, sections });
