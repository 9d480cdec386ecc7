import type { RegisteredRouter, ValidateLinkOptions } from '@tanstack/react-router';
import * as v from 'valibot';
import type { DraftEntry } from '#offline/interfaces/draft-types.ts';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import type { EndpointDefinition, Input } from '#shared/operations/wire/endpoint.ts';

/** A typed link of the app, as data (`workLink`). */
export interface WorkLink {
  readonly to: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: object;
  readonly hash?: string;
}

/** Creates a link as data; unknown routes do not compile. */
export const workLink = <const Options>(options: ValidateLinkOptions<RegisteredRouter, Options>): WorkLink =>
  options as unknown as WorkLink;

/** Content of a receipt. */
export interface ReceiptSummary {
  /** Link to what was created or changed. */
  readonly link?: WorkLink | undefined;
  /** Number assigned by the server. */
  readonly number?: string | undefined;
  /** Why nothing was created, in the server's words, if it existed already. */
  readonly noEffect?: string | undefined;
  /** What the person has to know about it, in the server's words. */
  readonly notice?: string | undefined;
  /** Link to what the notice states. */
  readonly noticeLink?: { readonly label: string; readonly link: WorkLink } | undefined;
}

/** An operation that can be queued: sent later, and executed once per idempotency key. */
type QueuedOperation = EndpointDefinition & {
  readonly offline: 'queued';
  readonly idempotent: true | 'when-keyed';
};

/** An operation with its input, without files. */
export type OperationCall<E extends EndpointDefinition> = E extends EndpointDefinition
  ? { readonly operation: E; readonly input: Input<E> }
  : never;

/** Fields of a draft. */
interface DraftFields<Stored> {
  /** Title in lists of drafts. */
  readonly title: string;
  /** Its dossier (`#src/offline/interfaces/lanes.ts`); null where it is not known yet. */
  readonly lane: string | null;
  readonly value: Stored;
  /** Default 0. */
  readonly step?: number;
  readonly files?: readonly File[];
}

/** Fields of an outbox item. */
type ItemFields<E extends EndpointDefinition> = OperationCall<E> & {
  /** Title in the queue and on the receipt. */
  readonly title: string;
  /** Items of one lane are sent in order; null: no dossier yet, sent independently. */
  readonly lane: string | null;
  readonly files?: readonly File[];
  /** Draft whose item must be accepted first: see `NewItem.after`. */
  readonly after?: string | null;
};

/** Follow-up of queued work: « Transformer en contrat ». */
interface FollowUp {
  readonly label: string;
  readonly link: WorkLink;
}

/** Sentences of a kind of work, since their grammatical gender differs. */
export interface WorkTexts {
  /** « Cette demande est ouverte » (edited in another tab). */
  readonly open: string;
  /** « Le serveur a refusé cette demande » */
  readonly refused: string;
  /** « Demande gardée sur cet appareil : elle partira dès que possible. » */
  readonly stored: string;
}

/**
 * A kind of work: a form that is saved as a draft, submitted to the outbox and received by the server. Locking, saving,
 * queueing, refusals and receipts are the same for every kind: `useWorkForm`, `WorkScreen`. docs/extending.md, "A
 * work".
 */
interface WorkDefinition<
  Kind extends string,
  Operation extends QueuedOperation,
  Stored extends v.GenericSchema,
  Answer extends v.GenericSchema,
  Typed,
  Sent,
  Conflict,
> {
  /** Stored name of the kind; never changed, since devices hold it. */
  readonly kind: Kind;
  /** Label in lists: « Demande ». */
  readonly label: string;
  readonly texts: WorkTexts;
  /** The operations that receive it. */
  readonly operations: readonly Operation[];
  /** Version of `valueSchema`. */
  readonly version: number;
  /** Schema of a draft's value; it must accept values stored by earlier versions. */
  readonly valueSchema: Stored;
  readonly toDraft: (typed: Typed, draftId: string) => DraftFields<v.InferInput<Stored>>;
  readonly toItem: (sent: Sent, draftId: string) => ItemFields<Operation>;
  /** What is lost if an item is deleted and cannot be entered again, a sentence. */
  readonly deletionWarning?: string;
  /** A refused item is not edited: it is sent again unchanged, or entered again. */
  readonly isFinal?: true;
  /**
   * Kinds of work that it builds on: it waits for a refused one of its lane until the person settles that. Default: every
   * kind. See `NewItem.dependsOn`.
   */
  readonly dependsOn?: readonly string[];
  /** Link to resume a draft of lane `lane`; undefined if its dossier is unknown. */
  readonly resumeLink: (draftId: string, lane: string | null) => WorkLink | undefined;
  /** Follow-up work possible while it is queued with this input; undefined if there is none. */
  readonly followUp?: (draftId: string, lane: string, input: unknown) => FollowUp | undefined;
  /** Schema of the answer if the work took effect; any other answer is a conflict or a refusal. */
  readonly answer: Answer;
  /** The choice that an answer requires, if another person's change or a new price conflicts. */
  readonly conflict?: (answer: unknown) => Conflict | undefined;
  /** The choice in a sentence, for lists. */
  readonly conflictText?: (conflict: Conflict) => string;
  /**
   * Input that applies the work over another person's change (« Appliquer quand même »), from the input that was in conflict
   * and the choice; it is sent as a new item.
   */
  readonly overwrite?: (input: Input<Operation>, conflict: Conflict) => Input<Operation>;
  /** Content of its receipt; `answer` is undefined if it cannot be parsed any more. */
  readonly summarizeReceipt: (answer: v.InferOutput<Answer> | undefined, lane: string) => ReceiptSummary;
}

