import * as v from 'valibot';
import { failureSchema } from '#shared/contract/envelope.ts';
import type { OutboxReason, Outcome, Parking, Settlement } from './outbox-types.ts';

const firstDelayMs = 2_000;
const longestDelayMs = 5 * 60_000;
/** The statuses after which the same request may succeed later. */
const laterStatuses = new Set([408, 409, 425, 429]);

/**
 * The wait before attempt `attempts + 1`: doubled each time up to five minutes, half of it random so that many
 * devices do not come back together. `random` gives 0 to 1.
 */
export const backoffMs = (attempts: number, random: () => number): number => {
  const full = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(Math.max(attempts - 1, 0), 20));
  return Math.round(full / 2 + (full / 2) * random());
};

/**
 * Decides what becomes of an item after an attempt, on the numeric status alone. `attempts` counts the attempts before
 * this one. Design, "Offline" 3: only a 2xx with our receipt is accepted; 401 counts no attempt; what may pass later
 * waits; the rest goes back to the person. Nothing is ever dropped.
 */
export const settle = (outcome: Outcome, attempts: number, nowMs: number, random: () => number): Settlement => {
  const counted = attempts + 1;
  const later = (reason: OutboxReason, atLeastMs = 0): Settlement => ({
    state: 'retry-wait',
    attempts: counted,
    nextAtMs: nowMs + Math.max(atLeastMs, backoffMs(counted, random)),
    reason,
    answer: null,
  });
  if (outcome.kind === 'unreachable') return later(reasons.network);
  if (outcome.kind === 'not-ours') return later(reasons.notOurs);
  const { status, body, hasReceipt } = outcome;
  const said = failureOf(body);
  if (status >= 200 && status < 300) {
    if (!hasReceipt) return later(reasons.notOurs);
    return answered(body, said, counted, status);
  }
  if (status === 401)
    return { state: 'auth-paused', attempts, nextAtMs: null, reason: reasons.signedOut, answer: null };
  if (status === 426) return { ...later(reasons.outdated, longestDelayMs), attempts };
  if (laterStatuses.has(status)) return later({ ...reasons.busy, status }, outcome.retryAfterMs ?? 0);
  if (status >= 500 || status < 400) return later({ ...reasons.server, status }, outcome.retryAfterMs ?? 0);
  return refused(said, counted, status);
};

/** An item whose content or files are not what was submitted: it is never sent without them. No attempt is counted. */
export const damaged = (attempts: number): Parking => ({
  state: 'rejected',
  attempts,
  nextAtMs: null,
  reason: reasons.damaged,
  answer: null,
});

const answered = (body: unknown, said: Failure, attempts: number, status: number): Settlement => {
  if (said.success) return { state: 'accepted', attempts, nextAtMs: null, reason: null, answer: body };
  if (!said.isConflict) return refused(said, attempts, status);
  const reason: OutboxReason = { code: 'conflict', status, message: said.message, errors: said.errors };
  return { state: 'conflict', attempts, nextAtMs: null, reason, answer: body };
};

const refused = (said: Failure, attempts: number, status: number): Settlement => ({
  state: 'rejected',
  attempts,
  nextAtMs: null,
  reason: { code: 'refused', status, message: said.message, errors: said.errors },
  answer: null,
});

interface Failure {
  readonly success: boolean;
  readonly isConflict: boolean;
  readonly message: string;
  readonly errors: OutboxReason['errors'];
}

/** What our server says in a body; the message may stand alone or with its type (specification 4, section 7). */
const bodySchema = v.object({
  success: v.optional(v.boolean(), true),
  conflict: v.optional(v.unknown()),
  message: v.optional(v.union([v.string(), failureSchema.entries.message])),
  errors: failureSchema.entries.errors,
});

const failureOf = (body: unknown): Failure => {
  const parsed = v.safeParse(bodySchema, body ?? {});
  const said = parsed.success ? parsed.output : { success: true, message: undefined, errors: undefined };
  const message = typeof said.message === 'string' ? said.message : said.message?.message;
  return {
    success: said.success,
    isConflict: 'conflict' in said && said.conflict !== undefined,
    message: message ?? 'Votre demande ne peut pas aboutir',
    errors: said.errors ?? null,
  };
};

const reason = (code: OutboxReason['code'], message: string): OutboxReason => ({
  code,
  status: null,
  message,
  errors: null,
});

const reasons = {
  network: reason('network', 'Le réseau n’a pas répondu ; l’envoi sera repris.'),
  notOurs: reason('not-ours', 'Le réseau demande une connexion (portail Wi-Fi) ; l’envoi sera repris.'),
  signedOut: reason('signed-out', 'Identifiez-vous pour reprendre l’envoi.'),
  outdated: reason(
    'outdated',
    'Une nouvelle version de Lagon est nécessaire ; l’envoi reprendra après la mise à jour.',
  ),
  damaged: reason(
    'damaged',
    'Une pièce jointe est abîmée sur cet appareil : reprenez le brouillon et joignez-la de nouveau.',
  ),
  busy: reason('busy', 'Le serveur est occupé ; l’envoi sera repris.'),
  server: reason('server', 'Le serveur a rencontré une erreur ; l’envoi sera repris.'),
} as const;
