import type { DevicePage } from '#offline/device/device-page.ts';
import type { WorkFile } from '#offline/interfaces/draft-types.ts';
import type { OutboxDeps } from '#offline/outbox/outbox.ts';
import type { paymentLinkSend } from '#shared/operations/client-link/link-payments.ts';
import type { receivedPaymentAdd } from '#shared/operations/contracts/received-payments.ts';
import type { reminderEdit } from '#shared/operations/follow-up/reminders.ts';
import type { Input } from '#shared/operations/wire/endpoint.ts';
import type { Quota } from './sim-disk.ts';
import type { SimServer } from './sim-server.ts';
import type { Owner } from './sim-tab.ts';

/** A violated invariant. */
export class Violation extends Error {}

/** Work that was submitted, with the outcome that the device reported to its author. */
export interface SubmittedItem {
  readonly subject: string;
  readonly owner: Owner;
  readonly lane: string;
  readonly files: readonly WorkFile[];
  readonly isFlawed: boolean;
  readonly draftId: string | undefined;
  /** The item that is sent before it, from another lane. */
  readonly awaited?: SubmittedItem;
  /** The quote to convert. */
  readonly quoteId?: number;
  /** The contract whose paper is signed in person. */
  readonly signedContractId?: number;
  /** The payment by cheque or in cash to record. */
  readonly received?: Input<typeof receivedPaymentAdd>;
  /** The payment link to send to the client. */
  readonly link?: Input<typeof paymentLinkSend>;
  /** The edit of a reminder, with the revision that its author saw. */
  readonly edits?: Pick<Input<typeof reminderEdit>, 'reminderId' | 'text' | 'revision'>;
  readonly startSequence: number;
  /** `saved`: shown as saved. `refused`: reported as not saved. */
  state: 'under way' | 'saved' | 'refused';
  saveSequence: number;
  /** `requested`: the outcome was not reported. */
  withdrawal: 'none' | 'requested' | 'edit' | 'discard';
}

/** A draft, its version shown as saved, and later versions whose outcome is unknown. */
export interface TypedDraft {
  readonly id: string;
  readonly owner: Owner;
  readonly files: Map<number, readonly WorkFile[]>;
  saved: number;
}

/** Text saved from a form that had not read the draft, and the draft in which it was saved. */
export interface BlankFormText {
  readonly owner: Owner;
  readonly text: string;
  readonly requestedId: string;
  readonly savedId: string;
}

/** Environment shared by many schedules. */
export interface Testbed {
  readonly server: SimServer;
  readonly owners: readonly [Owner, Owner];
  readonly quota: Quota;
  readonly replaceDeps: (deps: OutboxDeps) => OutboxDeps;
  readonly replacePage: (page: DevicePage) => DevicePage;
}

/** Random number generator with a seed (mulberry32). */
export const createRandom = (seed: number) => {
  let state = seed >>> 0;
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
