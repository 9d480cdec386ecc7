const storageKey = 'lagon-install-declined';
/** WebKit evicts after seven days without a visit: a person who postpones is reminded well before. */
const snoozeMs = 3 * 86_400_000;

/** Whether to show the invitation again; false for good once it was declined, and where storage is refused. */
export const isInvitationDue = (nowMs: number): boolean => {
  try {
    const stored = localStorage.getItem(storageKey);
    if (stored === null) return true;
    const untilMs = Number(stored.split('until:')[1]);
    return Number.isFinite(untilMs) && nowMs >= untilMs;
  } catch {
    return false;
  }
};

const store = (value: string): void => {
  try {
    localStorage.setItem(storageKey, value);
  } catch {
    // Storage can be refused (private mode, blocked cookies): the invitation then closes for this page only.
  }
};

/** Never show the invitation again on this device. */
export const declineInvitation = (): void => store('1');

/** Show the invitation again in three days. */
export const snoozeInvitation = (nowMs: number): void => store(`until:${nowMs + snoozeMs}`);
