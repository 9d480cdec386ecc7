import type { ContractFilter, ContractRow } from '#shared/operations/contracts/contracts.ts';
import type { NextAction, NextActionKind } from '#shared/operations/home/next-actions.ts';
import type { ContractDue } from '#shared/operations/shell/portfolio.ts';

/** What one may do about an action at once: where the screen has no way (no number, no address), it opens the dossier. */
export type ActionCommand = 'call' | 'photograph' | 'remind' | 'open' | 'requote' | 'read' | 'resume' | 'correct';

/** What a rule says of a subject. Days `yyyy-mm-dd`. */
export interface DueAction extends Pick<NextAction, 'id' | 'who' | 'about' | 'why' | 'since' | 'isUrgent'> {
  readonly phone?: string | null;
  readonly mail?: string | null;
  readonly product?: string;
  /** What tells it from the same of another time: one that was done does not hide the next. */
  readonly occasion: string;
}

interface ActionDefinition<Subject> {
  readonly kind: NextActionKind;
  /** What counts it: « Impayés ». */
  readonly label: string;
  /** What its number counts. */
  readonly unit: string;
  readonly icon: string;
  readonly tone: 'danger' | 'warning' | 'info' | 'success';
  readonly command: ActionCommand;
  /** The rule: pure, the same on device and server. Undefined where nothing is due. `today` is Nouméa's. */
  readonly rule: (subject: Subject, today: string) => DueAction | undefined;
}

/** A next action about anything: its rule and its words. */
export interface DefinedAction<Subject> extends Omit<ActionDefinition<Subject>, 'rule'> {
  readonly evaluate: (subject: Subject, today: string) => NextAction | undefined;
}

/** Defines a next action, to be listed in `next-actions.ts`. */
export const defineAction = <Subject, More extends object>(
  definition: ActionDefinition<Subject> & More,
): DefinedAction<Subject> & More => ({
  ...definition,
  evaluate: (subject, today) => {
    const due = definition.rule(subject, today);
    if (!due) return undefined;
    const { occasion, phone = null, mail = null, ...said } = due;
    return { ...said, kind: definition.kind, key: `${definition.kind}/${due.id}/${occasion}`, phone, mail };
  },
});

/** A quote or contract as a rule sees it; `due` is undefined on a device that synchronised it before it was told. */
export interface ContractSubject {
  readonly row: ContractRow;
  readonly dateCreation: string;
  readonly due: ContractDue | undefined;
}

/**
 * One about quotes and contracts: `filter` is the search that finds them all, so that its number and the list that the number
 * opens are the same; `first` says which of them come first.
 */
export interface ContractAction extends DefinedAction<ContractSubject> {
  readonly filter: (today: string) => Partial<ContractFilter>;
  readonly first: ContractOrder;
  /** The address of the screen that lists exactly those; the contract search's unless said. */
  readonly list?: (today: string) => string;
}

/** Which contracts come first: those that owe most, whose anniversary is next, or that were made first. */
export type ContractOrder = 'largest-balance' | 'next-anniversary' | 'oldest';
