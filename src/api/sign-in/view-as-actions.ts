import { call, createApi } from '#api/call.ts';
import { sessionStore } from '#api/session/session-store.ts';
import { createSend } from '#api/transport.ts';
import { viewAsBegin, viewAsEnd } from '#shared/operations/people/view-as.ts';

const farewellMs = 3_000;
/** Where the view was begun. */
let from = '/';

/** The administrator's own calls while this page shows somebody else's Lagon. */
const own = createApi({ send: createSend(), store: sessionStore.own, locks: globalThis.navigator?.locks });

/** Shows this page as somebody else, for reading alone, until it is left. Throws as `call` does. */
export const beginView = async (userId: number): Promise<void> => {
  const { token, user, expiresAt } = await call(viewAsBegin, { id: userId });
  from = location.pathname + location.search;
  // A page that the browser brings back as it was would still show what was seen.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
  sessionStore.beginView({ token, user, expiresAt });
};

/** Back to the administrator's account: on a new page, so that nothing of what was seen stays. Without network as well. */
export const leaveView = async (): Promise<void> => {
  // Where it is not heard, the view ends by itself.
  await own.call(viewAsEnd, {}, { timeoutMs: farewellMs }).catch(() => undefined);
  location.replace(from);
};
