import * as v from 'valibot';
import { expect, it } from 'vitest';
import { loadReferenceLists } from '#server/areas/lists/load-reference-lists.ts';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { directDebitModes, listNames } from '#shared/primitives/vocabulary/lists.ts';
import { catalogue } from '#shared/products/catalogue.ts';
import { type ApiServer, describeApi } from '#tests/support/server/api.ts';

const entriesOf = async (server: ApiServer, listName: string) => {
  const token = await server.tokenOf('agence');
  const answer = await server.call(endpoints.listItems, { listName }, { token });
  expect(answer.status, listName).toBe(200);
  return v.parse(endpoints.listItems.output, answer.body).listItems;
};

describeApi('reference lists', (server) => {
  it('return every list of the specification with unique codes', async () => {
    for (const listName of listNames) {
      const entries = await entriesOf(server(), listName);
      expect(entries.length, listName).toBeGreaterThan(0);
      expect(new Set(entries.map(({ code }) => code)).size, listName).toBe(entries.length);
      for (const { libelle } of entries) expect(libelle.trim(), listName).not.toBe('');
    }
  });

  it('keep their order, one driving type and seven products', async () => {
    expect(await entriesOf(server(), 'drivingTypes')).toEqual([{ code: 'CONDACCOMP', libelle: 'Conduite accompagné' }]);
    expect((await entriesOf(server(), 'FRACTIONNEMENT')).map(({ code }) => code)).toEqual(['A', 'S', 'T', 'M']);
    expect((await entriesOf(server(), 'taskNatures')).map(({ code }) => code)).toContain('AVENANT');
    const products = catalogue.map(({ code, label }) => ({ code, libelle: label }));
    expect(await entriesOf(server(), 'productsCode')).toEqual(products);
  });

  it('offer direct debit for every payment plan', async () => {
    for (const plan of ['A', 'M', 'S', 'T']) {
      const codes = (await entriesOf(server(), `WS_LISTE_MODES_PAI_${plan}`)).map(({ code }) => code);
      expect(codes).toContain('IN_PRLVT');
      if (plan !== 'A') expect(codes).toEqual(expect.arrayContaining([...directDebitModes]));
    }
  });

  it('return statuses as plain labels', async () => {
    const token = await server().tokenOf('agence');
    const answer = await server().call(endpoints.globalStatus, {}, { token });
    expect(answer.body['listItems']).toEqual(
      expect.arrayContaining(['Devis', 'Contrat validé', 'Sans-effet', 'Devis sans-suite', 'Devis transformé']),
    );
  });

  it('answer 404 for an unknown list and require a session', async () => {
    const token = await server().tokenOf('agence');
    for (const listName of ['nope', '__proto__', "x' or 1=1 --"])
      expect((await server().call(endpoints.listItems, { listName }, { token })).status).toBe(404);
    expect((await server().call(endpoints.listItems, { listName: 'uses' })).status).toBe(401);
  });

  it('update entries that differ from the built-in ones only', async () => {
    const { db } = server();
    await db.query(sql`update list_item set label = 'Faux' where list_name = 'uses' and code = 'PROM'`);
    await db.query(
      sql`insert into list_item (list_name, code, label, position) values ('uses', 'VIEUX', 'Ancien', 99)`,
    );
    await loadReferenceLists(db);
    const uses = await entriesOf(server(), 'uses');
    expect(uses).toContainEqual({ code: 'PROM', libelle: 'Promenade' });
    expect(uses.map(({ code }) => code)).not.toContain('VIEUX');
    const before = await db.query(sql`select xmin::text as version from list_item order by list_name, code`);
    await loadReferenceLists(db);
    expect(await db.query(sql`select xmin::text as version from list_item order by list_name, code`)).toEqual(before);
  });
});
