import { Icon } from '#ui/icon.tsx';

interface InstallPromptProps {
  /** Asks by the browser's own question; undefined where Safari hides it. */
  readonly install: (() => void) | undefined;
  readonly onDeclined: () => void;
}

/** The invitation itself; who declines is not asked again. */
export default function InstallPrompt({ install, onDeclined }: InstallPromptProps) {
  const decline = () => {
    try {
      localStorage.setItem('lagon-install-declined', '1');
    } finally {
      onDeclined();
    }
  };
  return (
    <section className="prompt" aria-label="Installation" data-print="hide">
      <Icon name="install" />
      <span className="prompt-text">
        {install
          ? 'Installez Lagon sur cet appareil\u00A0: il s’ouvrira même sans réseau.'
          : 'Pour installer Lagon\u00A0: bouton Partager, puis «\u00A0Sur l’écran d’accueil\u00A0».'}
      </span>
      <button type="button" className="button" onClick={decline}>
        Non merci
      </button>
      {install ? (
        <button type="button" className="button button-solid" onClick={install}>
          Installer
        </button>
      ) : null}
    </section>
  );
}
