import { useState } from 'react';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { type Reminder, reminderHref } from '#shared/actions/reminder-mail.ts';
import type { SessionUser } from '#shared/operations/wire/session-shape.ts';

/** Loaded on demand: most screens with a reminder never open one. */
const createLink = async (contractId: number): Promise<Reminder['link']> => {
  const { createReminderLink } = await import('./reminder-link.ts');
  return createReminderLink(contractId);
};

/** Opens the mail program with a written reminder that contains a link to pay what is due; without network, no link. */
export const usePaymentReminder = () => {
  const isOffline = useConnectivity() === 'offline';
  const [isPreparing, setIsPreparing] = useState(false);
  const remind = async (contractId: number, reminder: Reminder, user: SessionUser): Promise<void> => {
    setIsPreparing(true);
    const link = isOffline ? undefined : await createLink(contractId).catch(() => undefined);
    setIsPreparing(false);
    location.assign(reminderHref({ ...reminder, link }, user));
  };
  return { isPreparing, remind };
};
