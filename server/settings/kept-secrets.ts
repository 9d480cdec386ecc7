import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Secrets } from '#server/services/services.ts';
import { rewriteFile, writeFileOnce } from './kept-file.ts';
import { WrongSettings } from './wrong-settings.ts';

/** Under `DATA_DIR`: the secrets that the environment does not give. */
export const secretsFile = 'secrets.json';

/**
 * The secrets of the environment, else of `DATA_DIR`, where they are made once unless `keepsSecrets` is false. Several processes
 * of one database must share them: with `DATABASE_URL` they must be given. Throws `WrongSettings`.
 */
export const secretsOf = (
  dataDir: string,
  given: { DATABASE_URL: string | undefined; TOKEN_SECRET: string | undefined; DEVICE_KEY_SECRET: string | undefined },
  keepsSecrets: boolean,
): Secrets => {
  const { TOKEN_SECRET: tokenSecret, DEVICE_KEY_SECRET: deviceKeySecret } = given;
  if (tokenSecret !== undefined && deviceKeySecret !== undefined) return { tokenSecret, deviceKeySecret };
  if (given.DATABASE_URL !== undefined) {
    const missing = [tokenSecret === undefined && 'TOKEN_SECRET', deviceKeySecret === undefined && 'DEVICE_KEY_SECRET'];
    throw new WrongSettings(
      missing.filter((name) => name !== false).map((name) => `${name} est requis lorsque DATABASE_URL est donnée`),
    );
  }
  const kept = keptSecrets(join(dataDir, secretsFile), keepsSecrets);
  return { tokenSecret: tokenSecret ?? kept.tokenSecret, deviceKeySecret: deviceKeySecret ?? kept.deviceKeySecret };
};

const secretsSchema = v.object({ tokenSecret: v.pipe(v.string(), v.minLength(32)), deviceKeySecret: v.string() });

const written = (secrets: Secrets): string => `${JSON.stringify(secrets, undefined, 2)}\n`;

/** Writes the secrets anew, whole or not at all: only where the environment gives none. */
export const keepSecrets = (dataDir: string, secrets: Secrets): void =>
  rewriteFile(join(dataDir, secretsFile), written(secrets));

const readSecrets = (file: string): Secrets => {
  const read = v.safeParse(secretsSchema, JSON.parse(readFileSync(file, 'utf8')));
  if (!read.success) throw new WrongSettings([`le fichier ${file} est abîmé`]);
  return read.output;
};

const keptSecrets = (file: string, keepsSecrets: boolean): Secrets => {
  if (existsSync(file)) return readSecrets(file);
  const made = { tokenSecret: randomBytes(32).toString('base64'), deviceKeySecret: randomBytes(32).toString('base64') };
  if (!keepsSecrets) return made;
  writeFileOnce(file, written(made));
  return readSecrets(file);
};
