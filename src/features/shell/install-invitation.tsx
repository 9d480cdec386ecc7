import { useEffect, useState } from 'react';
import { worksOffline } from '#offline/device-faults.ts';
import { useConnectivity, useDeviceFaults } from '#offline/offline-context.tsx';
import { Icon } from '#ui/icon.tsx';

/** Chromium's own event, absent from the standard typings. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

const declinedKey = 'lagon-install-declined';

const isDeclined = (): boolean => {
  try {
    return localStorage.getItem(declinedKey) !== null;
  } catch {
    return true;
  }
};

const isInstalled = () => matchMedia('(display-mode: standalone)').matches;
/** Safari on an iPad says that it is a Mac; only the iPad has a touch screen. */
const isAppleTouch = () => /iPhone|iPad|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;

/** Invites once to put Lagon on the device: by the browser's own question, or by telling where Safari hides it. */
export function InstallInvitation() {
  const [question, setQuestion] = useState<InstallEvent>();
  const [isClosed, setIsClosed] = useState(isDeclined);
  const isAway = useConnectivity() === 'offline';
  useEffect(() => {
    const keep = (event: Event) => {
      event.preventDefault();
      setQuestion(event as InstallEvent);
    };
    const done = () => setQuestion(undefined);
    addEventListener('beforeinstallprompt', keep);
    addEventListener('appinstalled', done);
    return () => {
      removeEventListener('beforeinstallprompt', keep);
      removeEventListener('appinstalled', done);
    };
  }, []);
  const faults = useDeviceFaults();
  // Nobody is promised what this device cannot do.
  if (!worksOffline(faults)) return null;
  if (isClosed || isAway || isInstalled() || (!question && !isAppleTouch())) return null;
  const close = () => {
    try {
      localStorage.setItem(declinedKey, '1');
    } finally {
      setIsClosed(true);
    }
  };
  return (
    <section className="prompt" aria-label="Installation" data-print="hide">
      <Icon name="install" />
      <span className="prompt-text">
        {question
          ? 'Installez Lagon sur cet appareil\u00A0: il s’ouvrira même sans réseau.'
          : 'Pour installer Lagon\u00A0: bouton Partager, puis «\u00A0Sur l’écran d’accueil\u00A0».'}
      </span>
      <button type="button" className="button" onClick={close}>
        Non merci
      </button>
      {question ? (
        <button
          type="button"
          className="button button-solid"
          onClick={() => void question.prompt().finally(() => setQuestion(undefined))}
        >
          Installer
        </button>
      ) : null}
    </section>
  );
}
