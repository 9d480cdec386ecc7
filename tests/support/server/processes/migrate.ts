// Migrates the given PostgreSQL database and prints what it applied.
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { openPostgresql } from '#server/db/postgresql/postgresql.ts';

const url = process.argv[2];
if (!url) throw new Error('Which database?');
const db = openPostgresql({ url, poolSize: 2, onIdleError: () => undefined });
process.stdout.write(JSON.stringify(await migrate(db, await readMigrations())));
await db.close();
