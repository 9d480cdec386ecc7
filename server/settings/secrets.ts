import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Secrets } from '#server/services/services.ts';
import { createFileOnce, replaceFile } from './atomic-file.ts';
import { WrongSettings } from './wrong-settings.ts';

/** File in `DATA_DIR` with the secrets that are not set in the environment. */
export const secretsFile = 'secrets.json';

/**
 * Secrets from the environment, else from `DATA_DIR`, where they are generated once unless `canGenerateSecrets` is false. All processes
 * of a database must share them: with `DATABASE_URL` they must be set. Throws `WrongSettings`.
 */
export const loadSecrets = (
  dataDir: string,
  environment: {
    DATABASE_URL: string | undefined;
    TOKEN_SECRET: string | undefined;
    DEVICE_KEY_SECRET: string | undefined;
  },
  canGenerateSecrets: boolean,
): Secrets => {
  const { TOKEN_SECRET: tokenSecret, DEVICE_KEY_SECRET: deviceKeySecret } = environment;
  if (tokenSecret !== undefined && deviceKeySecret !== undefined) return { tokenSecret, deviceKeySecret };
  if (environment.DATABASE_URL !== undefined) {
    const missing = [tokenSecret === undefined && 'TOKEN_SECRET', deviceKeySecret === undefined && 'DEVICE_KEY_SECRET'];
    throw new WrongSettings(
      missing.filter((name) => name !== false).map((name) => `${name} est requis lorsque DATABASE_URL est donnée`),
    );
  }
  const stored = storedSecrets(join(dataDir, secretsFile), canGenerateSecrets);
  return { tokenSecret: tokenSecret ?? stored.tokenSecret, deviceKeySecret: deviceKeySecret ?? stored.deviceKeySecret };
};

const secretsSchema = v.object({ tokenSecret: v.pipe(v.string(), v.minLength(32)), deviceKeySecret: v.string() });

const serialize = (secrets: Secrets): string => `${JSON.stringify(secrets, undefined, 2)}\n`;

/** Replaces the secrets file atomically. Only for secrets that the environment does not set. */
export const saveSecrets = (dataDir: string, secrets: Secrets): void =>
  replaceFile(join(dataDir, secretsFile), serialize(secrets));

const readSecrets = (file: string): Secrets => {
  const result = v.safeParse(secretsSchema, JSON.parse(readFileSync(file, 'utf8')));
  if (!result.success) throw new WrongSettings([`le fichier ${file} est abîmé`]);
  return result.output;
};

const storedSecrets = (file: string, canGenerateSecrets: boolean): Secrets => {
  if (existsSync(file)) return readSecrets(file);
  const generated = {
    tokenSecret: randomBytes(32).toString('base64'),
    deviceKeySecret: randomBytes(32).toString('base64'),
  };
  if (!canGenerateSecrets) return generated;
  createFileOnce(file, serialize(generated));
  return readSecrets(file);
};
