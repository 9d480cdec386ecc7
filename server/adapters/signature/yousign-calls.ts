import * as v from 'valibot';
import { Outage } from '#server/services/outage.ts';
import type { SigningAccount } from '#server/services/services.ts';
import { SigningRefused } from '#server/services/signing.ts';

const timeoutMs = 20_000;

const problem = v.object({ detail: v.optional(v.string()), title: v.optional(v.string()) });

/** Calls of Yousign's API: `sendRequest` returns the response, `requestParsed` its body validated by a schema. */
export const createYousignCalls = ({ url, apiKey }: Pick<SigningAccount, 'url' | 'apiKey'>) => {
  /** Successful response. 429 and 5xx are thrown as an `Outage`, so that the job retries. */
  const sendRequest = async (method: 'GET' | 'POST', path: string, body?: object): Promise<Response> => {
    const isForm = body instanceof FormData;
    let answer: Response;
    try {
      answer = await fetch(`${url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${apiKey}`,
          ...(body && !isForm && { 'content-type': 'application/json' }),
        },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (answer.status >= 500 || answer.status === 429) throw new Error(`status ${answer.status}`);
    } catch (error) {
      throw new Outage('signing', `${method} ${url}${path}`, error);
    }
    if (answer.ok) return answer;
    const failure = v.safeParse(problem, await answer.json().catch(() => ({})));
    const message = failure.success ? (failure.output.detail ?? failure.output.title) : undefined;
    throw new SigningRefused(answer.status, message ?? 'le service de signature refuse la demande');
  };
  const requestParsed = async <T>(
    schema: v.GenericSchema<unknown, T>,
    ...call: Parameters<typeof sendRequest>
  ): Promise<T> => {
    const answer = await (await sendRequest(...call)).json().catch(() => undefined);
    const parsed = v.safeParse(schema, answer);
    if (!parsed.success) throw new Outage('signing', `${call[0]} ${url}${call[1]}: not what its documents say`);
    return parsed.output;
  };
  return { sendRequest, requestParsed };
};
