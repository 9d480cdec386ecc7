import type { RegisteredRouter, ValidateLinkOptions } from '@tanstack/react-router';
import * as v from 'valibot';
import type { DraftEntry } from '#offline/interfaces/draft-types.ts';
import type { EndpointDefinition, Input } from '#shared/operations/wire/endpoint.ts';

/** An address of the app, checked by its router where it is written (`workLink`). */
export interface WorkLink {
  readonly to: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: object;
  readonly hash?: string;
}

/** An address as data; what the router does not know does not compile. */
export const workLink = <const Options>(options: ValidateLinkOptions<RegisteredRouter, Options>): WorkLink =>
  options as unknown as WorkLink;

/** What one reads of something that was received. */
export interface Received {
  /** Where what was created or changed is seen. */
  readonly link?: WorkLink | undefined;
  /** The number that the server gave it. */
  readonly number?: string | undefined;
  /** Why it made nothing, in the server's words, where what it asked for existed already. */
  readonly noEffect?: string | undefined;
}

/** An operation that can wait: kept without network, and executed once under its key however often it is sent. */
type QueuedOperation = EndpointDefinition & {
  readonly offline: 'queued';
  readonly idempotent: true | 'when-keyed';
};

/** A call of an operation with its input, files aside. */
export type CallOf<E extends EndpointDefinition> = E extends EndpointDefinition
  ? { readonly operation: E; readonly input: Input<E> }
  : never;

/** What a draft holds of what was typed. */
interface DraftOf<Kept> {
  /** What lists of drafts call it. */
  readonly title: string;
  /** Its dossier (`#src/offline/interfaces/lanes.ts`); null where it is not known yet. */
  readonly lane: string | null;
  readonly value: Kept;
  /** 0, the first, unless said. */
  readonly step?: number;
  readonly files?: readonly File[];
}

/** What is sent of what was accepted by the form. */
type ItemOf<E extends EndpointDefinition> = CallOf<E> & {
  /** What the queue and the receipt call it. */
  readonly title: string;
  /** Items of one dossier are sent one after the other; null: it concerns none yet, and goes on its own. */
  readonly lane: string | null;
  readonly files?: readonly File[];
  /** The draft whose item it is about: see `NewItem.after`. */
  readonly after?: string | null;
};

/** What follows work that waits: « Transformer en contrat ». */
interface Following {
  readonly label: string;
  readonly link: WorkLink;
}

/** Sentences of a kind of work, for each has its own gender. */
interface WorkWords {
  /** « Cette demande est ouverte »: another tab has it. */
  readonly open: string;
  /** « Le serveur a refusé cette demande » */
  readonly refused: string;
  /** « Demande gardée sur cet appareil : elle partira dès que possible. » */
  readonly kept: string;
}

/**
 * A kind of work: what is typed in a form, kept as a draft, handed to the outbox and received. All that is not its own
 * (lock, saving, queue, refusal onto the fields, receipt) is the same for every kind: `useWorkForm`, `WorkScreen`.
 * docs/extending.md, "A work".
 */
interface WorkDefinition<
  Kind extends string,
  Operation extends QueuedOperation,
  Kept extends v.GenericSchema,
  Answer extends v.GenericSchema,
  Typed,
  Sent,
  Conflict,
> {
  /** How drafts, outbox and receipts name it; never changed, for it lies on devices. */
  readonly kind: Kind;
  /** What lists call it: « Demande ». */
  readonly label: string;
  readonly words: WorkWords;
  /** The operations that receive it. */
  readonly operations: readonly Operation[];
  /** The version of `keeps`. */
  readonly version: number;
  /** What a draft holds; what lies on devices since an earlier version is read by it too. */
  readonly keeps: Kept;
  readonly draft: (typed: Typed, draftId: string) => DraftOf<v.InferInput<Kept>>;
  readonly item: (sent: Sent, draftId: string) => ItemOf<Operation>;
  /** What was said is not corrected afterwards: refused, it is sent again as it is, or said anew. */
  readonly isFinal?: true;
  /** Where a draft of it goes on; undefined where its dossier is not known any more. `lane` is its dossier. */
  readonly resume: (draftId: string, lane: string | null) => WorkLink | undefined;
  /** What one may go on with while it waits to be sent; undefined where there is nothing. */
  readonly follow?: (draftId: string, lane: string) => Following | undefined;
  /** The server's answer where the work took effect; any other is a conflict or a refusal. */
  readonly answer: Answer;
  /** What an answer asks the person to choose, where somebody else's change or price stood against it. */
  readonly conflict?: (answer: unknown) => Conflict | undefined;
  /** The choice in a sentence, for lists. */
  readonly conflictText?: (conflict: Conflict) => string;
  /** What its receipt says; `answer` is undefined where it cannot be read any more. */
  readonly received: (answer: v.InferOutput<Answer> | undefined, lane: string) => Received;
}

