import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { tariffImport, tariffPreview, tariffVersions, tariffWithdrawal } from '#shared/operations/quotes/tariffs.ts';
import { gamutsMenu } from '#shared/operations/shell/shell.ts';
import { demonstrationTariffs } from '#shared/tariff/demonstration/tariffs.ts';
import { describeApi } from '#tests/support/server/api.ts';

const legal = demonstrationTariffs.find(({ product }) => product === 'PJ');
const importedTariff = {
  ...legal,
  version: '2026.2',
  effectiveFrom: '2026-12-10',
  isDemonstration: false,
  title: 'Tarif PJ',
};

describeApi('tariff versions', (server) => {
  const asAdmin = async () => ({ token: await server().tokenOf('admin') });
  const importTariff = async (tariff: Record<string, unknown>) =>
    server().call(tariffImport, { tariff }, await asAdmin());

  it('lists every version with its state, importer and withdrawer', async () => {
    await importTariff(importedTariff);
    await importTariff({ ...importedTariff, version: '9', effectiveFrom: '2027-03-01' });
    await server().call(tariffWithdrawal, { product: 'PJ', version: '9' }, await asAdmin());
    const listVersions = async () => {
      const { body } = await server().call(tariffVersions, {}, await asAdmin());
      return v.parse(tariffVersions.output, body).versions.filter(({ product }) => product === 'PJ');
    };
    const importDetails = { at: expect.stringMatching(/^2\d{3}-/), by: expect.stringMatching(/\S \S/) };
    expect(await listVersions()).toMatchObject([
      { kind: 'price', version: '9', status: 'withdrawn', imported: importDetails, withdrawn: importDetails },
      { kind: 'price', version: '2026.2', status: 'announced', imported: importDetails, withdrawn: null },
      { kind: 'price', version: 'demo-2026.1', status: 'in-force', imported: { by: null }, withdrawn: null },
      { kind: 'acceptance', status: 'in-force' },
    ]);
    const before = server().clock.now;
    server().clock.now = new Date('2026-12-11T00:00:00Z');
    try {
      expect((await listVersions()).map(({ status }) => status)).toEqual([
        'withdrawn',
        'in-force',
        'replaced',
        'in-force',
      ]);
    } finally {
      server().clock.now = before;
    }
    const broker = { token: await server().tokenOf('courtier') };
    expect((await server().call(tariffVersions, {}, broker)).status).toBe(403);
  });

  it('announces one version a day, and the import names the one that it replaces', async () => {
    const effectiveFrom = '2026-12-15';
    await importTariff({ ...importedTariff, version: 'w1', effectiveFrom });
    const replacing = { ...importedTariff, version: 'w1b', effectiveFrom };
    const announced = 'Effets à partir du 15/12/2026, à la place de la version w1.';
    const preview = await server().call(tariffPreview, { tariff: replacing }, await asAdmin());
    expect(preview.body.message?.message).toBe(announced);
    expect((await importTariff(replacing)).body.message?.message).toBe(`Le tarif w1b a bien été importé. ${announced}`);
    const { body } = await server().call(tariffVersions, {}, await asAdmin());
    const sameDay = v.parse(tariffVersions.output, body).versions.filter((row) => row.effectiveFrom === effectiveFrom);
    expect(Object.fromEntries(sameDay.map(({ version, status }) => [version, status]))).toEqual({
      w1: 'replaced',
      w1b: 'announced',
    });
  });

  it('refuses an import whose trial became untrue, until it is tried again', async () => {
    const tryTariff = async (tariff: Record<string, unknown>) => {
      const { body } = await server().call(tariffPreview, { tariff }, await asAdmin());
      return v.parse(tariffPreview.output, body);
    };
    const importBasedOn = async (tariff: Record<string, unknown>, base: string | null | undefined) =>
      server().call(tariffImport, { tariff, base }, await asAdmin());
    const effectiveFrom = '2027-06-01';
    const tariff = { ...importedTariff, version: 's1', effectiveFrom };
    const { base } = await tryTariff(tariff);
    expect(base).toBe('w1b');

    await importTariff({ ...importedTariff, version: 's2', effectiveFrom: '2027-05-01' });
    const { status, body } = await importBasedOn(tariff, base);
    expect(status).toBe(409);
    expect(body.errors).toEqual({
      base: [
        'Ce tarif a changé entre-temps\u00A0: la version s2 s’applique désormais le 01/06/2027. Essayez de nouveau ce fichier.',
      ],
    });
    expect((await importBasedOn(tariff, null)).status).toBe(409);
    expect((await tryTariff(tariff)).base).toBe('s2');

    await server().call(tariffWithdrawal, { product: 'PJ', version: 's2' }, await asAdmin());
    expect((await importBasedOn(tariff, 's2')).status).toBe(409);
    // A later version leaves the trial true.
    await importTariff({ ...importedTariff, version: 's3', effectiveFrom: '2027-07-01' });
    expect((await importBasedOn(tariff, (await tryTariff(tariff)).base)).status).toBe(200);
  });

  it('lets one of two imports of the same trial pass', async () => {
    const sameDay = { ...importedTariff, effectiveFrom: '2027-09-01' };
    const { body } = await server().call(tariffPreview, { tariff: { ...sameDay, version: 'c1' } }, await asAdmin());
    const { base } = v.parse(tariffPreview.output, body);
    const caller = await asAdmin();
    const answers = await Promise.all(
      ['c1', 'c2'].map((version) => server().call(tariffImport, { tariff: { ...sameDay, version }, base }, caller)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('repeats the answer of an import that is sent twice', async () => {
    const tariff = { ...importedTariff, version: 'k1', effectiveFrom: '2027-10-01' };
    const headers = { 'idempotency-key': randomUUID() };
    const send = async () => server().call(tariffImport, { tariff }, { ...(await asAdmin()), headers });
    const [first, second] = [await send(), await send()];
    expect(first.status).toBe(200);
    expect(second).toMatchObject({ status: 200, body: first.body });
  });

  it('tells devices with the ranges when a tariff was imported or withdrawn', async () => {
    const broker = { token: await server().tokenOf('courtier') };
    const findChangedAt = async () =>
      v.parse(gamutsMenu.output, (await server().call(gamutsMenu, {}, broker)).body).changedAt;
    const before = server().clock.now;
    const minutesLater = (minutes: number) => new Date(before.getTime() + minutes * 60_000);
    try {
      server().clock.now = minutesLater(1);
      await importTariff({ ...importedTariff, version: 'v1', effectiveFrom: '2027-04-01' });
      expect(await findChangedAt()).toBe(minutesLater(1).toISOString());
      server().clock.now = minutesLater(2);
      await server().call(tariffWithdrawal, { product: 'PJ', version: 'v1' }, await asAdmin());
      expect(await findChangedAt()).toBe(minutesLater(2).toISOString());
    } finally {
      server().clock.now = before;
    }
  });
});
