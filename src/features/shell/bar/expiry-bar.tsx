import { useEffect, useState } from 'react';
import { contactDays, serverContactStatus, timeWithoutContact } from '#api/server-contact.ts';
import { frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { Icon } from '#ui/icon.tsx';

const pollIntervalMs = 60_000;
const readContactStatus = () => serverContactStatus(timeWithoutContact(Date.now()) ?? 0, contactDays());
const sinceText = (days: number): string => (days < 2 ? 'plus d’une demi-journée' : `${days} jours`);

/** Warns some days before the local data expires for lack of contact with the server. */
export function ExpiryBar() {
  const [state, setState] = useState(readContactStatus);
  useEffect(() => {
    const timer = setInterval(() => setState(readContactStatus), pollIntervalMs);
    return () => clearInterval(timer);
  }, []);
  if (state.kind !== 'warned') return null;
  return (
    <div className="offline-bar device-bar" role="status" data-print="hide">
      <Icon name="offline" size={18} />
      <span>
        {`Cet appareil n’a pas joint le serveur depuis ${sinceText(state.days)}. Sans réseau d’ici le ${frenchDateTime(new Date(Date.now() + state.leftMs))}, les dossiers gardés ici se fermeront\u202f; vos brouillons et envois resteront.`}
      </span>
    </div>
  );
}
