/**
 * - `unavailable`: this device keeps nothing for this person (signed out, keys not fetched yet, keys refused)
 * - `seen`: an administrator only sees Lagon as this person
 * - `full`: the browser refused to store more
 * - `failed`: the browser could not write
 * - `submitted`: the draft was sent meanwhile; it changes no more
 * - `unreadable`: a file that is not an export, or not a whole one
 * - `foreign`: an export of another person's work
 */
export type WorkFault = 'unavailable' | 'seen' | 'full' | 'failed' | 'submitted' | 'unreadable' | 'foreign';

const sentences: Readonly<Record<WorkFault, string>> = {
  unavailable: 'Cet appareil ne peut pas enregistrer votre travail pour le moment.',
  seen: 'Vous voyez Lagon en lecture seule\u00A0: rien n’est enregistré.',
  full: 'Cet appareil n’a plus de place\u00A0: votre travail n’est pas enregistré.',
  failed: 'L’enregistrement sur cet appareil a échoué.',
  submitted: 'Ce brouillon a déjà été envoyé.',
  unreadable: 'Ce fichier n’est pas une sauvegarde de Lagon, ou il est incomplet.',
  foreign: 'Cette sauvegarde est celle d’une autre personne\u00A0: elle seule peut la reprendre.',
};

/** Work that could not be kept. `message` is French, to be said aloud. */
export class WorkNotKept extends Error {
  readonly fault: WorkFault;

  constructor(fault: WorkFault, cause?: unknown) {
    super(sentences[fault], { cause });
    this.name = 'WorkNotKept';
    this.fault = fault;
  }
}
