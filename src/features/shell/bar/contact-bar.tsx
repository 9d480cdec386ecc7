import { useEffect, useState } from 'react';
import { contactAge, lastContactMs } from '#api/contact.ts';
import { frenchDateTime } from '#shared/primitives/calendar.ts';
import { Icon } from '#ui/icon.tsx';

const lookEveryMs = 60_000;
const age = () => contactAge(lastContactMs() ?? Date.now(), Date.now());

/** Tells, some days before, that what is kept here closes unless the server is reached. */
export function ContactBar() {
  const [state, setState] = useState(age);
  useEffect(() => {
    const timer = setInterval(() => setState(age), lookEveryMs);
    return () => clearInterval(timer);
  }, []);
  if (state.kind !== 'warned') return null;
  return (
    <div className="offline-bar device-bar" role="status" data-print="hide">
      <Icon name="offline" size={18} />
      <span>
        {`Cet appareil n’a pas joint le serveur depuis ${state.days} jours. Sans réseau d’ici le ${frenchDateTime(new Date(state.closesAtMs))}, les dossiers gardés ici se fermeront\u202f; vos brouillons et envois resteront.`}
      </span>
    </div>
  );
}
