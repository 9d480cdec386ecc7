import { renew } from '#api/call.ts';

const minIntervalMs = 60_000;
let refreshedAtMs = Number.NEGATIVE_INFINITY;

/**
 * Refreshes the tokens after the server refused something, at most once a minute: the current rights of the person, by
 * which menus and screens offer what is allowed, come with them.
 */
export const refreshRights = (): void => {
  if (Date.now() - refreshedAtMs < minIntervalMs) return;
  refreshedAtMs = Date.now();
  void renew().catch(() => undefined);
};
