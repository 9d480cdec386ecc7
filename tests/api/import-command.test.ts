import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { lockFolder } from '#server/db/folder-lock.ts';
import { sql } from '#server/db/sql.ts';
import { describeApi } from '#tests/support/api.ts';
import { vehiclesCsv } from '#tests/support/vehicles.ts';

/** Runs the program as `npm run import:vehicles` does, in another folder than the file's. */
const run = async (file: string, environment: Record<string, string>) => {
  const script = resolve('scripts/import-vehicles.ts');
  const options = { env: { PATH: process.env['PATH'] ?? '', ...environment }, timeout: 60_000 };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script, file], options);
    return { code: 0, text: stdout.replace(/[\u00A0\u202F]/g, ' ') };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, text: stderr.replace(/[\u00A0\u202F]/g, ' ') };
  }
};

describeApi('the command that imports vehicles', (server) => {
  it('fills the database that the environment names, and refuses a folder that a server holds', async () => {
    const { databaseUrl, services, engine, db } = server();
    const folder = join(services.settings.dataDir, 'import');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'some.csv'), `${vehiclesCsv(40)}\nTOYOTA;;;;;;;;;`);
    const environment = {
      INIT_CWD: folder,
      DATA_DIR: folder,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    };
    const first = await run('some.csv', environment);
    expect(first.text).toMatch(
      /^41 lignes lues en .* ajoutés : 40, modifiés : 0, inchangés : 0\. Lignes refusées : 1\./,
    );
    expect(first.code).toBe(0);
    const again = await run('some.csv', environment);
    expect(again.text).toMatch(/ajoutés : 0, modifiés : 0, inchangés : 40/);
    if (engine === 'postgresql') {
      const [found] = await db.query<{ total: number }>(
        sql`select count(*) as total from vehicle where sra_code = 'SU0020001'`,
      );
      expect(found?.total).toBe(1);
      return;
    }
    const unlock = lockFolder(folder);
    const refused = await run('some.csv', environment);
    unlock();
    expect(refused.code).toBe(1);
    expect(refused.text).toContain('est déjà utilisé par un autre serveur Lagon');
  }, 120_000);

  it('says which file it does not find, and how it is called', async () => {
    const environment = { DATA_DIR: server().services.settings.dataDir };
    expect(await run('/nowhere.csv', environment)).toEqual({
      code: 1,
      text: 'Le fichier /nowhere.csv n’existe pas.\n',
    });
    expect((await run('', environment)).text).toContain('npm run import:vehicles FICHIER.csv');
  });
});
