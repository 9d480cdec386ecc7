import { call } from '#api/call.ts';
import { personScope } from '#api/session/broker-scope.ts';
import { onSessionClosed, onSignedIn, onSignedOut } from '#api/session/session-events.ts';
import { getSession, getView, subscribe } from '#api/session/session-store.ts';
import { removePendingVerifier } from '#api/sign-in/pending-verifier.ts';
import { sendRevocations } from '#api/sign-in/session-actions.ts';
import { createBrowserConnectivity } from './connectivity/browser-connectivity.ts';
import { watchContact } from './connectivity/watch-contact.ts';
import { setBrowserTimer } from './device/device-page.ts';
import { hasDeviceDataFlag, setDeviceDataFlag } from './device/erase/device-data-flag.ts';
import { createDeviceEraser } from './device/erase/device-eraser.ts';
import { estimateStorage, hideRefusedDatabases, requestPersistence } from './device/storage.ts';
import type { CurrentDevice, DeviceSession, OfflineHooks } from './device-session-types.ts';
import { noFaults, reportDeviceFaults } from './interfaces/device-faults.ts';
import type { DeviceState, OfflineServices, SyncProgress } from './interfaces/types.ts';
import { createWorkServices } from './outbox/work-services.ts';
import type { Prefetcher } from './portfolio/prefetcher.ts';
import { createReader } from './reads/reader.ts';
import { createSearchTerms } from './reads/search-terms.ts';
import { whenFirstScreenLoaded } from './scheduling/first-screen.ts';
import { observable } from './state/observable.ts';

const firstSyncDelayMs = 1_500;
const catchUpDelayMs = 3_000;
const retryMs = 5_000;

