import { parseArgs } from 'node:util';
import { createFileStore } from '#server/adapters/file-store.ts';
import { createLog } from '#server/adapters/log.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { openDb } from '#server/db/open.ts';
import { demoContracts } from '#server/demo/portfolio.ts';
import { isEmpty, seedDemo } from '#server/demo/seed.ts';
import { claimStore, describeOwnership } from '#server/files/store-owner.ts';
import { readSettings } from '#server/settings/settings.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';

/**
 * `npm run seed -- --contracts N [--seed S]`: fills the empty database of DATA_DIR or DATABASE_URL with demonstration
 * data.
 */
const { values } = parseArgs({
  options: {
    contracts: { type: 'string', default: String(demoContracts) },
    seed: { type: 'string', default: '1' },
  },
});
const parseWholeNumber = (name: string, text: string): number => {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  process.stderr.write(`--${name} attend un nombre entier, pas «\u00A0${text}\u00A0».\n`);
  process.exit(2);
};
const contracts = parseWholeNumber('contracts', values.contracts);
const seed = parseWholeNumber('seed', values.seed);

const settings = readSettings(process.env);
const db = await openDb(settings, createLog(settings.logLevel));
try {
  await migrate(db, await readMigrations());
  const files = createFileStore(settings);
  const warning = describeOwnership(await claimStore(db, files));
  if (warning !== undefined) {
    process.stderr.write(`${warning} Rien n’a été écrit.\n`);
    process.exitCode = 1;
  } else if (await isEmpty(db)) {
    await seedDemo(db, { seed, today: dayInNoumea(new Date()), contracts, files });
    await db.script('vacuum analyze');
  } else {
    process.stderr.write('La base contient déjà des données : rien n’a été écrit.\n');
    process.exitCode = 1;
  }
} finally {
  await db.close();
}
