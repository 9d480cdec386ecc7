import { call, createApi } from '#api/call.ts';
import { sessionStore } from '#api/session/session-store.ts';
import { createSend } from '#api/transport.ts';
import { viewAsBegin, viewAsEnd } from '#shared/operations/people/view-as.ts';

const endTimeoutMs = 3_000;
/** Path where the view began. */
let returnPath = '/';

/** API client of the administrator while this page shows Lagon as somebody else. */
const ownApi = createApi({ send: createSend(), store: sessionStore.own, locks: globalThis.navigator?.locks });

/** Shows Lagon as somebody else, read-only, until it is left. Throws as `call` does. */
export const beginView = async (userId: number): Promise<void> => {
  const { token, user, expiresAt } = await call(viewAsBegin, { id: userId });
  returnPath = location.pathname + location.search;
  // A page restored from the back/forward cache would still show the viewed data.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
  sessionStore.beginView({ token, user, expiresAt });
};

/** Returns to the administrator's account on a new page, so that no viewed data remains. Works offline. */
export const leaveView = async (): Promise<void> => {
  // Without network the view expires by itself.
  await ownApi.call(viewAsEnd, {}, { timeoutMs: endTimeoutMs }).catch(() => undefined);
  sessionStore.closeView();
  location.replace(returnPath);
};
