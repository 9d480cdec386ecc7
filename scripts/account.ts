import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { createLog } from '#server/adapters/log.ts';
import { createAccount } from '#server/areas/users/account.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { openDb } from '#server/db/open.ts';
import { readSettings } from '#server/settings/settings.ts';
import { emailSchema } from '#shared/primitives/credentials.ts';
import { fail, runCommand } from './terminal.ts';

/**
 * `npm run account -- --email A [--role root|admin] [--first-name F] [--last-name L]`: creates the first account of an
 * empty database, or a new link for a user who cannot sign in. Prints the link for choosing a password.
 */
const { values } = parseArgs({
  options: {
    email: { type: 'string', default: '' },
    role: { type: 'string', default: 'root' },
    'first-name': { type: 'string', default: 'Compte' },
    'last-name': { type: 'string', default: 'Principal' },
  },
});
const { email, role } = values;
if (!v.is(emailSchema(100), email)) fail(`--email attend une adresse, pas «\u00A0${email}\u00A0».`, 2);
if (role !== 'root' && role !== 'admin') fail(`--role attend root ou admin, pas «\u00A0${role}\u00A0».`, 2);

await runCommand([], async () => {
  const settings = readSettings(process.env);
  const db = await openDb(settings, createLog(settings.logLevel));
  try {
    await migrate(db, await readMigrations());
    const created = await createAccount(db, settings, {
      email,
      role: role as 'root' | 'admin',
      firstName: values['first-name'],
      lastName: values['last-name'],
      now: new Date(),
    });
    const message = created.isNew
      ? `Compte ${role} ouvert pour ${email}.`
      : `${email} a déjà un compte, qui reste tel quel.`;
    process.stdout.write(
      `${message}\nPour choisir le mot de passe, dans les trois jours, une seule fois\u00A0:\n${created.link}\n`,
    );
  } finally {
    await db.close();
  }
});
