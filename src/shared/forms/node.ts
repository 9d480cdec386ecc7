import type * as v from 'valibot';
import type { BrokerDefaults } from '#shared/operations/people/own-broker.ts';
import type { ListItem } from '#shared/operations/wire/envelope.ts';
import type { ListName } from '#shared/primitives/vocabulary/lists.ts';
import type { CommercialLimits } from './commercial-limits.ts';

/**
 * Input kind of a field. Every form value is text as typed, so that a draft stores exactly what the user left. `number`
 * and `money` are digits, `lines` is a text of several lines, `time` a time of day as typed, `day` is `yyyy-mm-dd`, `checkbox` is 'true' or 'false',
 * `drawing` is the JSON text of a drawing, which forms and documents show in their own way.
 */
export type FieldKind =
  | 'hidden'
  | 'text'
  | 'lines'
  | 'time'
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
  | 'city'
  | 'drawing';

/** Context of every rule of a quote: today in Nouméa, the reference lists, what the user may grant. */
export interface QuoteContext {
  /** `yyyy-mm-dd`. */
  readonly today: string;
  /** Day on which values were entered that were sent later, `yyyy-mm-dd`; absent if they were not delayed. */
  readonly enteredOn?: string;
  /** Current time of day in Nouméa, `hh:mm`; absent where no rule depends on it. */
  readonly timeOfDay?: () => string;
  /** Entries of the reference lists by name; values of a missing list are not checked. */
  readonly lists: Readonly<Record<string, readonly ListItem[]>>;
  readonly commercialLimits: CommercialLimits;
  /** Defaults and locked values of the broker; absent if there are none. */
  readonly brokerDefaults?: BrokerDefaults | undefined;
}

/** Scope in which rules and conditions read values. Paths are dotted; a missing value is an empty text. */
export interface FieldScope {
  /** Reads from the nearest list entry (a driver, a claim), else from the whole quote. */
  readonly entryValue: (path: string) => string;
  /** Reads from the whole quote. */
  readonly rootValue: (path: string) => string;
  /** Number of entries of a list of the whole quote. */
  readonly countOf: (path: string) => number;
  /** Index in the nearest list; -1 outside of lists. */
  readonly index: number;
  readonly context: QuoteContext;
}

export type Condition = (scope: FieldScope) => boolean;

/** Returns the message for a value that violates a cross-field rule, or null. Evaluated for non-empty fields only. */
export type Rule = (value: string, scope: FieldScope) => string | null;

/** Marks a field for which a broker may set and lock a default. */
export interface BrokerDefaultMark {
  /** Key of the default; fields of several products with the same key share it. */
  readonly name: string;
  readonly section: 'effect' | 'deductible' | 'fees';
  /** Choices if the default is not a value of the field but a rule that computes one. */
  readonly entries?: readonly ListItem[];
  /** Computes the value of the field from the stored default; the default itself if undefined. */
  readonly computeValue?: (stored: string, scope: FieldScope) => string;
}

/** Describes one value of a quote: its input, when it is active and what is valid. `T` is its parsed type. */
export interface Field<T = unknown> {
  readonly node: 'field';
  readonly kind: FieldKind;
  readonly label: string;
  /** Initial value in a new quote. */
  readonly initial: string;
  /** Parses a non-empty value. */
  readonly schema: v.GenericSchema<string, T>;
  readonly isRequired: Condition;
  readonly requiredMessage: string;
  readonly rules: readonly Rule[];
  /** Reference list that the value must be a code of. */
  readonly list?: ListName;
  /** Like `list`, if another value determines the list. A value that the current list does not contain is reset. */
  readonly listFor?: (scope: FieldScope) => ListName;
  /** Accepted codes of the list; all by default. */
  readonly codes?: readonly string[];
  readonly entries?: readonly ListItem[];
  /** False for a code that a rule refuses in this scope, so that it cannot be selected; all can by default. */
  readonly isOffered?: (code: string, scope: FieldScope) => boolean;
  /** Maximum length that `schema` accepts, in characters. */
  readonly maxLength?: number;
  /** Bounds of a whole number, both included. */
  readonly range?: { readonly min: number; readonly max: number };
  /** Range of the date picker; the rules decide what is valid. */
  readonly days?: (context: QuoteContext) => { readonly min?: string; readonly max?: string };
  /** Usual days, offered beside the picker. */
  readonly shortcuts?: (context: QuoteContext) => readonly { readonly label: string; readonly day: string }[];
  /** If it is false, the value is reset and the field is hidden or disabled. */
  readonly isActive?: Condition;
  readonly inactive?: 'hidden' | 'disabled';
  /** Copies a non-empty value of the whole quote, and is locked, if the condition is true. */
  readonly copyFrom?: { readonly path: string; readonly when: Condition };
  /** If true, the field is read-only and not validated: the value comes from a record. */
  readonly isLocked?: Condition;
  /** Sibling paths (in the same entry) that are reset when the user changes this field. */
  readonly resets?: readonly string[];
  /** Values of sibling paths that follow when the user changes this field; `sibling` reads one. */
  readonly implies?: (value: string, sibling: (path: string) => string) => Readonly<Record<string, string>>;
  /** Path from the root of a field that receives the value when the user changes this one; an empty value resets it. */
  readonly copiesTo?: string;
  readonly hint?: string;
  /** Calling code that precedes a phone number, typed in another field. */
  readonly callingCode?: (scope: FieldScope) => string;
  /**
   * True for a field that only helps to fill in the form and is no answer about the risk: documents do not print it.
   */
  readonly isFormOnly?: true;
  /** Lets a broker set a default and lock it. */
  readonly brokerDefault?: BrokerDefaultMark;
  /** True for an optional answer whose worst case is priced if it is empty: forms and documents say so. */
  readonly isRatedWorstIfEmpty?: true;
  /** Value that counts if the field is empty, as a value of this field, and what is displayed with it. */
  readonly computedDefault?: { readonly value: (scope: FieldScope) => string; readonly explanation?: string };
}

/** A list of entries with the same fields: drivers, claims, additional insured people. */
export interface ListOf<G extends Group = Group> {
  readonly node: 'list';
  readonly label: string;
  readonly item: G;
  readonly max: number;
  /** Message for an empty list; null if the list may be empty. */
  readonly emptyMessage: string | null;
}

/** Nested like the JSON of the API. */
export interface Group {
  readonly [name: string]: Node;
}
export type Node = Field | ListOf | Group;

/** Parsed type of the values of a group, once they are valid. */
export type Values<N> =
  N extends Field<infer T>
    ? T
    : N extends ListOf<infer G>
      ? readonly Values<G>[]
      : { readonly [K in keyof N]: Values<N[K]> };

export const isField = (node: Node | undefined): node is Field => node?.['node'] === 'field';
/** The reference list of a field for the current values. */
export const listOfField = (field: Field, scope: FieldScope): ListName | undefined =>
  field.listFor?.(scope) ?? field.list;

export const isList = (node: Node | undefined): node is ListOf => node?.['node'] === 'list';

/** Finds the entry of a code in a reference list; null if the list or the code is unknown. */
export type LabelOf = (list: ListName, code: string | null) => ListItem | null;

/** Looks labels up in reference lists. */
export const labelFrom =
  (lists: QuoteContext['lists']): LabelOf =>
  (list, code) =>
    lists[list]?.find((entry) => entry.code === code) ?? null;
