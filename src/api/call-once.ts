import type { EndpointDefinition, Input, Output } from '#shared/operations/wire/endpoint.ts';
import type { CallOptions } from './call.ts';
import { tookNoEffect } from './no-effect.ts';
import { submit } from './submit.ts';

/** The keys of what may have taken effect though nobody said so, by operation and input. */
const unanswered = new Map<string, string>();

/** A file is told from another by what it is called, weighs and when it was changed. */
const named = (_: string, value: unknown): unknown =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value;

/**
 * Calls an operation that a person starts, and may start again when the answer is lost: the same input then goes under
 * the same key and takes effect once. Throws as `submit` does.
 */
export const callOnce = async <E extends EndpointDefinition>(
  endpoint: E,
  input: Input<E>,
  options: Omit<CallOptions, 'idempotencyKey'> = {},
): Promise<Output<E>> => {
  const name = `${endpoint.path} ${JSON.stringify(input, named)}`;
  const key = unanswered.get(name) ?? crypto.randomUUID();
  unanswered.set(name, key);
  try {
    const output = await submit(endpoint, input, { ...options, idempotencyKey: key });
    unanswered.delete(name);
    return output;
  } catch (error) {
    if (tookNoEffect(error)) unanswered.delete(name);
    throw error;
  }
};
