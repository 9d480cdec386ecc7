import type { QueryKey } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { onSessionClosed, onSignedIn, onSignedOut } from '#api/session/session-events.ts';
import { browserStorage, getSession, getView, isSessionKept, subscribe } from '#api/session/session-store.ts';
import { sendRevocations } from '#api/sign-in/session-actions.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { connectBrowser } from './connectivity/browser-connectivity.ts';
import { watchContact } from './connectivity/watch-contact.ts';
import { askPersistence, estimateStorage, hideRefusedDatabases } from './device/storage.ts';
import type { DeviceSession } from './device-session-types.ts';
import { noFaults, reportDeviceFaults } from './interfaces/device-faults.ts';
import type { Dated, DeviceState, OfflineServices, SyncProgress } from './interfaces/types.ts';
import { createWorkServices } from './outbox/work-services.ts';
import type { KeepSoon } from './portfolio/keep-soon.ts';
import { createReader } from './reads/reader.ts';
import { createSearchTerms } from './reads/search-terms.ts';
import { observable } from './state/observable.ts';

/** Says that somebody's data lies on this device, so that a tab without session knows whether to look for leftovers. */
const traceName = 'lagon-device';
/** A browser that refuses this storage keeps no session either: nothing of anybody lies here unwatched. */
const leaveTrace = (): void => {
  try {
    browserStorage()?.setItem(traceName, '1');
  } catch {
    // Told as a session that is not kept.
  }
  reportDeviceFaults({ isSessionUnkept: !isSessionKept() });
};
const hasTrace = (): boolean => {
  try {
    return Boolean(browserStorage()?.getItem(traceName));
  } catch {
    return false;
  }
};
const firstSyncDelayMs = 1_500;
const catchUpDelayMs = 3_000;

interface OfflineHooks {
  /** The network answered after the device's value was given, or newer than it. */
  readonly onRefreshed: (endpoint: EndpointDefinition, input: unknown, answer: Dated<unknown>) => void;
  /** The device has come to keep an answer that nobody waits for. */
  readonly onKept: (endpoint: EndpointDefinition) => void;
  /** What was given of the device is not there any more. */
  readonly onGone: (endpoint: EndpointDefinition, input: unknown) => void;
  /** Dossiers left this person's portfolio: what was read under these keys holds no more, and lists are to be read anew. */
  readonly onLeft: (gone: readonly QueryKey[]) => void;
}

interface Current {
  readonly userId: number;
  readonly session: Promise<DeviceSession>;
}

