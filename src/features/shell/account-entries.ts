import { isAllowed } from '#shared/operations/access.ts';
import type { SessionUser } from '#shared/operations/wire/session-shape.ts';
import type { IconName } from '#ui/icon.tsx';

interface AccountEntry {
  readonly label: string;
  readonly icon: IconName;
  readonly path: string;
  readonly isShownTo: (user: SessionUser) => boolean;
}

interface AccountGroup {
  readonly title?: string;
  readonly entries: readonly AccountEntry[];
}

const isAnyone = () => true;
const isAdmin = (user: SessionUser) => isAllowed('admin', user);
const userAdmins = (user: SessionUser) => isAllowed('user-admin', user);

const isLinked = (user: SessionUser) => isAllowed('linked', user);

const canSeeCommissions = (user: SessionUser) => user.agency !== null && user.seesCommissions === true;

/**
 * Entries of the account menu with their access condition (specification 1, sections 2 and 6; specification 0,
 * "Routes"). An entry is shown only if its route exists.
 */
const accountGroups: readonly AccountGroup[] = [
  {
    entries: [
      { label: 'Mon profil', icon: 'user', path: '/profile', isShownTo: isAnyone },
      { label: 'Rechercher un client', icon: 'users', path: '/client/search', isShownTo: isAnyone },
      { label: 'Passer mes dossiers', icon: 'users', path: '/user/delegations', isShownTo: isLinked },
      { label: 'Commissions', icon: 'premium', path: '/commissions', isShownTo: canSeeCommissions },
      { label: 'Brouillons et envois', icon: 'send', path: '/sync', isShownTo: isAnyone },
      { label: 'Aide', icon: 'help', path: '/aide', isShownTo: isAnyone },
    ],
  },
  {
    title: 'Administration',
    entries: [
      { label: 'Rechercher un utilisateur', icon: 'search', path: '/user/search', isShownTo: userAdmins },
      { label: 'Rechercher un membre', icon: 'users', path: '/member/search', isShownTo: isAdmin },
      { label: 'Modifier mes gammes', icon: 'layers', path: '/gamuts', isShownTo: isAdmin },
      { label: 'Gérer mes pages', icon: 'file', path: '/page/search', isShownTo: isAdmin },
      { label: 'Gérer mes dossiers', icon: 'folder', path: '/folder/search', isShownTo: isAdmin },
      { label: 'Gérer mes fichiers', icon: 'files', path: '/file/search', isShownTo: isAdmin },
      { label: 'Gérer les courtiers', icon: 'broker', path: '/admin/brokers', isShownTo: isAdmin },
    ],
  },
];

/** Groups visible to a user, without empty groups. */
export const accountGroupsFor = (user: SessionUser, exists: (path: string) => boolean): readonly AccountGroup[] =>
  accountGroups
    .map((group) => ({
      ...group,
      entries: group.entries.filter((entry) => entry.isShownTo(user) && exists(entry.path)),
    }))
    .filter((group) => group.entries.length > 0);
