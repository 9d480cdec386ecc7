/**
 * - `unavailable`: this device stores nothing for this person (signed out, keys not fetched yet, keys refused)
 * - `view-as`: an administrator is viewing Lagon as this person
 * - `full`: the quota is exhausted
 * - `full-files`: the quota is exhausted by new files; the rest is saved
 * - `full-outbox`: the quota leaves no room for a queued copy; the draft is stored
 * - `failed`: the browser could not write
 * - `submitted`: the draft was sent meanwhile and cannot change any more
 * - `unreadable`: not an export file, or a truncated one
 * - `foreign`: an export of another person's work
 */
export type WorkSaveFault =
  | 'unavailable'
  | 'view-as'
  | 'full'
  | 'full-files'
  | 'full-outbox'
  | 'failed'
  | 'submitted'
  | 'unreadable'
  | 'foreign';

const sentences: Readonly<Record<WorkSaveFault, string>> = {
  unavailable: 'Cet appareil ne peut pas enregistrer votre travail pour le moment.',
  'view-as': 'Vous voyez Lagon en lecture seule\u00A0: rien n’est enregistré.',
  full: 'Cet appareil n’a plus de place\u00A0: votre travail n’est pas enregistré.',
  'full-files':
    'Cet appareil n’a plus de place\u00A0: votre texte est enregistré, les derniers fichiers ne sont gardés que dans cette page ouverte.',
  'full-outbox':
    'Cet appareil n’a plus de place\u00A0: votre brouillon est gardé, mais il n’a pas pu être mis dans les envois. Envoyez-le avec le réseau, ou supprimez un autre brouillon.',
  failed: 'L’enregistrement sur cet appareil a échoué.',
  submitted: 'Ce brouillon a déjà été envoyé.',
  unreadable: 'Ce fichier n’est pas une sauvegarde de Lagon, ou il est incomplet.',
  foreign: 'Cette sauvegarde est celle d’une autre personne\u00A0: elle seule peut la reprendre.',
};

/** Work could not be saved. `message` is a French sentence for the person. */
export class WorkNotSaved extends Error {
  readonly fault: WorkSaveFault;

  constructor(fault: WorkSaveFault, cause?: unknown) {
    super(sentences[fault], { cause });
    this.name = 'WorkNotSaved';
    this.fault = fault;
  }
}
