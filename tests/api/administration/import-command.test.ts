// @module-tag long
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { createLog } from '#server/adapters/log.ts';
import { loadDemonstrationTexts } from '#server/areas/documents/texts.ts';
import { lockFolder } from '#server/db/embedded/folder-lock.ts';
import { openDb } from '#server/db/open.ts';
import { sql } from '#server/db/sql.ts';
import { dayInNoumea, frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { addDays } from '#shared/primitives/calendar/days.ts';
import { demonstrationTariffs } from '#shared/tariff/demonstration/tariffs.ts';
import { vehiclesCsv } from '#tests/support/quotes/vehicles.ts';
import { type ApiServer, describeApi } from '#tests/support/server/api.ts';
import { copyEmbeddedFolder } from '#tests/support/server/api-template.ts';

/** Runs a script as npm does, from another folder than the file's. */
const createRunner =
  (program: string) =>
  async (
    commandArgs: string | readonly string[],
    environment: Record<string, string>,
  ): Promise<{ code: number; text: string }> => {
    const options = { env: { PATH: process.env['PATH'] ?? '', ...environment }, timeout: 60_000 };
    try {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [resolve(program), ...[commandArgs].flat()],
        options,
      );
      return { code: 0, text: stdout.replace(/[\u00A0\u202F]/g, ' ') };
    } catch (error) {
      const { code, stderr } = error as { code: number; stderr: string };
      return { code, text: stderr.replace(/[\u00A0\u202F]/g, ' ') };
    }
  };

/** A folder of its own, with the database of the server or, on the embedded engine, one in that folder. */
const createLocation = async ({ databaseUrl, services }: ApiServer, name: string) => {
  const folder = join(services.settings.dataDir, name);
  mkdirSync(folder, { recursive: true });
  if (!databaseUrl) await copyEmbeddedFolder(folder, 'no rows');
  return {
    folder,
    environment: { INIT_CWD: folder, DATA_DIR: folder, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) },
  };
};

/** The commands share what opens the database, and the import of vehicles runs on both engines. */
const describeOnEmbedded: typeof describeApi = (name, tests) => describeApi(name, tests, { engines: ['embedded'] });

describeApi('vehicle import command', (server) => {
  const runImport = createRunner('scripts/imports/import-vehicles.ts');
  it('fills the configured database, and refuses a folder locked by a server', async () => {
    const { engine, db } = server();
    const { folder, environment } = await createLocation(server(), 'import');
    writeFileSync(join(folder, 'some.csv'), `${vehiclesCsv(40)}\nTOYOTA;;;;;;;;;`);
    const first = await runImport('some.csv', environment);
    expect(first.text).toMatch(
      /^41 lignes lues en .* ajoutés : 40, modifiés : 0, inchangés : 0\. Lignes refusées : 1\./,
    );
    expect(first.code).toBe(0);
    const [header, vehicle] = vehiclesCsv(1).trim().split('\n');
    writeFileSync(join(folder, 'repeated.csv'), [header, vehicle, vehicle].join('\n'));
    expect((await runImport('repeated.csv', environment)).text).toMatch(
      /^2 lignes lues .* répété, dont la dernière compte : 1\./,
    );
    const repeated = await runImport('some.csv', environment);
    expect(repeated.text).toMatch(/ajoutés : 0, modifiés : 0, inchangés : 40/);
    if (engine === 'postgresql') {
      const [found] = await db.query<{ total: number }>(
        sql`select count(*) as total from vehicle where sra_code = 'SU0020001'`,
      );
      expect(found?.total).toBe(1);
      return;
    }
    const unlock = lockFolder(folder);
    const refused = await runImport('some.csv', environment);
    unlock();
    expect(refused.code).toBe(1);
    expect(refused.text).toContain('est déjà utilisé par un autre serveur Lagon');
  });

  it('prints its usage for a missing file', async () => {
    const environment = { DATA_DIR: server().services.settings.dataDir };
    expect(await runImport('/nowhere.csv', environment)).toEqual({
      code: 1,
      text: 'Le fichier /nowhere.csv n’existe pas.\n',
    });
    expect((await runImport('', environment)).text).toContain('npm run import:vehicles FICHIER.csv');
  });
});

