import { renew } from '#api/call.ts';
import { contactDays, recordServerContact, serverContactStatus, timeWithoutContact } from '#api/server-contact.ts';
import { closeDevice } from '#api/session/closed-device.ts';
import { sessionStore } from '#api/session/session-store.ts';

const checkEveryMs = 600_000;

/**
 * Closes the device of a person whose last contact with the server is too long ago. Where the server can be reached, it
 * decides: the clock of the device may be wrong.
 */
const closeIfOutOfContact = async (): Promise<void> => {
  const session = sessionStore.own.getSession();
  if (!session) return;
  const ageMs = timeWithoutContact(Date.now());
  // Without a recorded contact, counting starts now.
  if (ageMs === undefined) return recordServerContact(Date.now());
  if (serverContactStatus(ageMs, contactDays()).kind !== 'closed') return;
  if (
    navigator.onLine &&
    (await renew().then(
      () => true,
      () => false,
    ))
  )
    return recordServerContact(Date.now(), true);
  if (sessionStore.own.getSession() === session) closeDevice(sessionStore.own, session, 'out-of-contact');
};

/** Checks now, when the tablet wakes up, and every ten minutes, so that setting the clock back gains little time. */
export const watchContact = (): void => {
  const check = () => void closeIfOutOfContact();
  check();
  setInterval(check, checkEveryMs);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check();
  });
};
