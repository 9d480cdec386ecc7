import type { Mail } from '#server/services/services.ts';
import { buildLinkMail } from '../credentials/link-mail.ts';

interface Recipient {
  readonly email: string;
  readonly fullName: string;
}

/** E-mail with a link to choose a new password; `link` is the complete URL. */
export const buildResetMail = (person: Recipient, link: string): Mail =>
  buildLinkMail({
    to: person.email,
    subject: 'Votre mot de passe Lagon',
    before: [
      `Bonjour ${person.fullName},`,
      'Vous avez demandé à choisir un nouveau mot de passe pour votre espace Lagon.',
      'Ce lien est valable une heure et ne sert qu’une fois\u00a0:',
    ],
    after: [
      'Si vous n’êtes pas à l’origine de cette demande, ignorez ce message\u00a0: votre mot de passe reste inchangé.',
      'L’équipe Lagon',
    ],
    action: 'Choisir un nouveau mot de passe',
    link,
  });

/** E-mail that invites a new user to choose a first password. */
export const buildInvitationMail = (person: Recipient, link: string): Mail =>
  buildLinkMail({
    to: person.email,
    subject: 'Votre accès à Lagon',
    before: [
      `Bonjour ${person.fullName},`,
      'Un accès à Lagon, l’extranet des courtiers, vient d’être ouvert à votre nom.',
      'Choisissez votre mot de passe\u00a0; ce lien est valable trois jours et ne sert qu’une fois\u00a0:',
    ],
    after: [
      'Passé ce délai, «\u00a0Mot de passe oublié\u00a0» sur la page de connexion vous en enverra un autre.',
      'L’équipe Lagon',
    ],
    action: 'Choisir mon mot de passe',
    link,
  });
