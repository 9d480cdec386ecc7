import { useEffect, useRef } from 'react';
import { Icon } from '#ui/icon.tsx';
import { installSteps, type ManualInstall } from '#ui/window/install-state.ts';
import { reserveWindowFoot } from '#ui/window/window-foot.ts';
import { declineInvitation, snoozeInvitation } from './install-snooze.ts';

interface InstallPromptProps {
  /** The menu entry that installs the app, in WebKit, which also evicts the data of a page that is not installed. */
  readonly manual: ManualInstall | undefined;
  /** Opens the browser's install prompt; undefined where there is none. */
  readonly install: (() => void) | undefined;
  readonly onClosed: () => void;
}

/** The invitation to install the app. In WebKit it can only be postponed, because unsent work is at stake. */
export default function InstallPrompt({ manual, install, onClosed }: InstallPromptProps) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const barElement = bar.current;
    if (!barElement) return;
    const foot = reserveWindowFoot();
    const positionToasts = () => {
      const { position, bottom } = getComputedStyle(barElement);
      foot.setHeight(position === 'sticky' ? barElement.offsetHeight + Number.parseFloat(bottom) : 0);
    };
    // The bar’s height changes with its text, the navigation below it with the width of the window.
    const resized = new ResizeObserver(positionToasts);
    resized.observe(barElement);
    addEventListener('resize', positionToasts);
    return () => {
      resized.disconnect();
      removeEventListener('resize', positionToasts);
      foot.release();
    };
  }, []);
  const close = () => {
    if (manual) snoozeInvitation(Date.now());
    else declineInvitation();
    onClosed();
  };
  return (
    <section ref={bar} className="prompt" aria-label="Installation" data-print="hide">
      <Icon name="install" />
      <span className="prompt-text">
        {manual
          ? `Safari efface ce que Lagon garde ici, brouillons et envois compris, après sept jours sans visite. Pour l’éviter, installez Lagon\u00A0: ${installSteps[manual]}.`
          : 'Installez Lagon sur cet appareil\u00A0: il s’ouvrira même sans réseau.'}
      </span>
      <button type="button" className="button" onClick={close}>
        {manual ? 'Plus tard' : 'Non merci'}
      </button>
      {install ? (
        <button type="button" className="button button-solid" onClick={install}>
          Installer
        </button>
      ) : null}
    </section>
  );
}