describeOnEmbedded('tariff import command', (server) => {
  const runImport = createRunner('scripts/imports/import-tariff.ts');
  /** The command uses the machine's clock. */
  const today = dayInNoumea(new Date());
  const effectiveFrom = addDays(today, 40);
  const tariff = {
    ...demonstrationTariffs[0],
    version: 'assureur-1',
    isDemonstration: false,
    effectiveFrom,
  };

  it('adds a version once and prints all reasons of a refusal', async () => {
    const { folder, environment } = await createLocation(server(), 'import-tariff');
    const writeImportFile = (name: string, content: string) => writeFileSync(join(folder, name), content);
    // Windows writes a byte order mark.
    writeImportFile('good.json', `\uFEFF${JSON.stringify(tariff)}`);
    writeImportFile('bad.json', JSON.stringify({ ...tariff, version: 'assureur-2', taxes: [] }));
    writeImportFile('broken.json', '{');
    const first = await runImport('good.json', environment);
    expect(first).toEqual({
      code: 0,
      text: expect.stringContaining(
        `version assureur-1 de AUTO importée. Effets à partir du ${frenchDate(effectiveFrom)}.`,
      ),
    });
    expect(await runImport('good.json', environment)).toEqual({
      code: 1,
      text: expect.stringContaining('La version assureur-1 de ce tarif existe déjà'),
    });
    expect(await runImport('bad.json', environment)).toEqual({
      code: 1,
      text: expect.stringContaining('taxe inconnue'),
    });
    expect(await runImport('broken.json', environment)).toEqual({
      code: 1,
      text: expect.stringContaining('n’est pas du JSON'),
    });
    const past = ['good.json', '--from', addDays(today, -1)];
    expect(await runImport(past, environment)).toEqual({ code: 1, text: expect.stringContaining('est passé') });
    expect((await runImport(['good.json', '--from', '2027-02-31'], environment)).text).toContain('--dry-run');
    const db = await openDb({ dataDir: folder, databaseUrl: undefined }, createLog('silent'));
    const audited = await db.query(sql`select 1 from audit where action = 'tariff.import' and user_id is null`);
    await db.close();
    expect(audited).toHaveLength(1);
  });

  it('previews a version, and withdraws one while another remains', async () => {
    const { folder, environment } = await createLocation(server(), 'try-tariff');
    const writeImportFile = (name: string, content: object) =>
      writeFileSync(join(folder, name), JSON.stringify(content));
    writeImportFile('one.json', { ...tariff, version: 'essai-1' });
    writeImportFile('two.json', {
      ...tariff,
      version: 'essai-2',
      fees: [{ ...tariff.fees?.[0], amount: { kind: 'fixed', value: 9_500 } }],
    });
    expect((await runImport(['one.json', '--from', today], environment)).code).toBe(0);
    const dry = await runImport(['two.json', '--dry-run'], environment);
    expect(dry.text).toContain(`rien n’est écrit. Effets à partir du ${frenchDate(effectiveFrom)}.`);
    expect(dry.text.match(/ F → .* F \(\+[\d,]+ %\)/g)).toHaveLength(20);
    expect((await runImport('two.json', environment)).code).toBe(0);
    const withdrawn = await runImport(['--withdraw', 'AUTO', 'essai-2'], environment);
    expect(withdrawn).toEqual({
      code: 0,
      text: expect.stringContaining('Version essai-2 de AUTO retirée. À sa place : '),
    });
    expect(await runImport(['--withdraw', 'AUTO', 'essai-2'], environment)).toEqual({
      code: 1,
      text: expect.stringContaining('est déjà retirée'),
    });
    expect((await runImport(['--withdraw', 'AUTO'], environment)).text).toContain('--withdraw PRODUIT VERSION');
  });
});

describeOnEmbedded('document texts import command', (server) => {
  const runImport = createRunner('scripts/imports/import-texts.ts');
  const nextTexts = (overrides: object = {}) => ({
    ...loadDemonstrationTexts(),
    version: 'maison-2027.1',
    isDemonstration: false,
    footer: '',
    law: 'Une loi nouvelle.',
    ...overrides,
  });
  const createImportFolder = async () => {
    const { folder, environment } = await createLocation(server(), 'texts');
    const writeImportFile = (texts: unknown) => writeFileSync(join(folder, 'textes.json'), JSON.stringify(texts));
    return { write: writeImportFile, run: (...args: string[]) => runImport(['textes.json', ...args], environment) };
  };

  it('prints the changes, then imports the version', async () => {
    const { write: writeImportFile, run: type } = await createImportFolder();
    writeImportFile(nextTexts());
    const expectedLines = ['law\n  - ', '  + Une loi nouvelle.'];
    const dryRun = await type('--dry-run');
    expect(dryRun).toMatchObject({ code: 0 });
    for (const part of ['Essai de la version maison-2027.1, rien n’est écrit.', ...expectedLines])
      expect(dryRun.text).toContain(part);
    const importAnswer = await type();
    expect(importAnswer).toMatchObject({ code: 0 });
    for (const part of ['Version maison-2027.1 importée', ...expectedLines]) expect(importAnswer.text).toContain(part);
    writeImportFile(nextTexts({ law: '' }));
    expect(await type()).toMatchObject({ code: 1, text: expect.stringContaining('law : n’est pas valide.') });
  });
});
