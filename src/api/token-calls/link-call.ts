import { type Downloaded, readAnswer, readFile } from '#api/read-answer.ts';
import { createSend, type SendOptions } from '#api/transport.ts';
import { buildRequest } from '#api/wire.ts';
import type { EndpointDefinition, Input, Output } from '#shared/operations/wire/endpoint.ts';

const send = createSend();

/**
 * Calls an operation with a link's token, whoever is signed in. Throws as `call` does; a 401 means that the link has
 * expired.
 */
export const callByLink = async <E extends EndpointDefinition>(
  endpoint: E,
  input: Input<E>,
  options: Pick<SendOptions, 'signal' | 'timeoutMs' | 'onSent'> & { readonly token: string },
): Promise<Output<E>> => readAnswer(await send(buildRequest(endpoint, input), options), endpoint.output);

/** The same for an operation that answers with a file. */
export const downloadByLink = async <E extends EndpointDefinition>(
  endpoint: E,
  input: Input<E>,
  options: Pick<SendOptions, 'timeoutMs'> & { readonly token: string },
): Promise<Downloaded> => readFile(await send(buildRequest(endpoint, input), options));
