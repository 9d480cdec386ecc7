import * as v from 'valibot';
import { findBrokerRows } from '#server/areas/users/broker-repository.ts';
import { createUser, grantableKinds, hashRandomPassword, isWithoutBroker } from '#server/areas/users/person-changes.ts';
import { findActiveRoles } from '#server/areas/users/role-repository.ts';
import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import { emailSchema } from '#shared/primitives/credentials.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { messages } from '#shared/primitives/messages.ts';
import { fold, foldAddress } from '#shared/primitives/text.ts';
import { userNameEntries } from '#shared/schemas/user-forms.ts';
import { brokerColumn, parseLine, yesByDefault } from '../cells.ts';
import { defineImport, type ImportColumn, type LineProblem } from '../define-import.ts';
import { formatYesOrNo } from '../differences.ts';

const columns: readonly ImportColumn[] = [
  { name: 'firstName', header: 'Prénom', isRequired: true, example: 'Maeva' },
  { name: 'lastName', header: 'Nom', isRequired: true, example: 'Poindi' },
  {
    name: 'email',
    header: 'E-mail',
    synonyms: ['Adresse e-mail', 'Courriel', 'Mail'],
    isRequired: true,
    hint: 'son adresse de connexion\u00A0; elle reçoit une invitation',
    example: 'maeva@recif.example',
  },
  { ...brokerColumn, hint: 'code du courtier\u00A0; vide pour un administrateur' },
  { name: 'role', header: 'Rôle', isRequired: true, hint: 'titre du rôle', example: 'Courtier' },
  { name: 'isEnabled', header: 'Actif', synonyms: ['État'], hint: 'oui ou non\u00A0; oui si vide', example: 'oui' },
];

const schema = v.object({
  firstName: userNameEntries.firstName,
  lastName: userNameEntries.lastName,
  email: emailSchema(textLimits.signInEmail),
  broker: v.string(),
  role: v.pipe(v.string(), v.nonEmpty(messages.required('Rôle'))),
  isEnabled: yesByDefault('Actif'),
});

/** What a line and an existing user say alike. */
interface UserFacts {
  readonly firstName: string;
  readonly lastName: string;
  /** Code of the broker; empty if there is none. */
  readonly brokerCode: string;
  readonly roleTitle: string;
  readonly isEnabled: boolean;
}

const textsOf = ({ firstName, lastName, brokerCode, roleTitle, isEnabled }: UserFacts) => ({
  firstName,
  lastName,
  broker: brokerCode,
  role: roleTitle,
  isEnabled: formatYesOrNo(isEnabled),
});

const findUsersByEmail = async (db: Db, emails: readonly string[]) => {
  const users = await db.query<UserFacts & { readonly id: number; readonly email: string }>(sql`
    select u.id, u.email_n as email, u.first_name as "firstName", u.last_name as "lastName",
      coalesce(b.code, '') as "brokerCode", r.title as "roleTitle", u.is_enabled as "isEnabled"
    from app_user u join role r on r.id = u.role_id left join broker b on b.id = u.broker_id
    where u.email_n = any(${emails.map(foldAddress)}::text[])`);
  return new Map(users.map((user) => [user.email, user]));
};

/** Imports users, identified by their e-mail address; new ones are invited by e-mail. */
export const userImport = defineImport(async (context) => {
  const { db, caller } = context;
  const roles = new Map((await findActiveRoles(db, grantableKinds(caller))).map((role) => [fold(role.name), role]));
  const brokers = await findBrokerRows(db);
  const activeBrokers = brokers.filter(({ isEnabled }) => isEnabled);
  // Exports name brokers by their name, which need not be unique as the code is.
  const brokersByName = Map.groupBy(activeBrokers, ({ name }) => fold(name));
  const idsByUniqueName = [...brokersByName].flatMap(([name, [one, ...more]]) =>
    one && more.length === 0 ? [[name, one.id] as const] : [],
  );
  const brokerIds = new Map([...idsByUniqueName, ...activeBrokers.map(({ id, code }) => [fold(code), id] as const)]);
  const toBrokerCode = (text: string): string => {
    const id = brokerIds.get(fold(text));
    return brokers.find((broker) => broker.id === id || fold(broker.name) === fold(text))?.code ?? text;
  };
  return {
    columns,
    parse: (line) => {
      const parsed = parseLine(schema, line);
      const problems: LineProblem[] = 'problems' in parsed ? [...parsed.problems] : [];
      // Checked even if other columns are wrong, so that all problems are reported at once.
      const { broker = '', role: title = '' } = line;
      const role = roles.get(fold(title));
      const brokerId = brokerIds.get(fold(broker)) ?? null;
      if (!role && title !== '') problems.push({ column: 'role', message: messages.notInList(title.slice(0, 60)) });
      if (broker === '' && role && !isWithoutBroker(role))
        problems.push({ column: 'broker', message: messages.required('Courtier') });
      if (broker !== '' && brokerId === null)
        problems.push({
          column: 'broker',
          message: `Aucun courtier actif n’a le code «\u00A0${broker.slice(0, 60)}\u00A0»`,
        });
      if ('problems' in parsed) return { problems };
      const { firstName, lastName, email, isEnabled } = parsed.value;
      const person = { firstName, lastName, email, isEnabled, brokerId, role: role?.id ?? 0 };
      return { value: { person, brokerCode: toBrokerCode(broker), roleTitle: title, problems } };
    },
    keysOf: ({ person }) => ({ 'adresse e-mail': foldAddress(person.email) }),
    match: async (values) => {
      const usersByEmail = await findUsersByEmail(
        db,
        values.map(({ person }) => person.email),
      );
      // An existing user is unchanged even if their broker or role was disabled since, so that an export can be imported again.
      return values.map(({ person, problems }) => {
        const user = usersByEmail.get(foldAddress(person.email));
        if (user) return { existingId: user.id, stored: textsOf(user) };
        return problems.length > 0 ? { problems } : 'new';
      });
    },
    textsOf: ({ person, ...value }) => textsOf({ ...person, ...value }),
    write: async (lines) => {
      const added = lines.filter(({ existingId }) => existingId === undefined);
      if (added.length === 0) return;
      const passwordHash = await hashRandomPassword();
      for (const { value } of added) await createUser(value.person, passwordHash, context);
    },
  };
});
