import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import * as v from 'valibot';
import type { Settings } from '#server/services/services.ts';
import { uploadLimits } from '#shared/primitives/limits.ts';

/** Result of a check: fine, worth knowing, or to be fixed before use; with a French text. */
export type CheckText = readonly [state: 'ok' | 'note' | 'bad', text: string];

const timeoutMs = 5_000;
const answerSchema = v.object({ checks: v.record(v.string(), v.string()) });

/** Checks of the server at an address; `foreign` for another server, `silent` for no answer. */
const fetchReadiness = async (address: string): Promise<Readonly<Record<string, string>> | 'foreign' | 'silent'> => {
  try {
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(timeoutMs) });
    if (!answer.headers.has('x-lagon')) return 'foreign';
    return v.parse(answerSchema, await answer.json()).checks;
  } catch (error) {
    return error instanceof v.ValiError || error instanceof SyntaxError ? 'foreign' : 'silent';
  }
};

/**
 * Announces an upload of maximum size without sending its body, to find the limit of a proxy: `ours` if the server answered,
 * `refused` if a proxy did, `silent` without an answer.
 */
const announceLargestUpload = (address: string): Promise<'ours' | 'refused' | 'silent'> => {
  const { promise, resolve } = Promise.withResolvers<'ours' | 'refused' | 'silent'>();
  const startRequest = address.startsWith('https:') ? httpsRequest : httpRequest;
  const request = startRequest(`${address}/api/checkup`, {
    method: 'POST',
    headers: { 'content-length': uploadLimits.totalBytes, 'content-type': 'application/octet-stream' },
    timeout: timeoutMs,
  });
  const finish = (outcome: 'ours' | 'refused' | 'silent') => {
    resolve(outcome);
    request.destroy();
  };
  request.on('response', ({ headers }) => finish('x-lagon' in headers ? 'ours' : 'refused'));
  request.on('timeout', () => finish('silent'));
  request.on('error', () => finish('silent'));
  request.flushHeaders();
  return promise;
};

const problemTexts: Readonly<Record<string, string>> = {
  away: 'ne répond pas',
  full: 'plein',
  unwritable: 'ne peut pas être écrit',
  foreign: 'celui d’une autre base',
  copy: 'celui d’une base dont celle-ci est la copie',
  unusable: 'inutilisable',
  'expires soon': 'expire bientôt',
  untrusted: 'TRUST_PROXY ne nomme pas le mandataire, dont l’adresse est dans le journal',
};

/** Checks the public address: Lagon answers, the largest upload passes, the proxy is trusted. */
export const checkPublicAddress = async ({ publicUrl }: Pick<Settings, 'publicUrl'>): Promise<CheckText[]> => {
  const checks = await fetchReadiness(publicUrl);
  if (checks === 'silent')
    return [['note', `rien ne répond à ${publicUrl}\u00A0: démarrez le serveur, puis relancez.`]];
  if (checks === 'foreign') return [['bad', `autre chose que Lagon répond à ${publicUrl}.`]];
  const largest = await announceLargestUpload(publicUrl);
  const failedChecks = Object.entries(checks).filter(([, state]) => problemTexts[state] !== undefined);
  return [
    ['ok', `${publicUrl} répond.`],
    largest === 'refused'
      ? ['bad', 'un mandataire refuse les envois de 200 Mo (client_max_body_size de nginx).']
      : [
          'ok',
          largest === 'ours' ? 'les envois de 200 Mo passent.' : 'aucun mandataire ne refuse les envois de 200 Mo.',
        ],
    ...failedChecks.map(
      ([part, state]): CheckText => ['bad', `le serveur dit\u00A0: ${part}, ${problemTexts[state]}.`],
    ),
  ];
};
