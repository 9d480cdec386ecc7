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

const findUserIdsByEmail = async (db: Db, emails: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const rows = await db.query<{ id: number; email: string }>(
    sql`select id, email_n as email from app_user where email_n = any(${emails.map(foldAddress)}::text[])`,
  );
  return new Map(rows.map(({ id, email }) => [email, id]));
};

/** Imports users, identified by their e-mail address; new ones are invited by e-mail. */
export const userImport = defineImport(async (context) => {
  const { db, caller } = context;
  const roles = new Map((await findActiveRoles(db, grantableKinds(caller))).map((role) => [fold(role.name), role]));
  const activeBrokers = (await findBrokerRows(db)).filter(({ isEnabled }) => isEnabled);
  // Exports name brokers by their name, which need not be unique as the code is.
  const brokersByName = Map.groupBy(activeBrokers, ({ name }) => fold(name));
  const idsByUniqueName = [...brokersByName].flatMap(([name, [one, ...more]]) =>
    one && more.length === 0 ? [[name, one.id] as const] : [],
  );
  const brokerIds = new Map([...idsByUniqueName, ...activeBrokers.map(({ id, code }) => [fold(code), id] as const)]);
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
      return { value: { firstName, lastName, email, isEnabled, brokerId, role: role?.id ?? 0, problems } };
    },
    keysOf: ({ email }) => ({ 'adresse e-mail': foldAddress(email) }),
    match: async (values) => {
      const idsByEmail = await findUserIdsByEmail(
        db,
        values.map(({ email }) => email),
      );
      // An existing user is unchanged even if their broker or role was disabled since, so that an export can be imported again.
      return values.map(({ email, problems }) => {
        const id = idsByEmail.get(foldAddress(email));
        if (id !== undefined) return { existingId: id };
        return problems.length > 0 ? { problems } : 'new';
      });
    },
    write: async (lines) => {
      const added = lines.filter(({ existingId }) => existingId === undefined);
      if (added.length === 0) return;
      const passwordHash = await hashRandomPassword();
      for (const { value } of added) {
        const { problems: _, ...person } = value;
        await createUser(person, passwordHash, context);
      }
    },
  };
});
