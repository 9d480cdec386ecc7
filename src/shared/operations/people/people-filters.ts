import * as v from 'valibot';
import {
  defineFilters,
  eitherFilter,
  firstDayFilter,
  idFilter,
  lastDayFilter,
  selectFilter,
  textFilter,
} from '#shared/operations/wire/filters.ts';
import { limitedText } from '#shared/primitives/limited-text.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { fold } from '#shared/primitives/text.ts';

/** Filters of the user search; an empty `isEnabled` finds active and inactive users. Specification 2, section 5.7. */
export const userFilters = defineFilters({
  /** Words of names, address and broker, in any order. */
  texte: { ...textFilter(), column: 'words', label: 'Personne ou courtier', place: 'bar' },
  firstName: { ...textFilter(textLimits.name), label: 'Prénom' },
  lastName: { ...textFilter(textLimits.name), label: 'Nom' },
  email: { ...textFilter(textLimits.userEmail), label: 'E-mail' },
  isEnabled: { ...eitherFilter, kind: 'select', label: 'Actif', emptyLabel: 'Tous les utilisateurs' },
});

/** Members are active unless « Actif » is switched off. Specification 3, sections 2.1 and 6. */
export const memberFilters = defineFilters({
  ...userFilters,
  isEnabled: { ...eitherFilter, kind: 'switch', label: 'Actif' },
});

/** Text that is compared as a whole, ignoring case and accents. */
const foldedText = (maxLength: number) => v.optional(v.pipe(limitedText(maxLength), v.transform(fold)), '');

export const brokerFilters = defineFilters({
  id: { ...idFilter, wire: 'broker.id[=]' },
  /** Words of name, code and identifier, in any order. */
  words: { ...textFilter(), wire: 'broker.words[LIKE]', url: 'open', label: 'Chercher un courtier', place: 'bar' },
  name: { ...textFilter(textLimits.brokerName), wire: 'broker.name[LIKE]', url: 'open', label: 'Nom' },
  code: {
    ...textFilter(textLimits.brokerCode),
    schema: foldedText(textLimits.brokerCode),
    wire: 'broker.code[=]',
    operator: 'equals',
    url: 'open',
    label: 'Code',
  },
  login: { ...textFilter(textLimits.brokerLogin), wire: 'broker.login[LIKE]', label: 'Identifiant' },
  isEnabled: {
    ...eitherFilter,
    wire: 'broker.isEnabled[=]',
    kind: 'select',
    label: 'Actif',
    emptyLabel: 'Tous les courtiers',
  },
});

export const roleFilters = defineFilters({
  id: { ...idFilter, wire: 'role.id[=]' },
  title: { ...textFilter(textLimits.roleTitle), wire: 'role.title[LIKE]', url: 'open', label: 'Titre' },
  isEnabled: {
    ...eitherFilter,
    wire: 'role.isEnabled[=]',
    kind: 'select',
    label: 'Actif',
    emptyLabel: 'Tous les rôles',
  },
});

/** Filters of the broker and of the role find their users. Specification 1, section 7. */
export const adminUserFilters = defineFilters({
  texte: { ...userFilters.texte, wire: 'user.words[LIKE]' },
  firstName: { ...userFilters.firstName, wire: 'user.firstname[LIKE]' },
  lastName: { ...userFilters.lastName, wire: 'user.lastname[LIKE]' },
  email: { ...userFilters.email, ...textFilter(textLimits.signInEmail), wire: 'user.email[LIKE]' },
  brokerId: {
    ...idFilter,
    wire: 'broker.id[=]',
    kind: 'select',
    url: 'open',
    label: 'Courtier',
    emptyLabel: 'Tous les courtiers',
  },
  roleId: { ...idFilter, wire: 'role.id[=]', kind: 'select', url: 'open', label: 'Rôle', emptyLabel: 'Tous les rôles' },
  isEnabled: { ...userFilters.isEnabled, wire: 'user.isEnabled[=]' },
  brokerName: { schema: textFilter(textLimits.brokerName).schema, wire: 'broker.name[LIKE]' },
  brokerCode: { schema: brokerFilters.code.schema, wire: 'broker.code[=]' },
  brokerLogin: { schema: textFilter(textLimits.brokerLogin).schema, wire: 'broker.login[LIKE]' },
  roleTitle: { schema: textFilter(textLimits.roleTitle).schema, wire: 'role.title[LIKE]' },
  isRoleEnabled: { schema: eitherFilter.schema, wire: 'role.isEnabled[=]' },
});

/** Kinds of audit rows: sign-ins and attempts, refusals, and all other actions. */
export const auditKinds = ['sign-in', 'refusal', 'deed'] as const;
export type AuditKind = (typeof auditKinds)[number];

export const auditFilters = defineFilters({
  /** Words of anything that a row shows, in any order. */
  words: {
    ...textFilter(),
    wire: 'audit.words[LIKE]',
    label: 'Chercher dans le journal',
    hint: 'Chercher',
    place: 'bar',
  },
  /** Words of the user's name or e-mail. */
  person: { ...textFilter(), wire: 'audit.person[LIKE]', label: 'Personne' },
  kind: {
    ...selectFilter,
    schema: v.optional(v.picklist(['', ...auditKinds]), ''),
    wire: 'audit.kind[=]',
    label: 'Nature',
    emptyLabel: 'Toutes',
    place: 'both',
  },
  from: { ...firstDayFilter, wire: 'audit.at[>=]', label: 'Jour', until: 'until' },
  until: { ...lastDayFilter, wire: 'audit.at[<=]' },
  /** « contrat 12 », « Jean Dupont » */
  subject: { ...textFilter(), wire: 'audit.subject[LIKE]', url: 'open', label: 'Objet' },
  address: { ...textFilter(), wire: 'audit.address[LIKE]', label: 'Adresse réseau' },
});