/** The offline services of this tab. Databases and encryption are loaded when the first read needs them. */
export const createOfflineServices = ({
  onRefreshed,
  onPrefetched,
  onMissing,
  onDossiersRemoved,
}: OfflineHooks): OfflineServices => {
  hideRefusedDatabases();
  const connectivity = createBrowserConnectivity();
  const state = observable<DeviceState>('closed');
  const progress = observable<SyncProgress>({ state: 'idle', done: 0, total: 0, completedAtMs: null });
  let current: CurrentDevice | undefined;
  /** Its code could not be loaded. */
  let failed: CurrentDevice | undefined;
  const loadSession = () => {
    current?.load();
    return current?.session;
  };
  const work = createWorkServices(
    async () => (await loadSession())?.work(),
    () => (getView() ? 'view-as' : 'unavailable'),
  );
  const wait = (delayMs: number) => new Promise<void>((resolve) => setTimeout(resolve, delayMs));
  const loadReads = async () => (await loadSession())?.reads();
  /** The same for what no screen waits for: it does not load the session earlier. */
  const readsForStoring = async () => (await current?.session)?.reads();
  let pendingScreenCalls = 0;
  /** Calls the API for a screen; prefetching pauses while such calls are pending. */
  const callForScreen: typeof call = async (...args) => {
    pendingScreenCalls += 1;
    try {
      return await call(...args);
    } finally {
      pendingScreenCalls -= 1;
    }
  };
  const terms = createSearchTerms(async () => (await loadReads())?.terms);
  let prefetcher: Prefetcher | undefined;
  /** Lazy-loaded with the first prefetch: no first visit needs it. */
  const prefetch: OfflineServices['prefetch'] = (...prefetched) => {
    const person = current;
    const startPrefetching = ({ createPrefetcher }: typeof import('./portfolio/prefetcher.ts')): void => {
      prefetcher ??= createPrefetcher({
        call,
        reads: readsForStoring,
        isOnline: () => connectivity.state === 'online',
        isBusy: () => pendingScreenCalls > 0,
        wait,
        nowMs: Date.now,
        onPrefetched,
      });
      if (person === current) prefetcher.add(...prefetched);
    };
    import('./portfolio/prefetcher.ts').then(startPrefetching).catch(() => undefined);
  };
  const revalidating = observable(0);
  let changedAtMs = 0;
  let catchUpTimer: ReturnType<typeof setTimeout> | undefined;

  const eraser = createDeviceEraser({
    eraseOtherUsers: async (userId) => (await import('./device/device-keys.ts')).eraseOtherUsers(userId),
    signedInUserId: () => getSession()?.user.id ?? null,
    setTimer: setBrowserTimer,
    // No error of the app: it is tried again.
    onFailure: (error) => console.warn('not erased yet', error),
  });

  const sync = async (isManual = false): Promise<void> => (await current?.session)?.sync(isManual);

  /** Debounces a synchronisation after a change of this person, so that cached values may be used again. */
  const recordOwnChange = (): void => {
    changedAtMs = Date.now();
    clearTimeout(catchUpTimer);
    catchUpTimer = setTimeout(() => {
      if (connectivity.state === 'online') void sync();
    }, catchUpDelayMs);
  };

  const close = (): void => {
    void current?.session.then((session) => session?.close()).catch(() => undefined);
    current = undefined;
    terms.clear();
    prefetcher?.cancel();
    work.attach(undefined);
    state.set('closed');
    const { memory, lost, isFull, evictedFiles, isSessionUnpersisted } = noFaults;
    reportDeviceFaults({ memory, lost, isFull, evictedFiles, isSessionUnpersisted });
    progress.set({ state: 'idle', done: 0, total: 0, completedAtMs: null });
  };

  const watchSession = (): void => {
    // While an administrator views Lagon as somebody else, nothing is stored on this device.
    const user = getView() ? undefined : getSession()?.user;
    if ((user && personScope(user)) === current?.person) return;
    close();
    if (getView() || user?.agency === null) progress.set({ ...progress.get(), state: 'unavailable' });
    if (!user) return;
    setDeviceDataFlag();
    const startSession = async (): Promise<DeviceSession | undefined> => {
      await Promise.all([requested.promise, eraser.whenIdle()]);
      const { startDeviceSession } = await import('./device-session.ts');
      if (current !== newDevice) return undefined;
      return startDeviceSession({
        user,
        call,
        isOnline: () => connectivity.state === 'online',
        changedAtMs: () => changedAtMs,
        onState: (nextState) => current === newDevice && state.set(nextState),
        onProgress: (nextProgress) => current === newDevice && progress.set(nextProgress),
        onDossiersRemoved: (removedKeys) => current === newDevice && onDossiersRemoved(removedKeys),
        isOffline: () => connectivity.state === 'offline',
        probeServer: async () => (await connectivity.probe()) === 'online',
        onWork: (nextWork) => current === newDevice && work.attach(nextWork),
      });
    };
    const requested = Promise.withResolvers<void>();
    const load = (): void => {
      newDevice.isLoading = true;
      requested.resolve();
    };
    const newDevice: CurrentDevice = { person: personScope(user), session: startSession(), load, isLoading: false };
    newDevice.session.catch(async () => {
      failed = newDevice;
      // No call may have noticed the outage.
      if ((await connectivity.probe()) === 'online') setTimeout(restartFailed, retryMs);
    });
    current = newDevice;
    // A first visit of a device that stores nothing yet: its services come after the screen.
    if (import.meta.env.PROD && connectivity.state !== 'offline') void whenFirstScreenLoaded().then(load);
    else load();
    // Give the first screen priority over search index and synchronisation.
    setTimeout(async () => {
      const session = current === newDevice ? await newDevice.session : undefined;
      void session?.adoptPassword().catch(() => undefined);
      void session?.prepareSearch();
      if (connectivity.state !== 'offline') void session?.sync(false);
    }, firstSyncDelayMs);
  };

  const restartFailed = (): void => {
    if (!current || current !== failed) return;
    close();
    watchSession();
  };

  void sendRevocations();
  watchContact();
  subscribe(watchSession);
  watchSession();
  if (!current && hasDeviceDataFlag()) void eraser.erase(null);
  const eraseAllUsersData = (): Promise<void> => {
    close();
    removePendingVerifier();
    return eraser.erase(null);
  };
  onSignedOut(eraseAllUsersData);
  onSessionClosed(eraseAllUsersData);
  onSignedIn(({ user }) => {
    watchSession();
    void current?.session.then((session) => session?.adoptPassword()).catch(() => undefined);
    void requestPersistence();
    return eraser.erase(user.id);
  });
  connectivity.subscribe((nextState) => {
    if (nextState !== 'online') return;
    restartFailed();
    void sendRevocations();
    const reason = connectivity.wasOutageConfirmed ? 'returned' : 'online';
    void current?.session.then((session) => session?.wake(reason));
    void sync();
    prefetcher?.resume();
  });

  return {
    connectivity,
    read: createReader({
      call: callForScreen,
      connectivity: () => connectivity.state,
      device: loadReads,
      deviceForStoring: readsForStoring,
      isDeviceLoading: () => current?.isLoading ?? true,
      wait,
      nowMs: Date.now,
      onRefreshed,
      onMissing,
      changedAtMs: () => changedAtMs,
      onRevalidating: revalidating.set,
      onServerError: ({ path }, error) => console.warn(`${path} failed`, error),
    }),
    revalidating: { get: revalidating.get, subscribe: revalidating.subscribe },
    recordOwnChange,
    prefetch,
    portfolio: { getProgress: progress.get, subscribe: progress.subscribe, syncNow: () => sync(true) },
    device: {
      getState: state.get,
      open: () => void loadSession(),
      subscribe: state.subscribe,
      estimate: estimateStorage,
      requestPersistence,
      summarizeCached: async (endpoints) => (await loadReads())?.summarizeCached(endpoints),
      erase: async () => (await (await current?.session)?.erase()) ?? false,
      rememberPassword: async (password) => (await current?.session)?.rememberPassword(password),
      checkPassword: async (password) => (await current?.session)?.checkPassword(password) ?? { state: 'unknown' },
      cacheStatus: async (endpoint, input) => (await loadReads())?.cacheStatus(endpoint, input),
      pin: async (endpoint, input, { value, fetchedAtMs }) =>
        (await (await loadReads())?.storePinned(endpoint, input, value, fetchedAtMs ?? Date.now())) ?? false,
      find: async (endpoint, input) => (await loadReads())?.find(endpoint, input),
      removeCached: async (endpoint, input) => (await loadReads())?.remove(endpoint, input),
    },
    terms,
    drafts: work.drafts,
    outbox: work.outbox,
  };
};
