import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { openDb } from '#server/db/open.ts';
import { demoContracts } from '#server/demo/portfolio.ts';
import { isEmpty, seedDemo } from '#server/demo/seed.ts';
import { folderStore } from '#server/services/files.ts';
import { createLog } from '#server/services/log.ts';
import { readSettings } from '#server/settings.ts';
import { dayInNoumea } from '#shared/domain/calendar.ts';

/** `npm run seed -- --contracts N [--seed S]`: fills the empty database that DATA_DIR or DATABASE_URL names. */
const { values } = parseArgs({
  options: {
    contracts: { type: 'string', default: String(demoContracts) },
    seed: { type: 'string', default: '1' },
  },
});
const wholeNumber = (name: string, text: string): number => {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  process.stderr.write(`--${name} attend un nombre entier, pas «\u00A0${text}\u00A0».\n`);
  process.exit(2);
};
const contracts = wholeNumber('contracts', values.contracts);
const seed = wholeNumber('seed', values.seed);

const settings = readSettings(process.env);
const db = await openDb(settings, createLog(settings.logLevel));
try {
  await migrate(db, await readMigrations());
  if (await isEmpty(db)) {
    const files = folderStore(join(settings.dataDir, 'files'));
    await seedDemo(db, { seed, today: dayInNoumea(new Date()), contracts, files });
    await db.script('vacuum analyze');
  } else {
    process.stderr.write('La base contient déjà des données : rien n’a été écrit.\n');
    process.exitCode = 1;
  }
} finally {
  await db.close();
}
