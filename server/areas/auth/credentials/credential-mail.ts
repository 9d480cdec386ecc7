import type { Mail } from '#server/services/services.ts';
import { frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { linkMail } from './link-mail.ts';

interface Told {
  readonly email: string;
  readonly fullName: string;
  /** When it changed. */
  readonly at: Date;
  readonly publicUrl: string;
}

/** Tells a person that the password of their account was changed, and what to do where it was not them. */
export const passwordNotice = ({ email, fullName, at, publicUrl }: Told): Mail =>
  linkMail({
    to: email,
    subject: 'Votre mot de passe Lagon a été modifié',
    before: [
      `Bonjour ${fullName},`,
      `Le mot de passe de votre espace Lagon a été modifié le ${frenchDateTime(at)} (heure de Nouméa).`,
      'Si c’est vous, tout est en ordre. Sinon, choisissez tout de suite un nouveau mot de passe\u00a0:',
    ],
    after: ['Prévenez ensuite votre administrateur.', 'L’équipe Lagon'],
    action: 'Choisir un nouveau mot de passe',
    link: `${publicUrl}/reset/password`,
  });

/** Tells the old or the new address of an account that the one replaced the other. */
export const addressNotice = (told: Told & { readonly before: string; readonly after: string }): Mail =>
  linkMail({
    to: told.email,
    subject: 'Votre identifiant Lagon a été modifié',
    before: [
      `Bonjour ${told.fullName},`,
      `L’identifiant de votre espace Lagon a été modifié le ${frenchDateTime(told.at)} (heure de Nouméa)\u00a0: ${told.before} est remplacé par ${told.after}.`,
      'Votre mot de passe reste le même. Si vous n’attendiez pas ce changement, prévenez sans attendre votre administrateur.',
    ],
    after: ['L’équipe Lagon'],
    action: 'Ouvrir Lagon',
    link: `${told.publicUrl}/login`,
  });

/** Tells a person that their account asks for a second factor from now on, or no longer. */
export const factorNotice = (told: Told & { readonly isOn: boolean }): Mail => {
  const what = told.isOn ? 'a été installé' : 'a été retiré';
  return linkMail({
    to: told.email,
    subject: `Votre second facteur Lagon ${what}`,
    before: [
      `Bonjour ${told.fullName},`,
      `Le second facteur de votre espace Lagon ${what} le ${frenchDateTime(told.at)} (heure de Nouméa).`,
      'Si vous n’attendiez pas ce changement, choisissez tout de suite un nouveau mot de passe\u00a0:',
    ],
    after: ['Prévenez ensuite votre administrateur.', 'L’équipe Lagon'],
    action: 'Choisir un nouveau mot de passe',
    link: `${told.publicUrl}/reset/password`,
  });
};
