import { contactAge, contactDays, noteContact, timeWithoutContact } from '#api/contact.ts';
import { closeDevice } from '#api/session/closed-device.ts';
import { sessionStore } from '#api/session/session-store.ts';

const checkEveryMs = 600_000;

/** Closes the device of a person whose last contact with the server is too long ago. */
const closeIfOutOfContact = (): void => {
  const session = sessionStore.own.getSession();
  if (!session) return;
  const ageMs = timeWithoutContact(Date.now());
  // Without a recorded contact, counting starts now.
  if (ageMs === undefined) noteContact(Date.now());
  else if (contactAge(ageMs, contactDays()).kind === 'closed') closeDevice(sessionStore.own, session, 'out-of-contact');
};

/** Checks now, when the tablet wakes up, and every ten minutes, so that setting the clock back gains little time. */
export const watchContact = (): void => {
  closeIfOutOfContact();
  setInterval(closeIfOutOfContact, checkEveryMs);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') closeIfOutOfContact();
  });
};
