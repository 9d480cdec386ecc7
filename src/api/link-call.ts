import type { EndpointDefinition, Input, Output } from '#shared/operations/wire/endpoint.ts';
import { readAnswer } from './read-answer.ts';
import { createSend, type SendOptions } from './transport.ts';
import { wireOf } from './wire.ts';

const send = createSend();

/**
 * Calls an operation as the holder of a link, whoever is signed in on this browser. Throws as `call` does; a 401 says that
 * the link is no longer good.
 */
export const callByLink = async <E extends EndpointDefinition>(
  endpoint: E,
  input: Input<E>,
  options: Pick<SendOptions, 'signal' | 'timeoutMs' | 'onSent'> & { readonly token: string },
): Promise<Output<E>> => readAnswer(await send(wireOf(endpoint, input), options), endpoint.output);
