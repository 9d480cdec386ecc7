import { refreshSession } from '#shared/contract/session.ts';
import { CallError, Unreachable } from './errors.ts';
import { readAnswer } from './read-answer.ts';
import { emitSession } from './session-events.ts';
import { endedSession, isEnded, type SessionStore } from './session-store.ts';
import type { Send } from './transport.ts';
import { wireOf } from './wire.ts';

const lockName = 'lagon-refresh';
const timeoutMs = 15_000;

export interface RefreshParts {
  readonly store: SessionStore;
  readonly send: Send;
  readonly locks?: Pick<LockManager, 'request'> | undefined;
}

/**
 * Makes the renewal of tokens that all parallel refused calls share, in this tab by one promise and among tabs by a Web
 * Lock. Resolves to the token to try again with. A refusal ends the session (it stays known whose it was) and throws
 * `CallError` 401; a network failure throws `Unreachable` and changes nothing.
 */
export const createRefresh = ({ store, send, locks }: RefreshParts) => {
  let running: Promise<string> | undefined;

  const exchange = async (refusedToken: string): Promise<string> => {
    const session = store.getSession();
    if (!session || isEnded(session)) throw new CallError(401, 'Votre session a expiré, merci de vous identifier.');
    if (session.token !== refusedToken) return session.token;
    try {
      const answer = await send(wireOf(refreshSession, { refreshToken: session.refreshToken }), { timeoutMs });
      const { data } = readAnswer(answer, refreshSession.output);
      if (!data) throw new CallError(401, 'Votre session a expiré, merci de vous identifier.');
      // Signed out, or somebody else signed in, while the answer was on its way: theirs stands.
      const current = store.getSession();
      if (current?.refreshToken !== session.refreshToken) {
        if (current && !isEnded(current) && current.user.id === session.user.id) return current.token;
        throw new CallError(401, 'Votre session a été fermée.');
      }
      store.setSession(data);
      return data.token;
    } catch (error) {
      if (error instanceof CallError && error.status === 401) {
        const current = store.getSession();
        if (current?.refreshToken === session.refreshToken) {
          store.setSession(endedSession(session));
          void emitSession({ kind: 'ended', user: session.user, reason: error.message });
        }
      }
      throw error;
    }
  };

  const locked = async (refusedToken: string): Promise<string> => {
    if (!locks) return exchange(refusedToken);
    let isHeld = false;
    try {
      return await locks.request(lockName, { signal: AbortSignal.timeout(2 * timeoutMs) }, async () => {
        isHeld = true;
        return exchange(refusedToken);
      });
    } catch (error) {
      throw isHeld ? error : new Unreachable(error);
    }
  };

  return (refusedToken: string): Promise<string> => {
    running ??= locked(refusedToken).finally(() => {
      running = undefined;
    });
    return running;
  };
};
