import { randomUUID } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { editiqueGet, editiqueIssue } from '#shared/operations/contracts/generated-documents.ts';
import { brokerLogoGet, brokerLogoRemove, brokerLogoSet } from '#shared/operations/people/broker-logo.ts';
import { ownBroker } from '#shared/operations/people/own-broker.ts';
import { brokerLogo } from '#shared/primitives/limits.ts';
import { logoTooLargeMessage, logoTypeMessage, logoUnreadableMessage } from '#shared/schemas/broker-logo.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { cameraPhoto } from '#tests/support/uploads/jpeg.ts';

const buildChunk = (type: string, data: Buffer): Buffer => {
  const typedData = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  let crc = 0xffffffff;
  for (const byte of typedData) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  check.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  return Buffer.concat([length, typedData, check]);
};
const pixelLines = (side: number): Buffer => {
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(side * 4, 90)]);
  return deflateSync(Buffer.concat(Array.from({ length: side }, () => line)));
};
/** A square, half transparent PNG of one colour. */
const createPng = (side: number, data = pixelLines(side)): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    buildChunk('IHDR', header),
    buildChunk('IDAT', data),
    buildChunk('IEND', Buffer.alloc(0)),
  ]);
};
const fileOf = (bytes: Uint8Array, name = 'logo.png', type = 'image/png') =>
  new File([new Uint8Array(bytes)], name, { type });
const toDataUrl = (bytes: Uint8Array, type = 'image/png') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

describeApi('broker logo', (server) => {
  const credentialsOf = async (account: 'admin' | 'courtier' | 'agence' | 'courtier2') => ({
    token: await server().tokenOf(account),
  });
  const sendLogo = async (file: File, account: 'admin' | 'courtier' = 'admin', id = 1) => {
    const form = new FormData();
    form.append('files', file);
    return server().request('POST', brokerLogoSet.path.replace(':id', String(id)), {
      ...(await credentialsOf(account)),
      form,
    });
  };
  const logoSeenBy = async (account: 'agence' | 'courtier2') =>
    (await server().call(ownBroker, {}, await credentialsOf(account))).body['logo'];
  /** Number of pictures in a statement of situation, newly issued or given by its id. */
  const issueStatement = async (): Promise<number> => {
    const [contract] = await server().db.query<{ id: number }>(sql`
      select c.id from contract c where c.broker_id = 1 and not c.is_estimate and c.status = 'Contrat validé' and c.product_code = 'AUTO'
      order by c.id limit 1`);
    const { body } = await server().call(
      editiqueIssue,
      { contractId: contract?.id ?? 0, kind: 'releve-informations' },
      { ...(await credentialsOf('courtier')), headers: { 'idempotency-key': randomUUID() } },
    );
    return Number(body['editiqueId']);
  };
  const picturesIn = async (editiqueId: number): Promise<number> => {
    const { body } = await server().call(editiqueGet, { editiqueId }, await credentialsOf('courtier'));
    const file = Buffer.from(String(body['content']), 'base64').toString('latin1');
    return file.split('/Subtype /Image').length - 1;
  };

  it('is set by an administrator and visible to the broker’s people only', async () => {
    const logo = createPng(48);
    const saved = await sendLogo(fileOf(logo));
    expect(saved).toMatchObject({ status: 200, body: { success: true, logo: toDataUrl(logo) } });
    expect([await logoSeenBy('agence'), await logoSeenBy('courtier2')]).toEqual([toDataUrl(logo), null]);
    const logoAnswer = await server().call(brokerLogoGet, { id: 1 }, await credentialsOf('admin'));
    expect(logoAnswer.body).toMatchObject({ logo: toDataUrl(logo) });
    expect((await sendLogo(fileOf(logo), 'courtier')).status).toBe(403);
    expect((await sendLogo(fileOf(logo), 'admin', 999)).status).toBe(404);
    const photo = cameraPhoto();
    expect((await sendLogo(fileOf(photo, 'logo.jpg', 'image/jpeg'))).body).toMatchObject({ success: true });
    expect(await logoSeenBy('agence')).toMatch(/^data:image\/jpeg;base64,/);
    await server().call(brokerLogoRemove, { id: 1 }, await credentialsOf('admin'));
    expect(await logoSeenBy('agence')).toBeNull();
  });

  it('is printed on papers issued afterwards, and kept there after changes', async () => {
    const before = await issueStatement();
    await sendLogo(fileOf(createPng(48)));
    const branded = await issueStatement();
    await server().call(brokerLogoRemove, { id: 1 }, await credentialsOf('admin'));
    const after = await issueStatement();
    // Each document is rendered only now, with its logo and transparency.
    expect([await picturesIn(before), await picturesIn(branded), await picturesIn(after)]).toEqual([0, 2, 0]);
  });

  it.each([
    ['a GIF, whatever it is called', Buffer.from('GIF89a' + '\0'.repeat(30) + ';', 'latin1'), logoTypeMessage],
    ['what is too heavy', Buffer.concat([createPng(8), Buffer.alloc(brokerLogo.fileBytes)]), logoTooLargeMessage],
    ['what has too many pixels', createPng(brokerLogo.sidePx + 1), logoTooLargeMessage],
    ['what looks whole and cannot be printed', createPng(8, Buffer.from('none of it')), logoUnreadableMessage],
  ])('refuses: %s', async (_, bytes, message) => {
    expect(await sendLogo(fileOf(bytes))).toMatchObject({ status: 422, body: { errors: { files: [message] } } });
    expect(await logoSeenBy('agence')).toBeNull();
  });
});
