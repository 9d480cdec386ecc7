import type { OutboxReason } from '#offline/interfaces/outbox-types.ts';

const createReason = (code: OutboxReason['code'], message: string): OutboxReason => ({
  code,
  status: null,
  message,
  errors: null,
});

/** Reasons that this client sets itself, when there is no message from the server. */
export const reasons = {
  network: createReason('network', 'Le réseau n’a pas répondu\u202F; l’envoi sera repris.'),
  interrupted: createReason(
    'interrupted',
    'Le serveur répond, mais le réseau coupe cet envoi chaque fois\u202F: il est peut-être trop lourd pour lui. ' +
      'Il sera repris de moins en moins souvent\u202F; sur un autre réseau, réessayez.',
  ),
  notOurs: createReason('not-ours', 'Le réseau demande une connexion (portail Wi-Fi)\u202F; l’envoi sera repris.'),
  gateway: createReason('gateway', 'Un intermédiaire répond que le serveur est absent\u202F; l’envoi sera repris.'),
  tooLarge: createReason(
    'too-large',
    'Un intermédiaire du réseau, et non Lagon, refuse un envoi de cette taille. ' +
      'Réessayez sur un autre réseau, ou retirez des fichiers.',
  ),
  signedOut: createReason('signed-out', 'Identifiez-vous pour reprendre l’envoi.'),
  outdated: createReason(
    'outdated',
    'Une nouvelle version de Lagon est nécessaire\u202F; l’envoi reprendra après la mise à jour.',
  ),
  notUnderstood: createReason(
    'not-understood',
    'Le serveur n’a pas compris cet envoi. Votre saisie n’est pas en cause et reste ici\u202F: réessayez après une mise à ' +
      'jour, ou enregistrez-la dans un fichier et prévenez l’assistance.',
  ),
  appError: createReason(
    'app-error',
    'Lagon n’a pas pu préparer cet envoi\u202F; le réseau n’est pas en cause. Votre saisie reste ici\u202F: réessayez, ou ' +
      'enregistrez-la dans un fichier et prévenez l’assistance.',
  ),
  damaged: createReason(
    'damaged',
    'Une pièce jointe est abîmée sur cet appareil\u00A0: reprenez le brouillon et joignez-la de nouveau.',
  ),
  server: createReason('server', 'Le serveur a rencontré une erreur\u202F; l’envoi sera repris.'),
} as const;

/** Reason of work that the server puts off; `message` is the server's, if it has one. */
export const busyReason = (message: string | undefined): OutboxReason =>
  createReason(
    'busy',
    message ? `${message} L’envoi sera repris.` : 'Le serveur est occupé\u202F; l’envoi sera repris.',
  );

/** Reason of work that the role of its person does not allow; `message` is the server's. */
export const forbiddenReason = (message: string): OutboxReason => ({
  ...createReason(
    'forbidden',
    `${message} Demandez ce droit à votre administrateur\u00A0: l’envoi repartira de lui-même, et rien n’en est perdu.`,
  ),
  status: 403,
});

/** Reason of work that was prepared for another broker. */
export const otherBrokerReason = (name: string): OutboxReason =>
  createReason(
    'other-broker',
    `Préparé pour ${name}\u00A0: cet envoi n’est pas fait pour votre courtier actuel. Enregistrez-le dans un fichier ou ` +
      'supprimez-le\u202F; il repartira de lui-même si vous êtes de nouveau lié à ce courtier.',
  );