/** The offline services of this tab. Databases and encryption are loaded when the first read needs them. */
export const createOfflineServices = ({ onRefreshed, onKept, onGone, onLeft }: OfflineHooks): OfflineServices => {
  hideRefusedDatabases();
  const connectivity = connectBrowser();
  const state = observable<DeviceState>('closed');
  const progress = observable<SyncProgress>({ state: 'idle', done: 0, total: 0, completedAtMs: null });
  let current: Current | undefined;
  const work = createWorkServices(
    async () => (await current?.session)?.work(),
    () => (getView() ? 'seen' : 'unavailable'),
  );
  const wait = (delayMs: number) => new Promise<void>((resolve) => setTimeout(resolve, delayMs));
  const reads = async () => (await current?.session)?.reads();
  let asked = 0;
  /** A call for a screen: what is only kept for later waits meanwhile. */
  const ask: typeof call = async (...given) => {
    asked += 1;
    try {
      return await call(...given);
    } finally {
      asked -= 1;
    }
  };
  const terms = createSearchTerms(async () => (await reads())?.terms);
  let soon: KeepSoon | undefined;
  /** Loaded with the first that is wanted: no first visit needs it. */
  const keepSoon: OfflineServices['keepSoon'] = (endpoint, input, from) => {
    const person = current;
    const begin = ({ createKeepSoon }: typeof import('./portfolio/keep-soon.ts')): void => {
      soon ??= createKeepSoon({
        call,
        reads,
        isOnline: () => connectivity.state === 'online',
        isBusy: () => asked > 0,
        wait,
        nowMs: Date.now,
        onKept,
      });
      if (person === current) soon.add(endpoint, input, from);
    };
    import('./portfolio/keep-soon.ts').then(begin).catch(() => undefined);
  };
  let cleaning: Promise<void> = Promise.resolve();
  const freshening = observable(0);
  let changedAtMs = 0;
  let catchingUp: ReturnType<typeof setTimeout> | undefined;

  const forgetOthers = (userId: number | null): Promise<void> => {
    cleaning = cleaning
      .then(async () => (await import('./device/device-keys.ts')).forgetOthers(userId))
      .then(() => {
        if (userId === null) browserStorage()?.removeItem(traceName);
      })
      .catch(reportError);
    return cleaning;
  };

  const sync = async (isAsked = false): Promise<void> => (await current?.session)?.sync(isAsked);

  /** The device is brought up to date soon, so that it may go before the server again. */
  const changed = (): void => {
    changedAtMs = Date.now();
    clearTimeout(catchingUp);
    catchingUp = setTimeout(() => {
      if (connectivity.state === 'online') void sync();
    }, catchUpDelayMs);
  };

  const close = (): void => {
    void current?.session.then((session) => session.close()).catch(() => undefined);
    current = undefined;
    terms.forget();
    soon?.forget();
    work.follow(undefined);
    state.set('closed');
    const { memory, lost, isFull, isSessionUnkept } = noFaults;
    reportDeviceFaults({ memory, lost, isFull, isSessionUnkept });
    progress.set({ state: 'idle', done: 0, total: 0, completedAtMs: null });
  };

  const follow = (): void => {
    // Of somebody who is only seen, nothing comes onto this device.
    const user = getView() ? undefined : getSession()?.user;
    if (user?.id === current?.userId) return;
    close();
    if (getView()) progress.set({ state: 'unavailable', done: 0, total: 0, completedAtMs: null });
    if (!user) return;
    leaveTrace();
    const opened: Current = {
      userId: user.id,
      session: cleaning
        .then(() => import('./device-session.ts'))
        .then(({ startDeviceSession }) =>
          startDeviceSession({
            user,
            call,
            isOnline: () => connectivity.state === 'online',
            changedAtMs: () => changedAtMs,
            onState: (next) => current === opened && state.set(next),
            onProgress: (next) => current === opened && progress.set(next),
            onLeft: (gone) => current === opened && onLeft(gone),
            isOffline: () => connectivity.state === 'offline',
            isServerThere: async () => (await connectivity.probe()) === 'online',
            onWork: (next) => current === opened && work.follow(next),
          }),
        ),
    };
    current = opened;
    // The first screen goes first.
    setTimeout(() => {
      if (current === opened && connectivity.state !== 'offline') void sync();
    }, firstSyncDelayMs);
  };

  void sendRevocations();
  watchContact();
  subscribe(follow);
  follow();
  if (!current && hasTrace()) void forgetOthers(null);
  const forgetAll = (): Promise<void> => {
    close();
    return forgetOthers(null);
  };
  onSignedOut(forgetAll);
  onSessionClosed(forgetAll);
  onSignedIn(({ user, password }) => {
    follow();
    // A device that is closed meanwhile, or keeps nothing, knows no password: it is asked for with the network then.
    void current?.session.then((session) => session.rememberPassword(password)).catch(() => undefined);
    void askPersistence();
    return forgetOthers(user.id);
  });
  connectivity.subscribe((next) => {
    if (next !== 'online') return;
    void sendRevocations();
    const why = connectivity.wasAway ? 'returned' : 'online';
    void current?.session.then((session) => session.wake(why));
    void sync();
    soon?.goOn();
  });

  return {
    connectivity,
    read: createReader({
      call: ask,
      connectivity: () => connectivity.state,
      device: reads,
      wait,
      nowMs: Date.now,
      onRefreshed,
      onGone,
      changedAtMs: () => changedAtMs,
      onLate: freshening.set,
      onFailing: ({ path }, error) => console.warn(`${path} failed`, error),
    }),
    freshening: { get: freshening.get, subscribe: freshening.subscribe },
    changed,
    keepSoon,
    portfolio: { getProgress: progress.get, subscribe: progress.subscribe, syncNow: () => sync(true) },
    device: {
      getState: state.get,
      subscribe: state.subscribe,
      estimate: estimateStorage,
      askPersistence,
      kept: async (endpoints) => (await reads())?.kept(endpoints),
      erase: async () => (await (await current?.session)?.erase()) ?? false,
      rememberPassword: async (password) => (await current?.session)?.rememberPassword(password),
      checkPassword: async (password) => (await current?.session)?.checkPassword(password) ?? { state: 'unknown' },
      keeping: async (endpoint, input) => (await reads())?.keeping(endpoint, input),
      keepWanted: async (endpoint, input, { value, fetchedAtMs }) =>
        (await (await reads())?.keepWanted(endpoint, input, value, fetchedAtMs ?? Date.now())) ?? false,
      find: async (endpoint, input) => (await reads())?.find(endpoint, input),
      forget: async (endpoint, input) => (await reads())?.remove(endpoint, input),
    },
    terms,
    drafts: work.drafts,
    outbox: work.outbox,
  };
};
