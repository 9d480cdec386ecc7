import { refreshSession } from '#shared/operations/people/session.ts';
import type { Session } from '#shared/operations/wire/session-shape.ts';
import { CallError, Unreachable } from './errors.ts';
import { readAnswer } from './read-answer.ts';
import { closeDevice } from './session/closed-device.ts';
import { emitSession } from './session/session-events.ts';
import { endedSession, isEnded } from './session/session-store.ts';
import type { SessionStore, StoredSession } from './session/stored-session.ts';
import type { Send } from './transport.ts';
import { wireOf } from './wire.ts';

const lockName = 'lagon-refresh';
const timeoutMs = 15_000;
/** How often an ended session is asked about, at most. */
const askEveryMs = 5_000;
const expired = () => new CallError(401, 'Votre session a expiré, merci de vous identifier.');

interface RefreshDeps {
  readonly store: SessionStore;
  readonly send: Send;
  readonly locks?: Pick<LockManager, 'request'> | undefined;
}

/**
 * Makes the renewal of tokens that all parallel refused calls share, in this tab by one promise and among tabs by a Web
 * Lock. Resolves to the token to try again with. A refusal ends the session (it stays known whose it was), or closes the
 * device where the account is no more, and throws `CallError` 401; a network failure throws `Unreachable` and changes nothing.
 */
export const createRefresh = ({ store, send, locks }: RefreshDeps) => {
  let running: Promise<string> | undefined;

  /** What stands where another tab renewed, signed out or signed somebody else in while the answer was on its way. */
  const othersToken = (session: Session): string => {
    const current = store.getSession();
    if (current && !isEnded(current) && current.user.id === session.user.id) return current.token;
    throw new CallError(401, 'Votre session a été fermée.');
  };

  let askedAtMs = Number.NEGATIVE_INFINITY;

  /** Asks what became of a session that ended: whether its account still exists is told to its former token alone. */
  const askAboutEnded = async (session: StoredSession): Promise<string> => {
    const { formerToken } = session;
    if (!formerToken || Date.now() - askedAtMs < askEveryMs) throw expired();
    askedAtMs = Date.now();
    try {
      const answer = await send(wireOf(refreshSession, { refreshToken: formerToken }), { timeoutMs });
      const { data } = readAnswer(answer, refreshSession.output);
      if (!data) throw expired();
      if (store.getSession()?.formerToken !== formerToken) return othersToken(session);
      store.setSession({ ...data, signIn: session.signIn });
      return data.token;
    } catch (error) {
      if (error instanceof CallError && error.closure && store.getSession()?.formerToken === formerToken)
        closeDevice(store, session, error.closure);
      throw error;
    }
  };

  const exchange = async (refusedToken: string): Promise<string> => {
    const session = store.getSession();
    if (!session) throw expired();
    if (isEnded(session)) return askAboutEnded(session);
    if (session.token !== refusedToken) return session.token;
    try {
      const answer = await send(wireOf(refreshSession, { refreshToken: session.refreshToken }), { timeoutMs });
      const { data } = readAnswer(answer, refreshSession.output);
      if (!data) throw expired();
      if (store.getSession()?.refreshToken !== session.refreshToken) return othersToken(session);
      store.setSession({ ...data, signIn: session.signIn });
      return data.token;
    } catch (error) {
      if (!(error instanceof CallError && error.status === 401)) throw error;
      if (store.getSession()?.refreshToken !== session.refreshToken) return othersToken(session);
      if (error.closure) {
        closeDevice(store, session, error.closure);
        throw error;
      }
      store.setSession(endedSession(session));
      void emitSession({ kind: 'ended', user: session.user, reason: error.message });
      throw error;
    }
  };

  const locked = async (refusedToken: string): Promise<string> => {
    if (!locks) return exchange(refusedToken);
    let isHeld = false;
    const timeout = AbortSignal.timeout(2 * timeoutMs);
    try {
      return await locks.request(lockName, { signal: timeout }, async () => {
        isHeld = true;
        return exchange(refusedToken);
      });
    } catch (error) {
      throw timeout.aborted && !isHeld ? new Unreachable(error) : error;
    }
  };

  return (refusedToken: string): Promise<string> => {
    running ??= locked(refusedToken).finally(() => {
      running = undefined;
    });
    return running;
  };
};
