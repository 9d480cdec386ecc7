type Locks = Pick<LockManager, 'request'>;

/** Held while the precache, which all versions share, is filled or cleaned up. */
const lockName = 'lagon-precache';

/** Old browsers without Web Locks run without one. */
const runWithLock = async (locks: Locks | undefined, run: () => Promise<unknown>): Promise<void> => {
  await (locks ? locks.request(lockName, run) : run());
};

/** Installs a version once no other one deletes files: it does not fetch those that it finds in the cache. */
export const installVersion = (install: () => Promise<unknown>, locks: Locks | undefined): Promise<void> =>
  runWithLock(locks, install);

interface CleanUp {
  readonly deleteFiles: () => Promise<unknown>;
  readonly registration: Pick<ServiceWorkerRegistration, 'installing' | 'waiting'>;
  readonly locks: Locks | undefined;
  /** True if no open page is of an older version. Pages may take seconds to answer. */
  readonly arePagesCurrent: () => Promise<boolean>;
}

/**
 * Deletes files that no open page needs, unless a version is installing or waiting, which has cached its files already. Such
 * a version may begin while the pages are asked; one that begins during the deletions waits for the lock.
 */
export const deleteUnusedFiles = async ({
  deleteFiles,
  registration,
  locks,
  arePagesCurrent,
}: CleanUp): Promise<void> => {
  const hasNewVersion = (): boolean => Boolean(registration.installing ?? registration.waiting);
  if (hasNewVersion() || !(await arePagesCurrent())) return;
  await runWithLock(locks, async () => {
    if (!hasNewVersion()) await deleteFiles();
  });
};
