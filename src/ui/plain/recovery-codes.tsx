import { useLeavingWarning } from '#ui/window/use-leaving-warning.ts';
import './plain.css';
import './recovery-codes.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onConfirmed: () => void;
}

/** Recovery codes for signing in without the authenticator, shown once, to be printed. */
export function RecoveryCodes({ codes, onConfirmed }: RecoveryCodesProps) {
  useLeavingWarning(true);
  return (
    <section className="recovery-codes" aria-label="Codes de secours">
      <p>
        <strong>Gardez ces codes de secours.</strong> Chacun remplace une fois le code de votre application, si vous
        perdez votre téléphone. Ils ne seront plus affichés.
      </p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="under" data-print="hide">
        <button type="button" className="secondary" onClick={() => print()}>
          Imprimer
        </button>
        <button type="button" className="primary" onClick={onConfirmed}>
          Je les ai gardés
        </button>
      </div>
    </section>
  );
}
