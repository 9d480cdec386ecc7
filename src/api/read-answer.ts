import * as v from 'valibot';
import { failureSchema } from '#shared/operations/wire/envelope.ts';
import { CallError, Unreachable } from './errors.ts';
import { parseJson } from './transport.ts';
import type { ApiResponse } from './wire.ts';

const fallbackMessage = (status: number): string =>
  status >= 500
    ? 'Le serveur a rencontré une erreur. Merci de réessayer.'
    : 'La demande n’a pas pu aboutir. Merci de réessayer.';

const buildCallError = (answer: ApiResponse, body: unknown): CallError => {
  const failure = v.safeParse(failureSchema, body);
  const retryAfter = Number(answer.headers.get('retry-after') ?? Number.NaN);
  return new CallError(
    answer.status,
    (failure.success && failure.output.message?.message) || fallbackMessage(answer.status),
    {
      ...(failure.success && failure.output.errors ? { errors: failure.output.errors } : {}),
      ...(failure.success && failure.output.closure ? { sessionEnd: failure.output.closure } : {}),
      ...(Number.isNaN(retryAfter) ? {} : { retryAfterSeconds: retryAfter }),
    },
  );
};

/** Throws a `CallError` unless the answer is 2xx. */
const assertSuccess = (answer: ApiResponse): void => {
  if (answer.status < 200 || answer.status > 299) throw buildCallError(answer, parseJson(answer.bytes));
};

/**
 * Parses the body. A refusal throws `CallError`. A 2xx whose body does not match the schema (truncated on
 * the way) throws `Unreachable`, since the result of the call is unknown.
 */
export const readAnswer = <S extends v.GenericSchema>(answer: ApiResponse, schema: S): v.InferOutput<S> => {
  assertSuccess(answer);
  const body = parseJson(answer.bytes);
  const parsed = v.safeParse(schema, body);
  if (parsed.success) return parsed.output;
  const failure = v.safeParse(failureSchema, body);
  if (failure.success && !failure.output.success) throw buildCallError(answer, body);
  throw new Unreachable(new v.ValiError(parsed.issues), 'server');
};

/** File name in `Content-Disposition` (RFC 6266); `filename*` takes precedence. */
const fileNameOf = (headers: Headers): string | undefined => {
  const disposition = headers.get('content-disposition') ?? '';
  const extended = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (extended) return decodeURIComponent(extended.trim());
  return /filename\s*=\s*"?([^";]+)"?/i.exec(disposition)?.[1]?.trim();
};

/** A downloaded file with the server's file name. */
export interface Downloaded {
  readonly blob: Blob;
  readonly fileName: string;
}

/** Downloaded file of a response. A refusal throws `CallError`. */
export const readFile = (answer: ApiResponse): Downloaded => {
  assertSuccess(answer);
  const { headers, bytes } = answer;
  const type = headers.get('content-type') ?? '';
  return { blob: new Blob([bytes], { type }), fileName: fileNameOf(headers) ?? 'document' };
};
