import type { FieldErrors } from '#shared/operations/wire/envelope.ts';

export interface ContractReference {
  readonly id: number;
  readonly number: string;
}

/** A refusal by the server: message and errors by field. */
export interface ServerRefusal {
  readonly message: string;
  readonly errors: FieldErrors;
  /** Contract that took the place of what was submitted. */
  readonly contract?: ContractReference | undefined;
}

/** The work took effect. */
export interface Accepted<Answer> {
  readonly state: 'accepted';
  readonly answer: Answer;
}

/** The work is stored in the outbox under its idempotency key and sent as soon as possible. */
export interface Pending {
  readonly state: 'pending';
  readonly key: string;
}

/** The work took no effect; it is a draft again. */
export interface Refused {
  readonly state: 'refused';
  readonly refused: ServerRefusal;
}

/** The work took no effect and asks the person to choose; it is a draft again. */
export interface Conflicting<Conflict> {
  readonly state: 'conflict';
  readonly conflict: Conflict;
}

/** The work stays in the outbox until somebody sends it again; the server did not refuse its content. */
export interface Blocked {
  readonly state: 'blocked';
  readonly message: string;
}

/** Another window changed the draft of the form meanwhile: nothing was sent, and the screen shows the fork. */
interface Forked {
  readonly state: 'forked';
}

/** Result of submitting the work of a form. */
export type SubmitResult<Answer = unknown, Conflict = unknown> =
  | Accepted<Answer>
  | Pending
  | Refused
  | Conflicting<Conflict>
  | Blocked
  | Forked;
