import type { EndpointDefinition, Input, Output } from '#shared/operations/wire/endpoint.ts';
import type { CallOptions } from './call.ts';
import { tookNoEffect } from './no-effect.ts';
import { submit } from './submit.ts';

/** Idempotency keys of calls whose answer was lost, by operation and input. */
const pendingKeys = new Map<string, string>();

/** Identifies a file by name, size and modification time. */
const describeFile = (_: string, value: unknown): unknown =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value;

/**
 * Calls an operation that a person may repeat after a lost answer: the same input is sent with the same idempotency key
 * and takes effect once. Throws as `submit` does.
 */
export const callOnce = async <E extends EndpointDefinition>(
  endpoint: E,
  input: Input<E>,
  options: Omit<CallOptions, 'idempotencyKey'> = {},
): Promise<Output<E>> => {
  const callName = `${endpoint.path} ${JSON.stringify(input, describeFile)}`;
  const key = pendingKeys.get(callName) ?? crypto.randomUUID();
  pendingKeys.set(callName, key);
  try {
    const output = await submit(endpoint, input, { ...options, idempotencyKey: key });
    pendingKeys.delete(callName);
    return output;
  } catch (error) {
    if (tookNoEffect(error)) pendingKeys.delete(callName);
    throw error;
  }
};

export type CallOnce = typeof callOnce;
