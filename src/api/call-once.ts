import type { EndpointDefinition, Input, Output } from '#shared/contract/wire/endpoint.ts';
import { CallError } from './errors.ts';
import { submit } from './submit.ts';

/** What was sent last and may have taken effect though nobody said so, by operation. */
const unanswered = new Map<string, { readonly body: string; readonly key: string }>();

/**
 * Calls an operation that a person starts, and may start again when the answer is lost: the same input then goes under
 * the same key and takes effect once. Throws as `submit` does.
 */
export const callOnce = async <E extends EndpointDefinition>(endpoint: E, input: Input<E>): Promise<Output<E>> => {
  const body = JSON.stringify(input);
  const before = unanswered.get(endpoint.path);
  const key = before?.body === body ? before.key : crypto.randomUUID();
  unanswered.set(endpoint.path, { body, key });
  try {
    const output = await submit(endpoint, input, { idempotencyKey: key });
    unanswered.delete(endpoint.path);
    return output;
  } catch (error) {
    if (error instanceof CallError && error.status < 500) unanswered.delete(endpoint.path);
    throw error;
  }
};
