import { Outage } from '#server/services/outage.ts';
import type { FieldErrors, SessionEndReason } from '#shared/operations/wire/envelope.ts';
import { Refusal } from './refusal.ts';

/** Body of every failure ("The server's answers"). */
export const toFailureBody = (message: string, errors?: FieldErrors, sessionEnd?: SessionEndReason) => ({
  success: false,
  message: { type: 'error', message },
  ...(errors && { errors }),
  ...(sessionEnd && { closure: sessionEnd }),
});

const frameworkMessages: Readonly<Record<number, string>> = {
  400: 'La demande est mal formée.',
  404: 'Cette adresse n’existe pas.',
  413: 'La demande est trop volumineuse.',
  414: 'L’adresse de la demande est trop longue.',
  415: 'Le format de la demande n’est pas accepté.',
};
const unexpectedMessage = 'Une erreur inattendue est survenue. Merci de réessayer.';
const outageMessage = 'Le service est momentanément indisponible. Merci de réessayer dans quelques instants.';

const findFrameworkStatus = (error: unknown): number => {
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 500 ? status : 500;
};

/** Converts any thrown value to a refusal; an unexpected error becomes a 500. */
export const toRefusal = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  if (error instanceof Outage) return new Refusal(503, outageMessage, { retryAfterSeconds: 5 });
  const status = findFrameworkStatus(error);
  return new Refusal(
    status,
    status === 500 ? unexpectedMessage : (frameworkMessages[status] ?? 'La demande est refusée.'),
  );
};
