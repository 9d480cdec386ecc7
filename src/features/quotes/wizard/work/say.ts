import type { Message } from '#shared/operations/wire/envelope.ts';
import { notify } from '#ui/toast/toaster.ts';

/** Specification 3, section 8: a snackbar stays 1 s where all went well, 5 s otherwise. */
const successMs = 1_000;
const otherMs = 5_000;

export const say = (message: Message): void =>
  notify({ ...message, durationMs: message.type === 'success' ? successMs : otherMs });
