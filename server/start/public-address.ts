import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import * as v from 'valibot';
import type { Settings } from '#server/services/services.ts';
import { uploadLimits } from '#shared/primitives/limits.ts';

/** Good, worth knowing, or to be mended before people work with it; why, in French. */
export type Said = readonly [state: 'ok' | 'note' | 'bad', text: string];

const withinMs = 5_000;
const answerSchema = v.object({ checks: v.record(v.string(), v.string()) });

/** What stands at an address: ours, with its checks; something else; or nothing that answers. */
const readinessAt = async (address: string): Promise<Readonly<Record<string, string>> | 'foreign' | 'silent'> => {
  try {
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(withinMs) });
    if (!answer.headers.has('x-lagon')) return 'foreign';
    return v.parse(answerSchema, await answer.json()).checks;
  } catch (error) {
    return error instanceof v.ValiError || error instanceof SyntaxError ? 'foreign' : 'silent';
  }
};

/**
 * Whether a sending of the largest size would get through: its head is announced, its body never sent. `ours` where the server
 * itself answered, `refused` where something before it did, `silent` where nobody spoke before the body.
 */
const announceLargest = (address: string): Promise<'ours' | 'refused' | 'silent'> => {
  const { promise, resolve } = Promise.withResolvers<'ours' | 'refused' | 'silent'>();
  const send = address.startsWith('https:') ? httpsRequest : httpRequest;
  const asked = send(`${address}/api/checkup`, {
    method: 'POST',
    headers: { 'content-length': uploadLimits.totalBytes, 'content-type': 'application/octet-stream' },
    timeout: withinMs,
  });
  const end = (outcome: 'ours' | 'refused' | 'silent') => {
    resolve(outcome);
    asked.destroy();
  };
  asked.on('response', ({ headers }) => end('x-lagon' in headers ? 'ours' : 'refused'));
  asked.on('timeout', () => end('silent'));
  asked.on('error', () => end('silent'));
  asked.flushHeaders();
  return promise;
};

const words: Readonly<Record<string, string>> = {
  away: 'ne répond pas',
  full: 'plein',
  unwritable: 'ne peut pas être écrit',
  foreign: 'celui d’une autre base',
  copy: 'celui d’une base dont celle-ci est la copie',
  unusable: 'inutilisable',
  'expires soon': 'expire bientôt',
  untrusted: 'TRUST_PROXY ne nomme pas le mandataire, dont l’adresse est dans le journal',
};

/** Where people reach the server: that it is ours, that the largest sending passes, that the proxy is believed. */
export const publicAddress = async ({ publicUrl }: Pick<Settings, 'publicUrl'>): Promise<Said[]> => {
  const checks = await readinessAt(publicUrl);
  if (checks === 'silent')
    return [['note', `rien ne répond à ${publicUrl}\u00A0: démarrez le serveur, puis relancez.`]];
  if (checks === 'foreign') return [['bad', `autre chose que Lagon répond à ${publicUrl}.`]];
  const largest = await announceLargest(publicUrl);
  const unwell = Object.entries(checks).filter(([, state]) => words[state] !== undefined);
  return [
    ['ok', `${publicUrl} répond.`],
    largest === 'refused'
      ? ['bad', 'un mandataire refuse les envois de 200 Mo (client_max_body_size de nginx).']
      : [
          'ok',
          largest === 'ours' ? 'les envois de 200 Mo passent.' : 'aucun mandataire ne refuse les envois de 200 Mo.',
        ],
    ...unwell.map(([part, state]): Said => ['bad', `le serveur dit\u00A0: ${part}, ${words[state]}.`]),
  ];
};