/** A kind of work as lists see it: whatever its values are. */
export interface Work {
  readonly kind: string;
  readonly label: string;
  readonly version: number;
  readonly operations: readonly EndpointDefinition[];
  readonly isFinal?: true;
  readonly resume: (draftId: string, lane: string | null) => WorkLink | undefined;
  readonly follow?: (draftId: string, lane: string) => Following | undefined;
  /** What is read of an answer that a device keeps, whatever it is. */
  readonly received: (answer: unknown, lane: string) => Received;
  /** What an answer asks the person to choose, in a sentence; undefined where it asks nothing. */
  readonly choice: (answer: unknown) => string | undefined;
}

/** A kind of work as its form sees it: `Typed` is kept, `Sent` is handed over, `Answer` or `Conflict` comes back. */
export interface DefinedWork<Kind extends string, Kept, Answer, Typed, Sent, Conflict> extends Work {
  readonly kind: Kind;
  readonly words: WorkWords;
  readonly draft: (typed: Typed, draftId: string) => DraftOf<unknown>;
  readonly item: (sent: Sent, draftId: string) => ItemOf<EndpointDefinition>;
  /** What a draft holds; undefined where it cannot be read. */
  readonly read: (draft: Pick<DraftEntry, 'kind'> & { readonly value: unknown }) => Kept | undefined;
  /** The answer where it took effect; undefined for any other. */
  readonly accepted: (answer: unknown) => Answer | undefined;
  readonly conflict: (answer: unknown) => Conflict | undefined;
}

const read = <S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> | undefined => {
  const parsed = v.safeParse(schema, value);
  return parsed.success ? parsed.output : undefined;
};

/** Defines a kind of work, to be listed in `src/app/works.ts`. */
export const defineWork = <
  const Kind extends string,
  const Operation extends QueuedOperation,
  Kept extends v.GenericSchema,
  Answer extends v.GenericSchema,
  Typed,
  Sent,
  Conflict = never,
>(
  work: WorkDefinition<Kind, Operation, Kept, Answer, Typed, Sent, Conflict>,
): DefinedWork<Kind, v.InferOutput<Kept>, v.InferOutput<Answer>, Typed, Sent, Conflict> => {
  const conflict = (answer: unknown) => work.conflict?.(answer);
  return {
    ...work,
    item: (sent, draftId) => work.item(sent, draftId) as ItemOf<EndpointDefinition>,
    conflict,
    read: ({ value }) => read(work.keeps, value),
    accepted: (answer) => read(work.answer, answer),
    received: (answer, lane) => work.received(read(work.answer, answer), lane),
    choice: (answer) => {
      const asked = conflict(answer);
      return asked === undefined ? undefined : work.conflictText?.(asked);
    },
  };
};

/** What is kept while it is typed, as its form sees it. */
export interface KeptWork<Kind extends string, Kept, Typed>
  extends Work,
    Pick<DefinedWork<Kind, Kept, never, Typed, never, never>, 'draft' | 'read'> {
  readonly kind: Kind;
  readonly words: Pick<WorkWords, 'open'>;
}

/** Defines what is kept while it is typed, and saved online by its own form: nothing of it waits in the queue. Listed as works are. */
export const defineKept = <const Kind extends string, Kept extends v.GenericSchema, Typed>(
  kept: Pick<
    WorkDefinition<Kind, never, Kept, v.GenericSchema, Typed, never, never>,
    'kind' | 'label' | 'version' | 'keeps' | 'draft' | 'resume'
  > & { readonly words: Pick<WorkWords, 'open'> },
): KeptWork<Kind, v.InferOutput<Kept>, Typed> => ({
  ...kept,
  operations: [],
  read: ({ value }) => read(kept.keeps, value),
  received: () => ({}),
  choice: () => undefined,
});
