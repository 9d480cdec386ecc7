import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import {
  accidentDeclaration,
  carDeclaration,
  homeDeclaration,
  legalDeclaration,
} from '#tests/support/contracts/declarations.ts';
import { claimCalls } from '#tests/support/documents/claim-calls.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { image } from '#tests/support/uploads/jpeg.ts';
import { withPhotoTime } from '#ui/fields/files/photo-time.ts';

const jpeg = new Blob([new Uint8Array([0xff, 0xd8]), new Uint8Array(image)]);
const timedPhoto = new File([withPhotoTime(jpeg, '2026:11:27 14:02:35')], 'choc.jpg', { type: 'image/jpeg' });
const createPhoto = (name: string) => new File(['%PDF-1.7\n1 0 obj\n'], name, { type: 'application/pdf' });

describeApi('declared claims', (server) => {
  let token: string;
  beforeAll(async () => {
    token = await server().tokenOf('courtier');
  });
  const { contractOf, declareClaim, fileOf, detailOf, paperOf } = claimCalls(server, () => token);

  it.each([
    [
      'auto',
      { ...carDeclaration, driver: { known: 'AUTRE', name: 'Kaïna Wamytan' } },
      'Collision avec un autre véhicule',
    ],
    ['home', homeDeclaration, 'Dégât des eaux'],
    ['accident', accidentDeclaration, 'Accident corporel'],
    ['legal', legalDeclaration, 'Consommation'],
  ] as const)(
    '%s: creates the claim, its document and a request, and lists them',
    async (family, declaration, type) => {
      const contractId = await contractOf(family);
      const before = await fileOf(contractId);
      const { status, body } = await declareClaim({
        contractId,
        declaration,
        files: [createPhoto('constat.pdf'), timedPhoto],
      });
      expect(body).toMatchObject({ success: true, contractId, number: expect.stringMatching(/^S26\d{6}$/) });
      expect(status).toBe(200);
      const file = await fileOf(contractId);
      expect(file.computed.claimsNb).toBe(before.computed.claimsNb + 1);
      expect(file.claims.data.find(({ id }) => id === body['claimId'])).toMatchObject({
        number: body['number'],
        state: 'Déclaré',
        type,
        openingDate: '',
      });
      const request = file.tasks.data.find(({ number }) => number === body['request']);
      expect(request).toMatchObject({ subject: `Sinistre ${body['number']}\u00A0: ${type}`, status: 'À traiter' });
      const { body: task } = await server().call(endpoints.taskGet, { idTask: request?.id ?? 0 }, { token });
      expect(task['task']).toMatchObject({ files: [{ name: 'constat.pdf' }, { name: 'choc.jpg' }] });
      const { text } = await paperOf(contractId);
      for (const part of [
        'Déclaration de sinistre',
        body['number'],
        type,
        declaration.circumstances.description.split('\n')[0],
        'constat.pdf',
      ])
        expect(text).toContain(part);
      expect(text).toMatch(/choc\.jpg, prise le 27\/11\/2026 à\s14:02/);
      expect(await detailOf(body['claimId'])).toMatchObject({
        natureSinistre: type,
        circonstanceSinistre: declaration.circumstances.description,
        openingDateTime: null,
        memeJour: [],
      });
    },
  );

  it('gives one number to the declarations of one provisional number of a contract', async () => {
    const contractId = await contractOf('auto');
    const declaredClaim = { contractId, declaration: carDeclaration, provisional: 'D-7K2M9QX4' };
    const first = await declareClaim({ ...declaredClaim, files: [createPhoto('a.pdf')] });
    const before = await fileOf(contractId);
    // The device did not receive the first answer, and the person submitted the corrected declaration as new.
    const repeated = await declareClaim({ ...declaredClaim, files: [createPhoto('b.pdf')] });
    expect(repeated.body).toMatchObject({
      success: true,
      claimId: first.body['claimId'],
      number: first.body['number'],
      request: first.body['request'],
      message: {
        type: 'warning',
        message: expect.stringContaining(`était déjà reçue\u00A0: sinistre ${first.body['number']}`),
      },
    });
    expect(await fileOf(contractId)).toEqual(before);
    const { provisoire, intervenants } = await detailOf(first.body['claimId']);
    expect(provisoire).toBe('D-7K2M9QX4');
    expect((intervenants as { role: string }[]).map(({ role }) => role)).toEqual([
      ...['Conducteur assuré', 'Conducteur adverse', 'Blessé', 'Témoin'],
    ]);
    expect((await paperOf(contractId)).text).toContain('D-7K2M9QX4');
    const other = await declareClaim({ ...declaredClaim, contractId: await contractOf('auto') });
    expect(other.body['number']).not.toBe(first.body['number']);
    expect((await declareClaim({ ...declaredClaim, provisional: 'S26000001' })).status).toBe(422);
  });

  it('stores one claim of two declarations of one provisional number sent at once', async () => {
    const contractId = await contractOf('auto');
    const declaredClaim = { contractId, declaration: carDeclaration, provisional: 'D-0123ABCD' };
    const answers = await Promise.all([
      declareClaim(declaredClaim),
      declareClaim(declaredClaim),
      declareClaim(declaredClaim),
    ]);
    expect(new Set(answers.map(({ body }) => body['number'])).size).toBe(1);
    const rows = await server().db.query(sql`select id from claim where provisional = 'D-0123ABCD'`);
    expect(rows).toHaveLength(1);
  });

  it('stores the sketch of the scene, prints it, and refuses one with points outside', async () => {
    const contractId = await contractOf('auto');
    const sketch = { road: 'crossroads', vehicles: { A: { at: [0.5, 0.5], angle: 90 }, B: null }, strokes: [[[0, 1]]] };
    const declareWithSketch = (givenSketch: object) =>
      declareClaim({ contractId, declaration: { ...carDeclaration, sketch: JSON.stringify(givenSketch) } });
    const refused = await declareWithSketch({ ...sketch, strokes: [[[0, 1.5]]] });
    expect(refused.status).toBe(422);
    expect(refused.body['errors']).toEqual({
      sketch: ['Le croquis est illisible\u00A0: effacez-le et dessinez-le à nouveau.'],
    });
    const accepted = await declareWithSketch({ ...sketch, note: 'Une propriété inconnue' });
    expect(accepted.status).toBe(200);
    const { croquis } = await detailOf(accepted.body['claimId']);
    expect(JSON.parse(String(croquis))).toEqual(sketch);
    const { text } = await paperOf(contractId);
    expect(text).toContain('Croquis de l’accident');
    expect(text).not.toContain('crossroads');
  });

  it('takes effect once when it is resent, and retains its submission time', async () => {
    const contractId = await contractOf('home');
    const submittedAt = new Date(server().clock.now.getTime() - 3_600_000).toISOString();
    const declaredClaim = { contractId, declaration: homeDeclaration, key: randomUUID(), submittedAt };
    const first = await declareClaim(declaredClaim);
    const repeated = await declareClaim(declaredClaim);
    expect(repeated.body).toEqual(first.body);
    const { claims } = await fileOf(contractId);
    expect(claims.data.filter(({ state }) => state === 'Déclaré')).toHaveLength(1);
    expect(await detailOf(first.body['claimId'])).toMatchObject({ declarationDateTime: submittedAt });
  });

  it('references the other claim if two are declared for one contract and day', async () => {
    const contractId = await contractOf('auto');
    const [one, other] = await Promise.all([
      declareClaim({ contractId, declaration: carDeclaration }),
      declareClaim({
        contractId,
        declaration: { ...carDeclaration, event: { ...carDeclaration.event, time: '08:00' } },
      }),
    ]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(await detailOf(one.body['claimId'])).toMatchObject({ memeJour: [other.body['number']] });
    expect(await detailOf(other.body['claimId'])).toMatchObject({ memeJour: [one.body['number']] });
    const warned = [one, other].filter((answer) => (answer.body['message'] as { type: string }).type === 'warning');
    expect(warned).toHaveLength(1);
  });

  it('refuses at the fields what the form refuses, and asks why the contract was not in force', async () => {
    const contractId = await contractOf('home');
    const emptyAnswer = await declareClaim({ contractId, declaration: {} });
    expect(emptyAnswer.status).toBe(422);
    expect(Object.keys(emptyAnswer.body['errors'] as object)).toEqual(
      expect.arrayContaining(['event.day', 'event.where', 'circumstances.nature']),
    );
    const earlyClaim = { ...homeDeclaration, event: { ...homeDeclaration.event, day: '1999-01-01' } };
    const refused = await declareClaim({ contractId, declaration: earlyClaim });
    expect(refused.body['errors']).toEqual({
      'event.notInForceReason': ['Le champ Raison de déclarer hors période est requis'],
    });
    const event = { ...earlyClaim.event, notInForceReason: 'Dégât découvert tard' };
    const accepted = await declareClaim({ contractId, declaration: { ...earlyClaim, event } });
    expect(accepted.status).toBe(200);
  });

  it('asks why an event before the hour at which cover began is declared', async () => {
    const contractId = await contractOf('auto');
    await server().db.query(sql`
      update contract set effect_date = '2026-11-12', body = body || '{"effectAt":"2026-11-11T20:40:31.000Z"}'::jsonb
      where id = ${contractId}`);
    const earlyClaim = { ...carDeclaration, event: { ...carDeclaration.event, day: '2026-11-12', time: '05:30' } };
    const refused = await declareClaim({ contractId, declaration: earlyClaim });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body['errors'] as object)).toEqual(['event.notInForceReason']);
    const event = { ...earlyClaim.event, notInForceReason: 'Le client insiste' };
    expect((await declareClaim({ contractId, declaration: { ...earlyClaim, event } })).status).toBe(200);
    expect((await paperOf(contractId)).text).toContain('effet le 12/11/2026 à 07:40');
  });

  it('refuses a quote, and hides another broker’s contract', async () => {
    const [quote] = await server().db.query<{ id: number }>(
      sql`select id from contract where broker_id = 1 and is_estimate order by id limit 1`,
    );
    expect((await declareClaim({ contractId: quote?.id ?? 0, declaration: {} })).status).toBe(422);
    const contractId = await contractOf('home');
    const otherBroker = await server().tokenOf('courtier2');
    expect((await declareClaim({ contractId, declaration: homeDeclaration, account: otherBroker })).status).toBe(404);
  });
});
