import { submit } from '#api/submit.ts';
import type { Reminder } from '#shared/actions/reminder-mail.ts';
import { clientLinkMake } from '#shared/operations/client-link/client-links.ts';
import { formatLastDay } from '#shared/operations/client-link/last-day.ts';

/** Creates a link to pay what is due of a contract; undefined if it cannot be created. */
export const createReminderLink = async (contractId: number): Promise<Reminder['link']> => {
  try {
    const { url, expiresAt } = await submit(clientLinkMake, { contractId, channel: 'qr', primes: 'due' });
    return url !== undefined && expiresAt !== undefined ? { url, until: formatLastDay(expiresAt) } : undefined;
  } catch {
    // Without a link, the reminder names the other means of payment.
    return undefined;
  }
};
