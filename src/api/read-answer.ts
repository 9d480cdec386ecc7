import * as v from 'valibot';
import { failureSchema } from '#shared/operations/wire/envelope.ts';
import { CallError, Unreachable } from './errors.ts';
import { jsonOf } from './transport.ts';
import type { Answer } from './wire.ts';

const fallback = (status: number): string =>
  status >= 500
    ? 'Le serveur a rencontré une erreur. Merci de réessayer.'
    : 'La demande n’a pas pu aboutir. Merci de réessayer.';

const refusalOf = (answer: Answer, body: unknown): CallError => {
  const failure = v.safeParse(failureSchema, body);
  const retryAfter = Number(answer.headers.get('retry-after') ?? Number.NaN);
  return new CallError(answer.status, (failure.success && failure.output.message?.message) || fallback(answer.status), {
    ...(failure.success && failure.output.errors ? { errors: failure.output.errors } : {}),
    ...(failure.success && failure.output.closure ? { closure: failure.output.closure } : {}),
    ...(Number.isNaN(retryAfter) ? {} : { retryAfterSeconds: retryAfter }),
  });
};

/** Throws the `CallError` of an answer that is not 2xx. */
export const assertSuccess = (answer: Answer): void => {
  if (answer.status < 200 || answer.status > 299) throw refusalOf(answer, jsonOf(answer.bytes));
};

/**
 * The body in the operation's shape. A refusal throws `CallError`. What says that it succeeded in a body that cannot be read
 * was broken on its way: it throws `Unreachable`, since what became of the call is unknown.
 */
export const readAnswer = <S extends v.GenericSchema>(answer: Answer, schema: S): v.InferOutput<S> => {
  assertSuccess(answer);
  const body = jsonOf(answer.bytes);
  const parsed = v.safeParse(schema, body);
  if (parsed.success) return parsed.output;
  const failure = v.safeParse(failureSchema, body);
  if (failure.success && !failure.output.success) throw refusalOf(answer, body);
  throw new Unreachable(new v.ValiError(parsed.issues), 'server');
};

/** The file name of RFC 6266, `filename*` first. */
export const fileNameOf = (headers: Headers): string | undefined => {
  const disposition = headers.get('content-disposition') ?? '';
  const extended = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (extended) return decodeURIComponent(extended.trim());
  return /filename\s*=\s*"?([^";]+)"?/i.exec(disposition)?.[1]?.trim();
};
