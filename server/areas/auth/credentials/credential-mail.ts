import type { Mail } from '#server/services/services.ts';
import { frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { buildLinkMail } from './link-mail.ts';

interface NoticeRecipient {
  readonly email: string;
  readonly fullName: string;
  /** Time of the change. */
  readonly at: Date;
  readonly publicUrl: string;
}

/** E-mail about a changed password, with what to do if the person did not change it. */
export const buildPasswordNotice = ({ email, fullName, at, publicUrl }: NoticeRecipient): Mail =>
  buildLinkMail({
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

/** E-mail to the old or the new address about a changed sign-in address. */
export const buildAddressNotice = (
  notice: NoticeRecipient & { readonly before: string; readonly after: string },
): Mail =>
  buildLinkMail({
    to: notice.email,
    subject: 'Votre identifiant Lagon a été modifié',
    before: [
      `Bonjour ${notice.fullName},`,
      `L’identifiant de votre espace Lagon a été modifié le ${frenchDateTime(notice.at)} (heure de Nouméa)\u00a0: ${notice.before} est remplacé par ${notice.after}.`,
      'Votre mot de passe reste le même. Si vous n’attendiez pas ce changement, prévenez sans attendre votre administrateur.',
    ],
    after: ['L’équipe Lagon'],
    action: 'Ouvrir Lagon',
    link: `${notice.publicUrl}/login`,
  });

/** E-mail about a second factor that was set up or removed. */
export const buildFactorNotice = (notice: NoticeRecipient & { readonly isOn: boolean }): Mail => {
  const changeText = notice.isOn ? 'a été installé' : 'a été retiré';
  return buildLinkMail({
    to: notice.email,
    subject: `Votre second facteur Lagon ${changeText}`,
    before: [
      `Bonjour ${notice.fullName},`,
      `Le second facteur de votre espace Lagon ${changeText} le ${frenchDateTime(notice.at)} (heure de Nouméa).`,
      'Si vous n’attendiez pas ce changement, choisissez tout de suite un nouveau mot de passe\u00a0:',
    ],
    after: ['Prévenez ensuite votre administrateur.', 'L’équipe Lagon'],
    action: 'Choisir un nouveau mot de passe',
    link: `${notice.publicUrl}/reset/password`,
  });
};
