import type { EndpointDefinition, Input, Output } from '#shared/contract/wire/endpoint.ts';
import { tookNoEffect } from './no-effect.ts';
import { submit } from './submit.ts';

/** The keys of what may have taken effect though nobody said so, by operation and input. */
const unanswered = new Map<string, string>();

/**
 * Calls an operation that a person starts, and may start again when the answer is lost: the same input then goes under
 * the same key and takes effect once. Throws as `submit` does.
 */
export const callOnce = async <E extends EndpointDefinition>(endpoint: E, input: Input<E>): Promise<Output<E>> => {
  const name = `${endpoint.path} ${JSON.stringify(input)}`;
  const key = unanswered.get(name) ?? crypto.randomUUID();
  unanswered.set(name, key);
  try {
    const output = await submit(endpoint, input, { idempotencyKey: key });
    unanswered.delete(name);
    return output;
  } catch (error) {
    if (tookNoEffect(error)) unanswered.delete(name);
    throw error;
  }
};
