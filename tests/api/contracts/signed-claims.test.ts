import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { claimContext, describeClaim, normalizeClaim } from '#shared/claims/claim-form.ts';
import { toClaimSubject } from '#shared/claims/claim-subject.ts';
import { statementText, voidedMessage } from '#shared/claims/signed-statement.ts';
import { carDeclaration } from '#tests/support/contracts/declarations.ts';
import { claimCalls } from '#tests/support/documents/claim-calls.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { runJobs } from '#tests/support/signatures/signatures.ts';

const signedAt = '2026-11-12T04:10:00.000Z';
const stroke = [
  [0.1, 0.5],
  [0.8, 0.4],
];

describeApi('signed claims', (server) => {
  let token: string;
  beforeAll(async () => {
    token = await server().tokenOf('courtier');
  });
  const { contractOf, declareClaim, fileOf, detailOf, paperOf } = claimCalls(server, () => token);
  /** The SHA-256 of a declaration as the drivers read it on the device. */
  const digestOf = async (contractId: number, declaration: object): Promise<string> => {
    const description = describeClaim(toClaimSubject(await fileOf(contractId)));
    const values = normalizeClaim(description, declaration, claimContext('2026-11-26'));
    return createHash('sha256').update(statementText(values)).digest('hex');
  };

  it('prints who signed and who did not, seals the document and shows both in the detail', async () => {
    const contractId = await contractOf('auto');
    const sha256 = await digestOf(contractId, carDeclaration);
    const { status, body } = await declareClaim({
      contractId,
      declaration: carDeclaration,
      signatures: { A: { mark: { strokes: [stroke] }, at: signedAt, sha256 }, B: { mark: null, at: signedAt, sha256 } },
    });
    expect(body).toMatchObject({ success: true });
    expect(status).toBe(200);
    expect(await detailOf(body['claimId'])).toMatchObject({
      signatures: [
        { role: 'Conducteur du véhicule A', nom: 'Kaïna Wamytan', signeLe: signedAt },
        { role: 'Conducteur du véhicule B', nom: 'Jean Tein', signeLe: null },
      ],
    });
    const { text, bytes } = await paperOf(contractId);
    expect(text).toContain('Conducteur du véhicule A : Kaïna Wamytan Signé le 12/11/2026 à 15:10');
    expect(text).toContain('Conducteur du véhicule B : Jean Tein n’a pas signé');
    expect(bytes.toString('latin1')).toContain('/ETSI.CAdES.detached');
  });

  it('neither prints nor seals signatures of a declaration that requires none', async () => {
    const contractId = await contractOf('auto');
    const { body } = await declareClaim({ contractId, declaration: carDeclaration, signatures: { A: null, B: null } });
    expect(await detailOf(body['claimId'])).not.toHaveProperty('signatures');
    const { text, bytes } = await paperOf(contractId);
    expect(text).not.toContain('Signatures des conducteurs');
    expect(bytes.toString('latin1')).not.toContain('/ETSI.CAdES.detached');
  });

  it('refuses signatures of another text, without a signatory, and without a stroke', async () => {
    const contractId = await contractOf('auto');
    const sha256 = await digestOf(contractId, carDeclaration);
    const response = { mark: { strokes: [stroke] }, at: signedAt, sha256 };
    const refusedMessage = async (declaration: object, signature: object) => {
      const { status, body } = await declareClaim({ contractId, declaration, signatures: { A: signature, B: null } });
      expect(status).toBe(422);
      return body['errors'];
    };
    const changed = { ...carDeclaration, other: { ...carDeclaration.other, policy: 'XZ-78' } };
    expect(await refusedMessage(changed, response)).toEqual({ signatures: [voidedMessage] });
    const glass = { ...carDeclaration, circumstances: { nature: 'GLACE', description: 'Impact' } };
    const glassSignature = { ...response, sha256: await digestOf(contractId, glass) };
    expect(await refusedMessage(glass, glassSignature)).toEqual({ signatures: [voidedMessage] });
    for (const invalid of [
      { ...response, mark: { strokes: [] } },
      { ...response, mark: { strokes: [[[0, 1.5]]] } },
      { ...response, at: '2026-13-45T99:00:00Z' },
      { ...response, sha256: 'x' },
    ])
      expect(Object.keys((await refusedMessage(carDeclaration, invalid)) as object).join()).toMatch(/^signatures/);
  });

  it('accepts an address of a copy that is typed after the signatures', async () => {
    const contractId = await contractOf('auto');
    const sha256 = await digestOf(contractId, carDeclaration);
    const declaration = { ...carDeclaration, copies: { B: 'apres@example.nc' } };
    const signatures = { A: null, B: { mark: { typed: 'Jean Tein' }, at: signedAt, sha256 } };
    expect((await declareClaim({ contractId, declaration, signatures })).status).toBe(200);
  });

  it('names the vehicle, its insurer and the insured person on the statement, as signed or else as on file', async () => {
    const contractId = await contractOf('auto');
    const { details, productRisk } = await fileOf(contractId);
    const { insuredSide } = toClaimSubject(await fileOf(contractId));
    expect(insuredSide.policy).toBe(details.number);
    expect(insuredSide.model).toBe(`${productRisk.vehicle?.brand} ${productRisk.vehicle?.model}`);
    expect(Object.values(insuredSide)).not.toContain('');
    await declareClaim({
      contractId,
      declaration: { ...carDeclaration, insured: { ...insuredSide, name: 'Personne' } },
    });
    const { text } = await paperOf(contractId, 'constat');
    for (const fact of Object.values(insuredSide)) expect(text).toContain(fact.replaceAll('\u00A0', ' '));
    expect(text).not.toContain('Personne');

    const declaration = { ...carDeclaration, insured: { ...insuredSide, phone: '+687 11 22 33' } };
    const response = { mark: { strokes: [stroke] }, at: signedAt, sha256: await digestOf(contractId, declaration) };
    const declareSigned = (signedDeclaration: object) =>
      declareClaim({ contractId, declaration: signedDeclaration, signatures: { A: response, B: response } });
    expect((await declareSigned({ ...declaration, insured: { ...insuredSide, name: 'Personne' } })).status).toBe(422);
    const longDeclaration = { ...declaration, insured: { ...insuredSide, name: 'x'.repeat(1000) } };
    expect((await declareSigned(longDeclaration)).body['errors']).toHaveProperty('insured');
    expect((await declareSigned(declaration)).status).toBe(200);
    expect((await paperOf(contractId, 'constat')).text).toContain('+687 11 22 33');
  });

  const mailsTo = async (...addresses: readonly string[]) => {
    await runJobs(server());
    return addresses.map((address) => server().mails.filter(({ to }) => to.toLowerCase() === address));
  };

  it('e-mails the drivers the statement and the subscriber the declaration, however often it arrives', async () => {
    const contractId = await contractOf('auto');
    const [subscriber, a, b] = ['s', 'a', 'b'].map((name) => `${name}-${contractId}@example.nc`);
    const declaration = { ...carDeclaration, copies: { subscriber, A: ` ${a?.toUpperCase()} `, B: b } };
    const signedDeclaration = { contractId, declaration, key: randomUUID() };
    const first = await declareClaim(signedDeclaration);
    const repeated = await declareClaim(signedDeclaration);
    expect(repeated.body).toEqual(first.body);
    expect((first.body['message'] as { message: string }).message).toContain(`Copie envoyée à ${b}.`);
    const [toSubscriber, ...toDrivers] = await mailsTo(`${subscriber}`, `${a}`, `${b}`);
    expect(toSubscriber?.map(({ text }) => /Déclaration de sinistre.*Constat/s.test(text))).toEqual([true]);
    for (const mails of toDrivers) {
      expect(mails.map(({ text }) => text.includes('Constat'))).toEqual([true]);
      expect(mails[0]?.text).not.toContain('Déclaration de sinistre');
    }
    const { claimId, number } = first.body;
    const subject = `contractId ${contractId}, claimId ${claimId}, number ${number}`;
    const audited = await server().db.query(sql`select action from audit where subject = ${subject}`);
    expect(audited).toEqual([{ action: 'claimDeclare' }]);
    const { text } = await paperOf(contractId);
    expect(text).not.toContain(b);
  });

  it('takes the only address of an earlier device for the subscriber’s unless another person drove', async () => {
    const contractId = await contractOf('auto');
    const { details, productRisk } = await fileOf(contractId);
    const ownAddress = details.addresses.mail?.mail ?? '';
    const [driver, other] = [`conducteur-${contractId}@example.nc`, `autre-${contractId}@example.nc`];
    expect(productRisk.drivers.map(({ person }) => person.fullname)).toContain(details.person.fullname);
    await declareClaim({ contractId, declaration: { ...carDeclaration, copies: { A: ownAddress } } });
    const subscriberDriving = { ...carDeclaration, driver: { known: details.person.fullname } };
    await declareClaim({ contractId, declaration: { ...subscriberDriving, copies: { A: driver } } });
    await declareClaim({ contractId, declaration: { ...carDeclaration, copies: { A: other } } });
    const mails = (await mailsTo(ownAddress.toLowerCase(), driver, other)).map((each) => each.at(-1)?.text ?? '');
    expect(mails.map((text) => text.includes('Déclaration de sinistre'))).toEqual([true, true, false]);
    expect(mails[2]).toContain('Constat');
  });

  it('sends one copy if both drivers give the same address, and none without an address', async () => {
    const contractId = await contractOf('auto');
    const email = `deux-${contractId}@example.nc`;
    const sameAddressTwice = { ...carDeclaration, copies: { A: email, B: email } };
    await declareClaim({ contractId, declaration: sameAddressTwice });
    await runJobs(server());
    expect(server().mails.filter(({ to }) => to === email)).toHaveLength(1);
    const withoutAddress = await declareClaim({ contractId, declaration: carDeclaration });
    expect((withoutAddress.body['message'] as { message: string }).message).not.toContain('Copie');
    const invalid = await declareClaim({ contractId, declaration: { ...carDeclaration, copies: { B: 'jean@' } } });
    expect(Object.keys(invalid.body['errors'] as object)).toEqual(['copies.B']);
  });
});
