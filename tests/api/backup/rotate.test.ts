import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { rotateDeviceKeySecret } from '#server/areas/auth/rotate.ts';
import { factorBinding } from '#server/areas/auth/second-factor/second-factor.ts';
import { openSealed, sealBytes } from '#server/areas/auth/tokens.ts';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { copyEmbeddedFolder } from '#tests/support/server/api-template.ts';
import { ownData } from '#tests/support/server/app-server.ts';

const newSecret = Buffer.alloc(32, 9).toString('base64');

describeApi('rotateDeviceKeySecret', (server) => {
  const fetchDeviceKey = async (token: string) => (await server().call(endpoints.deviceKey, {}, { token })).body['key'];

  it('re-encrypts device keys and authenticator seeds, so that only the new secret opens them', async () => {
    const { db, services } = server();
    const formerSecret = services.settings.secrets.deviceKeySecret;
    const token = await server().tokenOf('courtier');
    const deviceKey = await fetchDeviceKey(token);
    const [user] = await db.query<{ id: number }>(sql`select id from app_user where email = 'courtier@lagon.nc'`);
    const id = user?.id ?? 0;
    const seed = Buffer.from('a seed of an authenticator');
    await db.query(sql`insert into second_factor (user_id, secret_sealed, last_step, created_at)
      values (${id}, ${sealBytes(formerSecret, factorBinding(id), seed)}, 0, now())`);
    const readSealedSeed = async () => {
      const [row] = await db.query<{ sealed: Buffer }>(
        sql`select secret_sealed as sealed from second_factor where user_id = ${id}`,
      );
      return row?.sealed ?? Buffer.alloc(0);
    };

    const now = services.now();
    await expect(rotateDeviceKeySecret(db, { from: newSecret, to: formerSecret, now })).rejects.toThrow(
      'rien n’a été changé',
    );
    expect(await fetchDeviceKey(token)).toBe(deviceKey);

    const { keys, factors } = await rotateDeviceKeySecret(db, { from: formerSecret, to: newSecret, now });
    expect([keys > 0, factors]).toEqual([true, 1]);
    expect(openSealed(newSecret, factorBinding(id), await readSealedSeed())).toEqual(seed);
    const sealed = await readSealedSeed();
    expect(() => openSealed(formerSecret, factorBinding(id), sealed)).toThrow();

    await rotateDeviceKeySecret(db, { from: newSecret, to: formerSecret, now });
    expect(await fetchDeviceKey(token)).toBe(deviceKey);
    const audited = await db.query(sql`select action, subject from audit where action = 'secret-rotated'`);
    expect(audited).toEqual(Array(2).fill({ action: 'secret-rotated', subject: 'DEVICE_KEY_SECRET' }));
    await db.query(sql`delete from second_factor where user_id = ${id}`);
  });
});

it('secret rotation: saves the new secret in DATA_DIR if the environment sets none (npm run rotate)', {
  tags: ['long'],
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lagon-rotate-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  await copyEmbeddedFolder(dataDir, 'no rows');
  const env = { ...ownData(dataDir), SEED: 'none', NEW_DEVICE_KEY_SECRET: newSecret };
  const rotated = spawnSync(process.execPath, ['scripts/data/rotate.ts'], { env, encoding: 'utf8' });
  expect(rotated.stdout.replaceAll('\u00A0', ' '), rotated.stderr).toContain(
    '0 clés d’appareils et 0 seconds facteurs',
  );
  expect(JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))).toMatchObject({ deviceKeySecret: newSecret });
});
