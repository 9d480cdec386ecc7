// Opens the embedded database of a folder and inserts rows until it is killed, printing each acknowledged one.
import { openEmbedded } from '#server/db/embedded/embedded.ts';
import { sql } from '#server/db/sql.ts';

const dataDir = process.argv[2];
if (!dataDir) throw new Error('Which folder?');
const db = await openEmbedded({ dataDir });
await db.script('create table if not exists kept (id bigint generated always as identity primary key, note text)');
process.stdout.write('open\n');
const insertForEver = async () => {
  for (;;) {
    const rows = await db.transaction((tx) =>
      tx.query<{ id: number }>(sql`insert into kept (note) values (${'x'.repeat(200)}) returning id`),
    );
    process.stdout.write(`${rows[0]?.id}\n`);
  }
};
await Promise.all([insertForEver(), insertForEver(), insertForEver()]);
