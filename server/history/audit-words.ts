import { endpoints } from '#shared/contract/endpoints.ts';
import type { AuditKind } from '#shared/contract/people/audit-list.ts';

type Words = readonly [kind: AuditKind, title: string];

/** What the audit calls by a word of its own, in French; all else is called as its operation is. */
export const auditWords: Readonly<Record<string, Words>> = {
  login: ['sign-in', 'Connexion'],
  'login-failed': ['sign-in', 'Connexion refusée'],
  'login-code-refused': ['sign-in', 'Code de connexion refusé'],
  logout: ['sign-in', 'Déconnexion'],
  'refresh-token-reused': ['sign-in', 'Session fermée\u00A0: son jeton a servi deux fois'],
  'reset-requested': ['sign-in', 'Nouveau mot de passe demandé'],
  'account-opened': ['sign-in', 'Compte ouvert depuis le serveur'],
  'password-reset': ['sign-in', 'Mot de passe choisi par un lien'],
  'password-changed': ['sign-in', 'Mot de passe modifié'],
  'password-refused': ['refusal', 'Mot de passe actuel refusé'],
  'identity-refused': ['refusal', 'Preuve d’identité refusée'],
  'bank-password-refused': ['refusal', 'Mot de passe refusé avant un compte bancaire'],
  'second-factor-set-up': ['sign-in', 'Second facteur installé'],
  'second-factor-removed': ['sign-in', 'Second facteur retiré'],
  'user-factor-removed': ['sign-in', 'Second facteur retiré par un administrateur'],
  'own-devices-revoked': ['sign-in', 'Accès retiré à ses propres appareils'],
  deviceKey: ['sign-in', 'Clé des données remise à un appareil'],
  'user-devices-revoked': ['sign-in', 'Accès retiré à des appareils'],
  'view-as-begun': ['sign-in', 'Voir comme\u00A0: début'],
  'view-as-ended': ['sign-in', 'Voir comme\u00A0: fin'],
  refused: ['refusal', 'Refusé'],
  throttled: ['refusal', 'Trop d’essais'],
  'bank-updated': ['deed', 'Compte bancaire modifié'],
  'bank-revealed': ['deed', 'IBAN entier affiché'],
  'contact-updated': ['deed', 'Contact modifié'],
  'client-added': ['deed', 'Client ajouté'],
  'client-updated': ['deed', 'Client modifié'],
  'clients-moved': ['deed', 'Clients confiés à un autre courtier'],
  'broker-added': ['deed', 'Courtier ajouté'],
  'broker-updated': ['deed', 'Courtier modifié'],
  'role-added': ['deed', 'Rôle ajouté'],
  'role-updated': ['deed', 'Rôle modifié'],
  'role-removed': ['deed', 'Rôle supprimé'],
  'user-added': ['deed', 'Utilisateur ajouté'],
  'user-updated': ['deed', 'Utilisateur modifié'],
  'user-removed': ['deed', 'Utilisateur supprimé'],
  'profile-updated': ['deed', 'Profil modifié'],
  'secret-rotated': ['deed', 'Secret du serveur changé'],
  imported: ['deed', 'Fichier importé'],
  'contract-imported': ['deed', 'Contrat repris d’un fichier'],
  exported: ['deed', 'Liste exportée'],
  'page-added': ['deed', 'Page ajoutée'],
  'page-updated': ['deed', 'Page modifiée'],
  'page-image-added': ['deed', 'Image de page ajoutée'],
  'folder-added': ['deed', 'Dossier de fichiers ajouté'],
  'folder-updated': ['deed', 'Dossier de fichiers modifié'],
  'folder-removed': ['deed', 'Dossier de fichiers supprimé'],
  'file-added': ['deed', 'Fichier ajouté'],
  'file-updated': ['deed', 'Fichier modifié'],
  'file-removed': ['deed', 'Fichier supprimé'],
  'home-tile-added': ['deed', 'Tuile de l’accueil ajoutée'],
  'home-tile-updated': ['deed', 'Tuile de l’accueil modifiée'],
  'home-tile-removed': ['deed', 'Tuile de l’accueil supprimée'],
  'home-tiles-ordered': ['deed', 'Tuiles de l’accueil rangées'],
  'menu-group-added': ['deed', 'Catégorie du menu ajoutée'],
  'menu-group-updated': ['deed', 'Catégorie du menu modifiée'],
  'menu-group-removed': ['deed', 'Catégorie du menu supprimée'],
  'menu-groups-ordered': ['deed', 'Catégories du menu rangées'],
  'ranges-updated': ['deed', 'Gammes modifiées'],
  'quote.create': ['deed', 'Devis établi'],
  'quote.decide': ['deed', 'Décision de l’assureur sur un devis'],
  'contract.create': ['deed', 'Devis transformé en contrat'],
  'tariff.import': ['deed', 'Tarif importé'],
  'tariff.withdraw': ['deed', 'Tarif retiré'],
  'texts.import': ['deed', 'Textes des documents importés'],
  'premiums-paid': ['deed', 'Primes payées'],
  'payment-refused': ['refusal', 'Paiement refusé'],
  'payment-surplus': ['deed', 'Paiement reçu en trop'],
  'task-take': ['deed', 'Demande prise en charge'],
  'task-reply': ['deed', 'Réponse à une demande'],
  'signature-requested': ['deed', 'Signature demandée'],
  'signature-code-sent': ['deed', 'Code de signature envoyé'],
  'signature-recorded': ['deed', 'Signature enregistrée'],
  'signature-sealed': ['deed', 'Documents signés scellés'],
  'signature-refused': ['deed', 'Signature refusée par le client'],
  'signing-event-refused': ['refusal', 'Avis du prestataire de signature refusé'],
  'in-person-signature-not-taken': ['refusal', 'Signature sur tablette non retenue'],
  'client-link-made': ['deed', 'Lien client créé'],
  'client-link-opened': ['deed', 'Lien client ouvert'],
  'client-link-file': ['deed', 'Fichier envoyé par un lien client'],
  'client-link-confirmed': ['deed', 'Contact confirmé par un lien client'],
  'client-link-revoked': ['deed', 'Lien client retiré'],
  'client-link-refused': ['refusal', 'Lien client refusé'],
};