/** A kind of work as lists see it, whatever its value types. */
export interface Work {
  readonly kind: string;
  readonly label: string;
  readonly version: number;
  readonly operations: readonly EndpointDefinition[];
  readonly deletionWarning?: string;
  readonly isFinal?: true;
  readonly dependsOn?: readonly string[];
  readonly resumeLink: (draftId: string, lane: string | null) => WorkLink | undefined;
  readonly followUp?: (draftId: string, lane: string, input: unknown) => FollowUp | undefined;
  /** Content of a receipt from a stored answer. */
  readonly summarizeReceipt: (answer: unknown, lane: string) => ReceiptSummary;
  /** The choice that an answer requires, as a sentence; undefined if none. */
  readonly formatConflict: (answer: unknown) => string | undefined;
  /** Input that applies an item in conflict all the same; undefined if the person has to compare or enter it again. */
  readonly buildOverwriteInput: (entry: Pick<OutboxEntry, 'state' | 'input' | 'answer'>) => object | undefined;
}

/** A kind of work as its form sees it: `Typed` is saved, `Sent` is submitted, `Answer` or `Conflict` comes back. */
export interface DefinedWork<Kind extends string, Stored, Answer, Typed, Sent, Conflict> extends Work {
  readonly kind: Kind;
  readonly texts: WorkTexts;
  readonly toDraft: (typed: Typed, draftId: string) => DraftFields<unknown>;
  readonly toItem: (sent: Sent, draftId: string) => ItemFields<EndpointDefinition>;
  /** Value of a draft; undefined if it cannot be parsed. */
  readonly parseDraft: (draft: Pick<DraftEntry, 'kind'> & { readonly value: unknown }) => Stored | undefined;
  /** The answer where it took effect; undefined for any other. */
  readonly parseAnswer: (answer: unknown) => Answer | undefined;
  readonly conflict: (answer: unknown) => Conflict | undefined;
}

const parseWith = <S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> | undefined => {
  const parsed = v.safeParse(schema, value);
  return parsed.success ? parsed.output : undefined;
};

/** Defines a kind of work, to be listed in `src/app/works.ts`. */
export const defineWork = <
  const Kind extends string,
  const Operation extends QueuedOperation,
  Stored extends v.GenericSchema,
  Answer extends v.GenericSchema,
  Typed,
  Sent,
  Conflict = never,
>(
  work: WorkDefinition<Kind, Operation, Stored, Answer, Typed, Sent, Conflict>,
): DefinedWork<Kind, v.InferOutput<Stored>, v.InferOutput<Answer>, Typed, Sent, Conflict> => {
  const findConflict = (answer: unknown) => work.conflict?.(answer);
  return {
    ...work,
    toItem: (sent, draftId) => work.toItem(sent, draftId) as ItemFields<EndpointDefinition>,
    conflict: findConflict,
    parseDraft: ({ value }) => parseWith(work.valueSchema, value),
    parseAnswer: (answer) => parseWith(work.answer, answer),
    summarizeReceipt: (answer, lane) => work.summarizeReceipt(parseWith(work.answer, answer), lane),
    formatConflict: (answer) => {
      const conflicting = findConflict(answer);
      return conflicting === undefined ? undefined : work.conflictText?.(conflicting);
    },
    buildOverwriteInput: ({ state, input, answer }) => {
      const conflicting = state === 'conflict' ? findConflict(answer) : undefined;
      // The input is the one that `toItem` returned when it was submitted.
      return conflicting === undefined
        ? undefined
        : (work.overwrite?.(input as never, conflicting) as object | undefined);
    },
  };
};

/** A form that is saved as a draft only, as its form sees it. */
export interface DraftOnlyWork<Kind extends string, Stored, Typed>
  extends Work,
    Pick<DefinedWork<Kind, Stored, never, Typed, never, never>, 'toDraft' | 'parseDraft'> {
  readonly kind: Kind;
  readonly texts: Pick<WorkTexts, 'open'>;
}

/** Defines a form that is saved as a draft while typed and submitted online, never queued. Registered like works. */
export const defineDraftOnlyWork = <const Kind extends string, Stored extends v.GenericSchema, Typed>(
  definition: Pick<
    WorkDefinition<Kind, never, Stored, v.GenericSchema, Typed, never, never>,
    'kind' | 'label' | 'version' | 'valueSchema' | 'toDraft' | 'resumeLink'
  > & { readonly texts: Pick<WorkTexts, 'open'> },
): DraftOnlyWork<Kind, v.InferOutput<Stored>, Typed> => ({
  ...definition,
  operations: [],
  parseDraft: ({ value }) => parseWith(definition.valueSchema, value),
  summarizeReceipt: () => ({}),
  formatConflict: () => undefined,
  buildOverwriteInput: () => undefined,
});
