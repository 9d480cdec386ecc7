import type { BotProofState } from '../use-bot-proof.ts';

const stateTexts = { idle: '', working: 'Vérification de sécurité en cours…', done: 'Vérification de sécurité faite' };

/** Status of the proof of work, which needs no action. */
export function BotProofNotice({ state }: { readonly state: BotProofState }) {
  return (
    <p className="quiet" data-state={state}>
      {state !== 'idle' && <span className="quiet-mark" aria-hidden="true" />}
      {stateTexts[state]}
    </p>
  );
}
