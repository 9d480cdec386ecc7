import type { botChallenge } from '#shared/contract/session.ts';
import { spendChallenge } from '../db/attempt-repository.ts';
import type { Db } from '../db/db.ts';
import type { Handler } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { checkSolution, newChallenge } from '../services/bot-check.ts';
import type { Services } from '../services/services.ts';

export const getBotChallenge: Handler<typeof botChallenge> = async (_input, { services }) => {
  const { botCheck, secrets } = services.settings;
  if (botCheck === 'off') return { challenge: null };
  return { challenge: { ...(await newChallenge(secrets.tokenSecret, services.now())) } };
};

/** Refuses a call whose proof of work is missing, wrong, expired or was spent before. */
export const assertHuman = async (db: Db, services: Services, token: string): Promise<void> => {
  if (services.settings.botCheck === 'off') return;
  const now = services.now();
  const solved = await checkSolution(services.settings.secrets.tokenSecret, now, token);
  if (solved && (await spendChallenge(db, solved.signature, solved.expiresAt, now))) return;
  const message = 'La vérification de sécurité a expiré. Merci de réessayer.';
  throw new Refusal(422, message, { errors: { token: [message] } });
};