const summaries: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(endpoints).map(([name, { summary }]) => [name, summary]),
);

interface Deed {
  readonly action: string;
  readonly operation: string | null;
}

export const kindOf = ({ action }: Pick<Deed, 'action'>): AuditKind => auditWords[action]?.[0] ?? 'deed';

/** The actions of a kind that have words of their own. */
export const actionsOfKind = (kind: AuditKind): string[] =>
  Object.entries(auditWords).flatMap(([action, [of]]) => (of === kind ? [action] : []));

/** What happened, « Contact modifié », « Refusé : lister les courtiers ». */
export const titleOf = ({ action, operation }: Deed): string => {
  const summary = summaries[operation ?? ''];
  const own = auditWords[action]?.[1];
  if (action !== 'refused' && action !== 'throttled') return own ?? summaries[action] ?? summary ?? 'Opération';
  return summary === undefined ? (own ?? '') : `${own}\u00A0: ${summary.charAt(0).toLowerCase()}${summary.slice(1)}`;
};

const things: Readonly<Record<string, string>> = {
  contract: 'Contrat',
  contractId: 'Contrat',
  idContrat: 'Contrat',
  contrat: 'Contrat',
  client: 'Client',
  clientId: 'Client',
  idClient: 'Client',
  user: 'Compte',
  userId: 'Compte',
  idUser: 'Compte',
  broker: 'Courtier',
  brokerId: 'Courtier',
  role: 'Rôle',
  task: 'Demande',
  idTask: 'Demande',
  page: 'Page',
  tile: 'Tuile',
  category: 'Catégorie',
  folder: 'Dossier',
  file: 'Fichier',
  fileId: 'Fichier',
  document: 'Document',
  documentId: 'Pièce',
  editiqueId: 'Document',
  requestId: 'Signature',
  link: 'Lien',
  session: 'Appareil',
  tariff: 'Tarif',
  texts: 'Textes',
  ranges: 'Gammes, version',
  number: 'Numéro',
};

/** What the audit calls a thing that people write in French: « contrat 12 » is `contract 12`, `contractId 12` or `idContrat 12`. */
export const subjectsNamed = (typed: string): string[] => {
  const [, word = '', id = ''] = /^\s*(\p{L}+)\s+(\d{1,12})\s*$/u.exec(typed) ?? [];
  const same = Object.entries(things).filter(([, name]) => name.toLowerCase() === word.toLowerCase());
  return same.map(([thing]) => `${thing} ${id}`);
};

/** « Contrat 12, Pièce 5 » of `contractId 12, documentId 5`. Of a name that is not for people the value alone. */
export const subjectText = (subject: string): string =>
  subject
    .split(', ')
    .flatMap((part) => {
      const [, name = '', value = ''] = /^(\w+) (.+)$/.exec(part) ?? [];
      // The fingerprint of an address that nobody has an account for.
      if (name === 'account') return [];
      if (name === '') return part === '' ? [] : [part];
      return [things[name] === undefined ? value : `${things[name]} ${value}`];
    })
    .join(', ');
