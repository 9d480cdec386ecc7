import type { CallOptions } from '#api/call.ts';
import { readAnswer } from '#api/read-answer.ts';
import type { Send } from '#api/transport.ts';
import { type ApiResponse, buildRequest } from '#api/wire.ts';
import type { EndpointDefinition, Input, Output } from '#shared/operations/wire/endpoint.ts';

interface WorkerCallDeps {
  readonly send: Send;
  readonly token: string;
  /** Asks the page, which holds the session, for another token than the refused one. */
  readonly renew: (refusedToken: string) => Promise<string>;
  /** Called when the server accepted a call of the person signed in. */
  readonly onAccepted: (answer: Pick<ApiResponse, 'headers'>) => void;
}

/** `call` for a worker, which has no session: it starts with a token of one person. Throws as `call` does. */
export const createWorkerCall = ({ send, token: firstToken, renew, onAccepted }: WorkerCallDeps) => {
  let token = firstToken;
  return async <E extends EndpointDefinition>(
    endpoint: E,
    input: Input<E>,
    { timeoutMs = 15_000, signal }: Pick<CallOptions, 'timeoutMs' | 'signal'> = {},
  ): Promise<Output<E>> => {
    const apiRequest = buildRequest(endpoint, input);
    const request = () => send(apiRequest, { token, timeoutMs, signal });
    let answer = await request();
    if (answer.status === 401) {
      token = await renew(token);
      answer = await request();
    }
    if (answer.status !== 401) onAccepted(answer);
    return readAnswer(answer, endpoint.output);
  };
};
