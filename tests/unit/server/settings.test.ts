import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readSettings } from '#server/settings/settings.ts';

describe('settings', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'lagon-settings-'));
  afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));
  const secrets = { TOKEN_SECRET: 't'.repeat(32), DEVICE_KEY_SECRET: Buffer.alloc(32).toString('base64') };

  it('have defaults for everything', () => {
    expect(readSettings({ DATA_DIR })).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:3000',
      seed: 'demo',
      botCheck: 'on',
      logLevel: 'info',
      trustProxy: false,
    });
  });

  it('accept proxies by address, range and name', () => {
    for (const trustProxy of ['10.0.0.1', '10.0.0.0/8, ::1', 'loopback,uniquelocal', 'fd00::/8'])
      expect(readSettings({ DATA_DIR, TRUST_PROXY: trustProxy })).toMatchObject({ trustProxy });
  });

  it('keep generated secrets', () => {
    expect(readSettings({ DATA_DIR }).secrets).toEqual(readSettings({ DATA_DIR }).secrets);
  });

  it('treat blanks as absent and trim the slash of the public address', () => {
    expect(readSettings({ DATA_DIR, PORT: ' ', PUBLIC_URL: 'https://lagon.nc/ ' })).toMatchObject({
      port: 3000,
      publicUrl: 'https://lagon.nc',
    });
  });

  const shop = {
    PAYMENT_URL: 'https://12345678:testpassword_a%2Fb@epaync.nc',
    PAYMENT_PUBLIC_KEY: '12345678:testpublickey_x',
    PAYMENT_HMAC_KEY: 'a key of the provider',
  };
  it('accept a payment provider completely or not at all', () => {
    expect(readSettings({ DATA_DIR }).payment).toBeUndefined();
    expect(readSettings({ DATA_DIR, ...shop }).payment).toEqual({
      origin: 'https://epaync.nc',
      shopId: '12345678',
      password: 'testpassword_a/b',
      hmacKey: 'a key of the provider',
      publicKey: '12345678:testpublickey_x',
    });
  });

  const yousign = {
    SIGNATURE_URL: 'https://api.yousign.app/v3/',
    SIGNATURE_API_KEY: 'key',
    SIGNATURE_WEBHOOK_SECRET: 'a secret of the subscription',
  };
  it('accept a signing provider completely or not at all, and detect its test environment', () => {
    expect(readSettings({ DATA_DIR }).signing).toBeUndefined();
    const account = { apiKey: 'key', webhookSecret: 'a secret of the subscription' };
    expect(readSettings({ DATA_DIR, ...yousign }).signing).toEqual({
      ...account,
      url: 'https://api.yousign.app/v3',
      isSandbox: false,
    });
    const sandbox = { ...yousign, SIGNATURE_URL: 'https://api-sandbox.yousign.app/v3' };
    expect(readSettings({ DATA_DIR, ...sandbox }).signing).toMatchObject({ isSandbox: true });
  });

  it.each([
    [{ ...yousign, SIGNATURE_API_KEY: '' }, 'SIGNATURE_API_KEY et SIGNATURE_WEBHOOK_SECRET vont ensemble'],
    [{ ...yousign, SIGNATURE_URL: 'https://api.yousign.app' }, 'SIGNATURE_URL doit être celle de l’API Yousign'],
    [{ ...shop, PAYMENT_HMAC_KEY: '' }, 'PAYMENT_URL, PAYMENT_PUBLIC_KEY et PAYMENT_HMAC_KEY vont ensemble'],
    [{ ...shop, PAYMENT_URL: 'https://epaync.nc' }, 'PAYMENT_URL doit nommer boutique et mot de passe'],
    [{ ...shop, PAYMENT_PUBLIC_KEY: '12345678:publickey_x' }, 'PAYMENT_PUBLIC_KEY n’est pas de la boutique'],
    [{ PORT: '70000' }, 'PORT doit être un nombre entre 0 et 65535'],
    [{ PUBLIC_URL: 'lagon.nc' }, 'PUBLIC_URL doit être une adresse http://… ou https://…'],
    [{ DATABASE_URL: 'mysql://x', ...secrets }, 'DATABASE_URL doit être une adresse postgres://…'],
    [{ DATABASE_URL: 'postgres://x/y', TOKEN_SECRET: secrets.TOKEN_SECRET }, 'DEVICE_KEY_SECRET est requis'],
    [{ TOKEN_SECRET: 'court' }, 'TOKEN_SECRET doit compter au moins 32 caractères'],
    [{ TRUST_PROXY: 'nginx' }, 'TRUST_PROXY doit nommer des adresses IP'],
    [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY doit nommer des adresses IP'],
    [{ TRUST_PROXY: '1' }, 'TRUST_PROXY doit nommer des adresses IP'],
    [{ FILES_URL: 'https://key:secret@store.example' }, 'FILES_URL doit nommer clé, secret et bac'],
    [{ METRICS_TOKEN: 'une phrase qui ne peut pas être présentée' }, 'METRICS_TOKEN ne doit contenir que'],
    [{ BOT_CHECK: 'oui' }, 'BOT_CHECK doit être on ou off'],
  ])('refuse %o', (environment, message) => {
    expect(() => readSettings({ DATA_DIR, ...environment })).toThrow(message);
  });
});
