import { useState } from 'react';
import { useSession, useView } from '#api/session/use-session.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { PathLink } from '#ui/page/path-link.tsx';
import './first-steps.css';

const storageKey = (userId: number): string => `lagon-first-steps-${userId}`;

const isDone = (userId: number): boolean => {
  try {
    return localStorage.getItem(storageKey(userId)) !== null;
  } catch {
    // Storage can throw (private mode): the guide is then not forced upon each visit.
    return true;
  }
};

const steps: readonly (readonly [icon: IconName, text: string])[] = [
  ['search', 'Cherchez en haut un nom, un numéro, un téléphone ou une plaque.'],
  ['calculator', '«\u00A0Nouveau devis\u00A0»\u00A0: un premier prix en quatre réponses.'],
  ['send', 'Sans réseau, continuez\u00A0: tout part seul à son retour.'],
];

/** Short guide at the first run on this device, until it is closed. */
export default function FirstSteps() {
  const userId = useSession()?.user.id ?? 0;
  const isSeen = useView() !== undefined;
  const [isClosed, setIsClosed] = useState(() => isDone(userId));
  if (isClosed || isSeen) return null;
  const close = () => {
    try {
      localStorage.setItem(storageKey(userId), '1');
    } catch {
      // Storage can be full: the guide returns on the next visit.
    }
    setIsClosed(true);
  };
  return (
    <section className="first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">Premiers pas</h2>
      <ol>
        {steps.map(([icon, text]) => (
          <li key={text}>
            <Icon name={icon} />
            <span>{text}</span>
          </li>
        ))}
      </ol>
      <div className="first-steps-actions">
        <PathLink path="/aide" className="button">
          Ouvrir l’aide
        </PathLink>
        <button type="button" className="button button-solid" onClick={close}>
          C’est compris
        </button>
      </div>
    </section>
  );
}
