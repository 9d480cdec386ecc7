import type { Message } from '#shared/operations/wire/envelope.ts';
import { notify } from '#ui/toast/toaster.ts';

/** Toast durations: 1 s for a success, 5 s otherwise. Specification 3, section 8. */
const successMs = 1_000;
const otherMs = 5_000;

export const showMessage = (message: Message): void =>
  notify({ ...message, durationMs: message.type === 'success' ? successMs : otherMs });
