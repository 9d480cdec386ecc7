import { isAllowedInView } from '#shared/operations/people/view-as.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';

const meanings: Readonly<Record<number, string>> = {
  400: 'Demande mal formée, ou en-tête Idempotency-Key qui n’est pas un UUID',
  401: 'Personne n’est connecté, ou les identifiants ne sont pas acceptés',
  403: 'Cette fonction n’est pas ouverte à ce compte, ou à qui voit Lagon comme une autre personne, en lecture seule',
  404: 'Inconnu, ou d’un autre courtier',
  409: 'Le même envoi est en cours, ou la donnée a changé entre-temps',
  410: 'Cet envoi a été annulé, ou a été enregistré il y a plus de 90 jours',
  413: 'Trop volumineux',
  415: 'Format qui n’est pas accepté',
  422: 'Valeurs refusées, par champ dans errors',
  426: 'Version trop ancienne de l’application',
  429: 'Trop de demandes\u00A0: l’en-tête Retry-After dit quand réessayer',
  503: 'Momentanément indisponible\u00A0: l’en-tête Retry-After dit quand réessayer',
};

/**
 * Statuses with which an operation may refuse and the meaning of each; every API test checks the answers against them ("The
 * server's answers").
 */
export const listRefusals = (definition: EndpointDefinition): Readonly<Record<number, string>> => {
  const { access, idempotent, input, method, response } = definition;
  const hasBody = method === 'POST' || method === 'PUT';
  const hasInput = Object.keys((input as { entries?: object }).entries ?? { unknown: true }).length > 0;
  const statuses = [
    ...[400, 401],
    ...(access === 'client-link' || (isAllowedInView(definition) && access === 'signed-in') ? [] : [403]),
    ...(hasInput || response === 'file' ? [404] : []),
    ...(idempotent ? [409, 410] : access === 'client-link' && hasInput ? [409] : []),
    ...(hasBody ? [413, 415] : []),
    ...[422, 426, 429, 503],
  ];
  return Object.fromEntries(statuses.map((status) => [status, meanings[status] ?? '']));
};
