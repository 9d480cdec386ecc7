import type * as v from 'valibot';
import type { BrokerDefaults } from '#shared/operations/people/own-broker.ts';
import type { ListItem } from '#shared/operations/wire/envelope.ts';
import type { ListName } from '#shared/primitives/vocabulary/lists.ts';
import type { CommercialLimits } from './commercial-limits.ts';

/**
 * How a field is shown and typed. Every value of a form is text, as it was typed: what a draft holds is what the
 * person left. `number` and `money` are digits, `day` is `yyyy-mm-dd`, `checkbox` is 'true' or 'false'.
 */
export type FieldKind =
  | 'hidden'
  | 'text'
  | 'capitals'
  | 'initial-capital'
  | 'select'
  | 'radio'
  | 'checkbox'
  | 'day'
  | 'number'
  | 'decimal'
  | 'money'
  | 'plate'
  | 'ridet'
  | 'email'
  | 'phone'
  | 'zip-code'
  | 'city';

/** What holds for every rule of a quote: the day in Nouméa, the reference lists, what the person may grant. */
export interface QuoteContext {
  /** `yyyy-mm-dd`. */
  readonly today: string;
  /** Entries of the reference lists by name; a list that is absent is not checked. */
  readonly lists: Readonly<Record<string, readonly ListItem[]>>;
  readonly commercialLimits: CommercialLimits;
  /** What the broker's quotes start from, and what of it is fixed; absent, nothing is. */
  readonly brokerDefaults?: BrokerDefaults | undefined;
}

/** Where a rule looks from. Paths are dotted; a value that is not there is an empty text. */
export interface FieldScope {
  /** From the nearest entry of a list (a driver, a claim), else from the whole quote. */
  readonly own: (path: string) => string;
  /** From the whole quote. */
  readonly all: (path: string) => string;
  /** How many entries a list of the whole quote has. */
  readonly countOf: (path: string) => number;
  /** Position in the nearest list; -1 outside of one. */
  readonly index: number;
  readonly context: QuoteContext;
}

export type Condition = (scope: FieldScope) => boolean;

/** The message for a value that breaks a rule across fields; null where it holds. Asked for filled fields only. */
export type Rule = (value: string, scope: FieldScope) => string | null;

/** A field that a broker may say a start for, or fix. */
export interface BrokerDefaultMark {
  /** What it is kept under: fields of several products that ask the same share it. */
  readonly name: string;
  readonly about: 'effect' | 'deductible' | 'fees';
  /** What may be chosen, where that is no value of the field: a rule that makes one. */
  readonly entries?: readonly ListItem[];
  /** A value of the field of what is kept; what is kept without. */
  readonly read?: (kept: string, scope: FieldScope) => string;
}

/** One value of a quote: how it is typed, when it counts, what it must be. `T` is what it is read as. */
export interface Field<T = unknown> {
  readonly node: 'field';
  readonly kind: FieldKind;
  readonly label: string;
  /** What a new quote starts from. */
  readonly initial: string;
  /** Reads a filled value. */
  readonly schema: v.GenericSchema<string, T>;
  readonly isRequired: Condition;
  readonly requiredMessage: string;
  readonly rules: readonly Rule[];
  /** A reference list, or entries of its own, that the value must be of. */
  readonly list?: ListName;
  /** The same where another value says which list; a value that the list of now does not hold starts anew. */
  readonly listBy?: (scope: FieldScope) => ListName;
  /** The entries of the list that this field takes; all of them without. */
  readonly codes?: readonly string[];
  readonly entries?: readonly ListItem[];
  /** Longest text that `schema` takes, in characters. */
  readonly maxLength?: number;
  /** Bounds of a whole number, both included. */
  readonly range?: { readonly min: number; readonly max: number };
  /** What the picker of a day offers; the rules say what is refused. */
  readonly days?: (context: QuoteContext) => { readonly min?: string; readonly max?: string };
  /** Where it does not hold, the value is reset and the field is hidden or disabled. */
  readonly isActive?: Condition;
  readonly inactive?: 'hidden' | 'disabled';
  /** Copies a value of the whole quote, and is locked, where the condition holds and that value is there. */
  readonly mirror?: { readonly path: string; readonly when: Condition };
  /** Shown and not editable, nor checked: the value comes from a record. */
  readonly isLocked?: Condition;
  /** Paths beside this one (in the same entry) that start anew when the person changes this field. */
  readonly resets?: readonly string[];
  /** A path of the whole quote that takes the value when the person changes this one; its own start where it is empty. */
  readonly feeds?: string;
  readonly hint?: string;
  /** A broker may keep a default for it, and lock that. */
  readonly brokerDefault?: BrokerDefaultMark;
  /** What counts in the place of an empty value, as a value of this field, and how that is said. */
  readonly deduced?: { readonly value: (scope: FieldScope) => string; readonly explanation: string };
}

/** Entries of the same form: drivers, claims, additional insureds. */
export interface ListOf<G extends Group = Group> {
  readonly node: 'list';
  readonly label: string;
  readonly item: G;
  readonly max: number;
  /** Said when the list is empty; null where it may be. */
  readonly emptyMessage: string | null;
}

/** Nested as on the wire. */
export interface Group {
  readonly [name: string]: Node;
}
export type Node = Field | ListOf | Group;

/** What the values of a group are read as, once they are known to be right. */
export type Values<N> =
  N extends Field<infer T>
    ? T
    : N extends ListOf<infer G>
      ? readonly Values<G>[]
      : { readonly [K in keyof N]: Values<N[K]> };

export const isField = (node: Node | undefined): node is Field => node?.['node'] === 'field';
/** The reference list that a field takes its value from, as things stand. */
export const listOfField = (field: Field, scope: FieldScope): ListName | undefined =>
  field.listBy?.(scope) ?? field.list;

export const isList = (node: Node | undefined): node is ListOf => node?.['node'] === 'list';

/** The label of a code of a reference list; the code itself where the list is not known. */
export type LabelOf = (list: ListName, code: string | null) => ListItem | null;
