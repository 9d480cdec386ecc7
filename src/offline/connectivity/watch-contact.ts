import { contactAge, contactDays, noteContact, timeWithoutContact } from '#api/contact.ts';
import { closeDevice } from '#api/session/closed-device.ts';
import { sessionStore } from '#api/session/session-store.ts';

const lookEveryMs = 600_000;

/** Closes the device of a person whom the server has not heard of for too long. */
const look = (): void => {
  const session = sessionStore.own.getSession();
  if (!session) return;
  const ageMs = timeWithoutContact(Date.now());
  // A device that never wrote it down is counted from today.
  if (ageMs === undefined) noteContact(Date.now());
  else if (contactAge(ageMs, contactDays()).kind === 'closed') closeDevice(sessionStore.own, session, 'out-of-contact');
};

/** Looks now, when the tablet wakes up, and every ten minutes: no more of the time is lost where the clock is set back. */
export const watchContact = (): void => {
  look();
  setInterval(look, lookEveryMs);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
};
