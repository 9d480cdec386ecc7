import { refreshSession } from '#shared/operations/people/session.ts';
import type { Session } from '#shared/operations/wire/session-shape.ts';
import { CallError, Unreachable } from './errors.ts';
import { readAnswer } from './read-answer.ts';
import { closeDevice } from './session/closed-device.ts';
import { emitSession } from './session/session-events.ts';
import { endedSession, isEnded } from './session/session-store.ts';
import type { SessionStore, StoredSession } from './session/stored-session.ts';
import type { Send } from './transport.ts';
import { buildRequest } from './wire.ts';

const lockName = 'lagon-refresh';
const timeoutMs = 15_000;
/** Minimum interval between checks of an ended session, milliseconds. */
const minAskIntervalMs = 5_000;
const expiredError = () => new CallError(401, 'Votre session a expiré, merci de vous identifier.');

interface RefreshDeps {
  readonly store: SessionStore;
  readonly send: Send;
  readonly locks?: Pick<LockManager, 'request'> | undefined;
}

/**
 * Creates the token refresh that all parallel refused calls share: one promise in this tab, a Web Lock among tabs.
 * Resolves to the token to retry with. A refusal ends the session (its owner stays known), or closes the device if the
 * account is gone, and throws `CallError` 401; a network failure throws `Unreachable` and changes nothing.
 */
export const createRefresh = ({ store, send, locks }: RefreshDeps) => {
  let running: Promise<string> | undefined;

  /** Token after another tab refreshed, signed out or signed somebody else in during the request (race). */
  const currentToken = (session: Session): string => {
    const current = store.getSession();
    if (current && !isEnded(current) && current.user.id === session.user.id) return current.token;
    throw new CallError(401, 'Votre session a été fermée.');
  };

  let lastCheckAtMs = Number.NEGATIVE_INFINITY;

  /**
   * Checks whether the account of an ended session still exists. The server answers this to the former refresh token
   * only.
   */
  const refreshEnded = async (session: StoredSession): Promise<string> => {
    const { formerToken } = session;
    if (!formerToken || Date.now() - lastCheckAtMs < minAskIntervalMs) throw expiredError();
    lastCheckAtMs = Date.now();
    try {
      const answer = await send(buildRequest(refreshSession, { refreshToken: formerToken }), { timeoutMs });
      const { data } = readAnswer(answer, refreshSession.output);
      if (!data) throw expiredError();
      if (store.getSession()?.formerToken !== formerToken) return currentToken(session);
      store.setSession({ ...data, signIn: session.signIn });
      return data.token;
    } catch (error) {
      if (error instanceof CallError && error.sessionEnd && store.getSession()?.formerToken === formerToken)
        closeDevice(store, session, error.sessionEnd);
      throw error;
    }
  };

  const exchange = async (refusedToken: string): Promise<string> => {
    const session = store.getSession();
    if (!session) throw expiredError();
    if (isEnded(session)) return refreshEnded(session);
    if (session.token !== refusedToken) return session.token;
    try {
      const answer = await send(buildRequest(refreshSession, { refreshToken: session.refreshToken }), { timeoutMs });
      const { data } = readAnswer(answer, refreshSession.output);
      if (!data) throw expiredError();
      if (store.getSession()?.refreshToken !== session.refreshToken) return currentToken(session);
      store.setSession({ ...data, signIn: session.signIn });
      return data.token;
    } catch (error) {
      if (!(error instanceof CallError && error.status === 401)) throw error;
      if (store.getSession()?.refreshToken !== session.refreshToken) return currentToken(session);
      if (error.sessionEnd) {
        closeDevice(store, session, error.sessionEnd);
        throw error;
      }
      store.setSession(endedSession(session));
      void emitSession({ kind: 'ended', user: session.user, reason: error.message });
      throw error;
    }
  };

  const exchangeLocked = async (refusedToken: string): Promise<string> => {
    if (!locks) return exchange(refusedToken);
    let hasLock = false;
    const timeout = AbortSignal.timeout(2 * timeoutMs);
    try {
      return await locks.request(lockName, { signal: timeout }, async () => {
        hasLock = true;
        return exchange(refusedToken);
      });
    } catch (error) {
      throw timeout.aborted && !hasLock ? new Unreachable(error) : error;
    }
  };

  return (refusedToken: string): Promise<string> => {
    running ??= exchangeLocked(refusedToken).finally(() => {
      running = undefined;
    });
    return running;
  };
};
