import { expect, test } from 'vitest';
import { deleteUnusedFiles, installVersion } from '#offline/messaging/precache-lock.ts';
import { createTabLocks } from '#offline/messaging/tabs.ts';

const worker = {} as ServiceWorker;

/** A precache of several versions, whose active one lists `page.js`, and a new one `page.js`, `shared.js` and `new.js`. */
const createCache = () => {
  const cached = new Set(['page.js', 'shared.js']);
  const registration: { installing: ServiceWorker | null; waiting: ServiceWorker | null } = {
    installing: null,
    waiting: null,
  };
  const locks = createTabLocks() as Pick<LockManager, 'request'>;
  /** Called between the list of the unused files and their deletion. */
  const duringDeletion: (() => void)[] = [];
  const deleteFiles = async (): Promise<void> => {
    const unused = [...cached].filter((file) => file !== 'page.js');
    for (const run of duringDeletion) run();
    for (const file of unused) {
      await Promise.resolve();
      cached.delete(file);
    }
  };
  const fetchFiles = async (): Promise<void> => {
    // Files in the cache are not fetched again.
    for (const file of ['shared.js', 'page.js', 'new.js']) {
      const isCached = cached.has(file);
      await Promise.resolve();
      if (!isCached) cached.add(file);
    }
    registration.installing = null;
    registration.waiting = worker;
  };
  const install = (): Promise<void> => {
    registration.installing = worker;
    return installVersion(fetchFiles, locks);
  };
  const cleanUp = (arePagesCurrent: () => Promise<boolean>): Promise<void> =>
    deleteUnusedFiles({ deleteFiles, registration, locks, arePagesCurrent });
  return { cached, install, cleanUp, duringDeletion };
};

test('clean-up: deletes files that only former versions list', async () => {
  const { cached, cleanUp } = createCache();
  await cleanUp(async () => true);
  expect([...cached]).toEqual(['page.js']);
});

test('clean-up: deletes nothing while a page of a former version is open', async () => {
  const { cached, cleanUp } = createCache();
  await cleanUp(async () => false);
  expect([...cached]).toEqual(['page.js', 'shared.js']);
});

test('clean-up: deletes nothing of a version that begins to install while the pages are asked', async () => {
  const { cached, install, cleanUp } = createCache();
  let installation: Promise<void> | undefined;
  await cleanUp(async () => {
    installation = install();
    return true;
  });
  await installation;
  expect([...cached].toSorted()).toEqual(['new.js', 'page.js', 'shared.js']);
});

test('clean-up: a version that begins to install during the deletions has all of its files', async () => {
  const { cached, install, cleanUp, duringDeletion } = createCache();
  let installation: Promise<void> | undefined;
  duringDeletion.push(() => {
    installation = install();
  });
  await cleanUp(async () => true);
  await installation;
  expect([...cached].toSorted()).toEqual(['new.js', 'page.js', 'shared.js']);
});
