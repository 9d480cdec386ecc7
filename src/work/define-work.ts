import type { RegisteredRouter, ValidateLinkOptions } from '@tanstack/react-router';

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

/** What answers to created things say of them; what an answer does not say is absent. */
export interface Created {
  readonly id?: number | undefined;
  readonly number?: string | undefined;
  readonly contractId?: number | null | undefined;
  readonly contractNumber?: string | undefined;
  readonly clientId?: number | null | undefined;
}

/** What one reads of something that was received. */
export interface Received {
  /** Where what was created or changed is seen. */
  readonly link?: WorkLink | undefined;
  /** The number that the server gave it. */
  readonly number?: string | undefined;
}

/**
 * A kind of work: what is typed in a form, kept as a draft, handed to the outbox and received. Everything that is not
 * its own (lock, saving, queue, refusal onto the fields, receipt) is the same for all kinds, and written once beside
 * this. docs/extending.md, "A work".
 */
export interface Work<Kind extends string = string> {
  /** How drafts, outbox and receipts name it; never changed, for it lies on devices. */
  readonly kind: Kind;
  /** What lists call it: « Demande ». */
  readonly label: string;
  /** Of what a draft keeps of it, so that a later form can read it or say that it cannot. */
  readonly version: number;
  /** Where a draft of it goes on; undefined where its dossier is not known any more. `lane` is its dossier. */
  readonly resume: (draftId: string, lane: string | null) => WorkLink | undefined;
  /** What is read of the server's answer, and of the dossier that it was about. */
  readonly received: (answer: Created, lane: string) => Received;
}

/** A kind of work, to be listed in `src/app/works.ts`. */
export const defineWork = <const Kind extends string>(work: Work<Kind>): Work<Kind> => work;

/** Filled by `src/app/works.ts`: what is not in its list cannot be kept or sent. */
export interface ListedWorks {
  readonly none: never;
}

/** The kinds that are listed. */
export type ListedKind = ListedWorks extends { readonly works: readonly { readonly kind: infer Kind }[] }
  ? Kind & string
  : string;
