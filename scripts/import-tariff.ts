import { readFile } from 'node:fs/promises';
import { importTariff } from '#server/quotes/import-tariff.ts';
import { frenchDate } from '#shared/primitives/calendar.ts';
import { runImport, Unimportable } from './import-command.ts';

/** `npm run import:tariff FILE`: adds the tariff of a JSON file to the database that DATA_DIR or DATABASE_URL names. */
const readJson = async (file: string): Promise<unknown> => {
  const text = await readFile(file, 'utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Unimportable(`Le fichier ${file} n’est pas du JSON\u00A0: ${(error as Error).message}`);
  }
};

await runImport({
  usage: 'npm run import:tariff FICHIER.json',
  expected: [],
  work: async (db, file) => {
    const imported = await importTariff(db, await readJson(file), {
      userId: undefined,
      at: new Date(),
      address: 'import:tariff',
    });
    if (!imported.isImported)
      throw new Unimportable(
        ['Ce tarif ne peut pas être importé.', ...Object.values(imported.errors).flat()].join('\n'),
      );
    const { product, version, title, effectiveFrom } = imported.mark;
    process.stdout.write(
      `${title}\u00A0: version ${version} de ${product} importée. Elle tarife à partir du ${frenchDate(effectiveFrom)}.\n`,
    );
  },
});
