import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { wakeUpTag } from '#offline/device/wake-up.ts';
import { isPostedByOtherSite, sharePath, storeShared } from '#offline/files/shared-files.ts';
import { deleteUnusedFiles, installVersion } from '#offline/messaging/precache-lock.ts';
import type { PageAnswer, ShellAnswer, WorkerMessage } from '#offline/messaging/worker-messages.ts';
import type { PushMessage } from '#shared/operations/people/notifications.ts';
import { repairShell } from './repair.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

const answerTimeoutMs = 2_000;

// All or nothing: if one file cannot be fetched, the install fails and the previous version stays active.
const precache = new PrecacheController();
precache.addToCacheList(self.__WB_MANIFEST);
self.addEventListener('install', (event) => {
  event.waitUntil(installVersion(() => precache.install(event), self.navigator.locks));
});

registerRoute(new PrecacheRoute(precache));
registerRoute(
  new NavigationRoute(precache.createHandlerBoundToURL('/index.html'), {
    // Paths that the server answers itself, including the public verification page; an address may have a query.
    denylist: [/^\/(api|api-payment|static)\//, /^\/(healthz|readyz|metrics)$/, /^\/verifier(\/|\?|$)/],
  }),
);
// Tabs of the previous version still lazy-load their chunks, which stay cached until no tab uses them.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request),
);

// Works without network: shared files are stored, and the page attaches them to a request once its user is signed in.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname === sharePath,
  async ({ request }) => {
    if (isPostedByOtherSite(request, self.location.origin)) return Response.redirect('/task/creation', 303);
    const id = await storeShared(await request.formData(), Date.now());
    return Response.redirect(`/task/creation?shared=${id}`, 303);
  },
  'POST',
);

/** Asks a page for its entry script; undefined if it does not answer in time. */
const requestEntryScript = (client: Client): Promise<string | undefined> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(undefined), answerTimeoutMs);
    port1.onmessage = ({ data }: MessageEvent<PageAnswer>) => {
      clearTimeout(timer);
      resolve(data.entry);
    };
    client.postMessage({ type: 'WHICH_ENTRY' } satisfies WorkerMessage, [port2]);
  });

let pendingRepair: Promise<boolean> | undefined;

/** Pages repeat their request until it is answered: one repair answers all of them. */
const repairOnce = (): Promise<boolean> => {
  pendingRepair ??= repairShell(precache)
    .catch(() => false)
    .finally(() => {
      pendingRepair = undefined;
    });
  return pendingRepair;
};

/** A page that does not answer counts as a page of an older version. */
const arePagesCurrent = async (): Promise<boolean> => {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const entries = await Promise.all(pages.map(requestEntryScript));
  return entries.every((entry) => entry !== undefined && precache.getCacheKeyForURL(entry) !== undefined);
};

self.addEventListener('activate', (event) => {
  // Takes control at once, so that the page of a first visit works without network too.
  event.waitUntil(self.clients.claim());
});

self.addEventListener('message', (event) => {
  const { type } = event.data as WorkerMessage;
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (type === 'REPAIR')
    event.waitUntil(
      repairOnce().then((isComplete) => event.ports[0]?.postMessage({ isComplete: isComplete } satisfies ShellAnswer)),
    );
  if (type === 'TIDY') {
    const { registration, navigator } = self;
    const deleteFiles = () => precache.activate(event);
    event.waitUntil(deleteUnusedFiles({ deleteFiles, registration, locks: navigator.locks, arePagesCurrent }));
  }
});

// Only pages have the access token: the one that holds the outbox lock sends.
self.addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as ExtendableEvent & { readonly tag?: string };
  if (tag !== wakeUpTag) return;
  const wakePages = async (): Promise<void> => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    for (const page of pages) page.postMessage({ type: 'WAKE_OUTBOX' } satisfies WorkerMessage);
  };
  waitUntil.call(event, wakePages());
});

// Browsers withdraw the push permission of a site whose worker shows no notification for a push event.
self.addEventListener('push', (event) => {
  if (!event.data) return;
  const { title, body, path, tag } = event.data.json() as PushMessage;
  const icon = '/icons/lagon-192.png';
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon, lang: 'fr', data: path }));
});

/** Shows a path in an open page, which asks before unsaved input is discarded, or in a new one. */
const openPath = async (path: string): Promise<void> => {
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!page) return void (await self.clients.openWindow(path));
  page.postMessage({ type: 'OPEN_PATH', path } satisfies WorkerMessage);
  await page.focus();
};

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPath(String(event.notification.data)));
});
