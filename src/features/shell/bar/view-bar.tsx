import { useState } from 'react';
import type { View } from '#api/session/view-as-store.ts';
import { leaveView } from '#api/sign-in/view-as-actions.ts';
import { timeInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { Icon } from '#ui/icon.tsx';
import './view-bar.css';

/** Shows as whom an administrator is viewing, with a button to return. */
export default function ViewBar({ view: { user, isOver, expiresAt } }: { readonly view: View }) {
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <section className="view-bar" aria-label="Vue d’un autre compte">
      <Icon name="user" size={18} />
      <p role="status">
        {isOver
          ? `Vous ne voyez plus Lagon comme ${user.fullName}\u00A0: la vue est terminée.`
          : `Vous voyez Lagon comme ${user.fullName}, en lecture seule, jusqu’à ${timeInNoumea(new Date(expiresAt))}`}
      </p>
      <button
        type="button"
        disabled={isLeaving}
        onClick={() => {
          setIsLeaving(true);
          void leaveView();
        }}
      >
        Revenir à mon compte
      </button>
    </section>
  );
}
