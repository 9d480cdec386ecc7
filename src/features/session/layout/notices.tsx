import type { BotProofState } from '../use-bot-proof.ts';

const words = { idle: '', working: 'Vérification de sécurité en cours…', done: 'Vérification de sécurité faite' };

/** Says calmly that the proof of work is being made; nothing to do for the person. */
export function BotProofNotice({ state }: { readonly state: BotProofState }) {
  return (
    <p className="quiet" data-state={state}>
      {state !== 'idle' && <span className="quiet-mark" aria-hidden="true" />}
      {words[state]}
    </p>
  );
}

/** Why the button cannot be used, or what went wrong with it. */
export function Notice({
  tone,
  children,
}: {
  readonly tone: 'offline' | 'error' | 'success';
  readonly children: string;
}) {
  return (
    <p className={`notice notice-${tone}`} role={tone === 'error' ? 'alert' : 'status'}>
      {children}
    </p>
  );
}
