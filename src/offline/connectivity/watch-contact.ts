import { contactAge, lastContactMs, noteContact } from '#api/contact.ts';
import { closeDevice } from '#api/session/closed-device.ts';
import { getSession, sessionStore } from '#api/session/session-store.ts';

const lookEveryMs = 3_600_000;

/** Closes the device of a person whom the server has not heard of for too long. */
const look = (): void => {
  const session = getSession();
  if (!session) return;
  const last = lastContactMs();
  // A device that never wrote it down is counted from today.
  if (last === undefined) noteContact(Date.now());
  else if (contactAge(last, Date.now()).kind === 'closed') closeDevice(sessionStore, session, 'out-of-contact');
};

/** Looks now, when the tablet wakes up, and every hour. */
export const watchContact = (): void => {
  look();
  setInterval(look, lookEveryMs);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
};
