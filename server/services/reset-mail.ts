import type { Mail } from './services.ts';

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The e-mail that carries a link to choose a new password; `link` is complete. */
export const resetMail = (person: { email: string; fullName: string }, link: string): Mail => {
  const lines = [
    `Bonjour ${person.fullName},`,
    'Vous avez demandé à choisir un nouveau mot de passe pour votre espace Lagon.',
    'Ce lien est valable une heure et ne sert qu’une fois\u00a0:',
  ];
  const after = [
    'Si vous n’êtes pas à l’origine de cette demande, ignorez ce message\u00a0: votre mot de passe reste inchangé.',
    'L’équipe Lagon',
  ];
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`;
  const button =
    `<p style="margin:0 0 16px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;` +
    'border-radius:8px;background:#0c6a73;color:#ffffff;text-decoration:none;font-weight:600">' +
    'Choisir un nouveau mot de passe</a></p>';
  const html =
    '<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Votre mot de passe Lagon</title></head>' +
    '<body style="margin:0;padding:24px;background:#f5f7f8;color:#1a2328;font:16px/1.5 Arial,sans-serif">' +
    '<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #dde3e6;border-radius:12px">' +
    `${lines.map(paragraph).join('')}${button}` +
    `<p style="margin:0 0 16px;color:#52616a;font-size:14px;word-break:break-all">${escapeHtml(link)}</p>` +
    `${after.map(paragraph).join('')}</div></body></html>`;
  return {
    to: person.email,
    subject: 'Votre mot de passe Lagon',
    text: [...lines, link, ...after].join('\r\n\r\n'),
    html,
  };
};
