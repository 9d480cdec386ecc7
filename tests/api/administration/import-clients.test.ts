import { expect, it } from 'vitest';
import { importPreview, importRun } from '#shared/operations/people/imports.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { importsOf } from '#tests/support/uploads/imports.ts';

describeApi('imports of clients', (server) => {
  const { submitRows, columnsOf } = importsOf(server);
  /** Header and lines of clients of one broker; what is not named has the value of the template. */
  const createRows = async (clients: readonly Readonly<Record<string, string>>[]) => {
    const columns = await columnsOf('clients');
    return [
      columns.map(({ header }) => header),
      ...clients.map((client) =>
        columns.map(({ header, example }) => ({ Courtier: 'niaouli', ...client })[header] ?? example),
      ),
    ];
  };

  it('refuse a reference that somebody of another name and birth date has', async () => {
    const createClient = (lastname: string, birthDate: string) =>
      createRows([{ Référence: 'R-7', Nom: lastname, Prénom: 'ZOE', 'Date de naissance': birthDate }]);
    const first = await createClient('PREMIERE', '1970-02-01');
    expect(await submitRows(importRun, 'clients', first)).toMatchObject({ added: 1 });
    // The name of a person, or an error in their birth date, may have been corrected since.
    for (const rows of [
      first,
      await createClient('MARIEE', '1970-02-01'),
      await createClient('PREMIERE', '1970-02-10'),
    ])
      expect(await submitRows(importPreview, 'clients', rows)).toMatchObject({ known: 1, refused: 0 });
    expect(await submitRows(importPreview, 'clients', await createClient('SECONDE', '1991-06-05'))).toMatchObject({
      known: 0,
      refused: 1,
      problems: [{ line: 2, column: 'Référence', message: 'Cette référence est celle de PREMIERE ZOE' }],
    });
  });

  it('tell apart clients who share a birth date', async () => {
    const names = ['ANNE', 'BENOIT', 'CELINE', 'DENIS'];
    const createClients = (prefix: string) =>
      createRows(
        names.map((name) => ({
          Référence: `${prefix}-${name}`,
          Nom: 'KONDO',
          Prénom: name,
          'Date de naissance': '1980-01-01',
        })),
      );
    expect(await submitRows(importRun, 'clients', await createClients('A'))).toMatchObject({ added: 4 });
    expect(await submitRows(importRun, 'clients', await createClients('A'))).toMatchObject({ known: 4, added: 0 });
    const report = await submitRows(importPreview, 'clients', await createClients('B'));
    expect(report?.problems.map(({ message }) => message)).toEqual(
      names.map((name) => `KONDO ${name} existe déjà sous la référence «\u00A0A-${name}\u00A0»`),
    );
  });
});
