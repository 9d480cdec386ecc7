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

/** A submitted request from its author's point of view. */
export interface Submitted {
  readonly subject: string;
  readonly owner: Owner;
  readonly lane: string;
  readonly files: readonly WorkFile[];
  readonly isFlawed: boolean;
  readonly draftId: string | undefined;
  /** The quote to convert; undefined for a request. */
  readonly quoteId?: number;
  /** The contract whose paper is signed in person. */
  readonly signs?: number;
  /** The payment by cheque or in cash that it records. */
  readonly received?: Input<typeof receivedPaymentAdd>;
  /** The link to pay that it sends to the client. */
  readonly link?: Input<typeof paymentLinkSend>;
  /** The edit of a reminder, with the revision that its author saw. */
  readonly edits?: Pick<Input<typeof reminderEdit>, 'reminderId' | 'text' | 'revision'>;
  readonly startedAt: number;
  /** `saved`: shown as saved. `refused`: reported as not saved. */
  state: 'under way' | 'saved' | 'refused';
  savedAt: number;
  /** `asked`: the caller did not get the outcome. */
  withdrawal: 'none' | 'asked' | 'edit' | 'discard';
}

/** Text typed into a draft: the version shown as saved, and later ones with unknown outcome. */
export interface TypedDraft {
  readonly id: string;
  readonly owner: Owner;
  readonly files: Map<number, readonly WorkFile[]>;
  saved: number;
}

/** Text of a form that had read nothing, and the draft reported for it. */
export interface BlankTyped {
  readonly owner: Owner;
  readonly text: string;
  readonly askedId: string;
  readonly savedId: string;
}

/** Environment shared by many schedules. */
export interface Stage {
  readonly server: SimServer;
  readonly owners: readonly [Owner, Owner];
  readonly quota: Quota;
  readonly plant: (deps: OutboxDeps) => OutboxDeps;
  readonly plantPage: (page: DevicePage) => DevicePage;
}

/** Random numbers of a seed. */
export const mulberry = (seed: number) => {
  let state = seed >>> 0;
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
