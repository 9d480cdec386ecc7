import { consumeChallenge } from '#server/db/attempt-repository.ts';
import type { Db } from '#server/db/db.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Services } from '#server/services/services.ts';
import type { botChallenge } from '#shared/operations/people/session.ts';
import { createBotChallenge, verifySolvedChallenge } from './bot-challenge.ts';

const getBotChallenge: Handler<typeof botChallenge> = async (_input, { services }) => {
  const { botCheck, secrets } = services.settings;
  if (botCheck === 'off') return { challenge: null };
  return { challenge: { ...(await createBotChallenge(secrets.tokenSecret, services.now())) } };
};

/** Throws a 422 if the proof of work is missing, wrong, expired or already used. */
export const assertProofOfWork = async (db: Db, services: Services, token: string): Promise<void> => {
  if (services.settings.botCheck === 'off') return;
  const now = services.now();
  const solution = await verifySolvedChallenge(services.settings.secrets.tokenSecret, now, token);
  if (solution && (await consumeChallenge(db, solution.signature, solution.expiresAt, now))) return;
  const message = 'La vérification de sécurité a expiré. Merci de réessayer.';
  throw new Refusal(422, message, { errors: { token: [message] } });
};

export const botCheckHandlers = { botChallenge: getBotChallenge } satisfies Partial<Handlers>;
