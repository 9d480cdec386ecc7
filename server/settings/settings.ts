import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { type DemonstrationPart, demonstrationParts, type Settings } from '#server/services/services.ts';
import { hasShop, parsePaymentAccount, parseSigningAccount } from './account-settings.ts';
import { loadSecrets } from './secrets.ts';
import { WrongSettings } from './wrong-settings.ts';

const blankIsAbsent = (text: string | undefined) => (text?.trim() ? text.trim() : undefined);
const text = v.pipe(v.undefinedable(v.string()), v.transform(blankIsAbsent));
const url = (protocols: readonly string[]) =>
  v.pipe(
    text,
    v.check(
      (value) => value === undefined || protocols.some((name) => URL.canParse(value) && value.startsWith(`${name}:`)),
      `doit être une adresse ${protocols.map((name) => `${name}://…`).join(' ou ')}`,
    ),
  );
const choice = <const T extends readonly string[]>(options: T, defaultValue: T[number]) =>
  v.pipe(
    text,
    v.transform((value) => value ?? defaultValue),
    v.picklist(options, `doit être ${options.join(' ou ')}`),
  );
const secret = v.pipe(
  text,
  v.check((value) => value === undefined || value.length >= 32, 'doit compter au moins 32 caractères'),
);

const isDemonstrationPart = (text: string): text is DemonstrationPart =>
  demonstrationParts.some((part) => part === text);

const environmentSchema = v.object({
  PORT: v.pipe(
    text,
    v.transform((value) => Number(value ?? 3000)),
    v.check((port) => Number.isInteger(port) && port >= 0 && port <= 65_535, 'doit être un nombre entre 0 et 65535'),
  ),
  HOST: text,
  PUBLIC_URL: url(['http', 'https']),
  DATA_DIR: text,
  DATABASE_URL: url(['postgres', 'postgresql']),
  SEED: choice(['demo', 'none'], 'demo'),
  ALLOW_DEMONSTRATION: v.pipe(
    text,
    v.transform((value) => (value ?? '').split(',').flatMap((part) => part.trim() || [])),
    v.check(
      (parts) => parts.every(isDemonstrationPart),
      `doit nommer ${demonstrationParts.join(', ')}, séparés par des virgules`,
    ),
    v.transform((parts) => parts.filter(isDemonstrationPart)),
  ),
  BOT_CHECK: choice(['on', 'off'], 'on'),
  MAIL_URL: url(['smtp', 'smtps']),
  FILES_URL: v.pipe(
    url(['s3', 'http', 'https']),
    v.check(
      (value) => value === undefined || hasBucket(value),
      'doit nommer clé, secret et bac\u00A0: https://clé:secret@hôte/bac',
    ),
  ),
  SCANNER_URL: url(['clamd']),
  PAYMENT_URL: v.pipe(
    url(['http', 'https']),
    v.check(
      (value) => value === undefined || hasShop(value),
      'doit nommer boutique et mot de passe, sans chemin\u00A0: https://boutique:testpassword_…@hôte',
    ),
  ),
  PAYMENT_PUBLIC_KEY: v.pipe(
    text,
    v.check(
      (key) => key === undefined || /^\d{2,8}:(test)?publickey_\S+$/.test(key),
      'doit être une clé publique boutique:testpublickey_…',
    ),
  ),
  PAYMENT_HMAC_KEY: v.pipe(
    text,
    v.check((key) => key === undefined || key.length >= 16, 'doit compter au moins 16 caractères'),
  ),
  SIGNATURE_URL: v.pipe(
    url(['http', 'https']),
    v.check(
      (value) => value === undefined || /\/v3\/*$/.test(value),
      'doit être celle de l’API Yousign, version 3\u00A0: https://api.yousign.app/v3',
    ),
  ),
  SIGNATURE_API_KEY: text,
  SIGNATURE_WEBHOOK_SECRET: v.pipe(
    text,
    v.check((key) => key === undefined || key.length >= 16, 'doit compter au moins 16 caractères'),
  ),
  SEAL_FILE: text,
  SEAL_PASSWORD: text,
  SEAL_TIMESTAMP_URL: url(['http', 'https']),
  SEAL_TIMESTAMP_CA: text,
  BROKER_QUOTA_GB: v.pipe(
    text,
    v.transform((value) => Number(value ?? 20)),
    v.check((gigabytes) => gigabytes > 0 && gigabytes <= 100_000, 'doit être un nombre de gigaoctets'),
  ),
  LOG_LEVEL: choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
  TRUST_PROXY: v.pipe(
    text,
    v.check(
      (value) => value === undefined || value.split(',').every((part) => isProxy(part.trim())),
      'doit nommer des adresses IP ou des plages comme 10.0.0.0/8, ou loopback, linklocal, uniquelocal, séparées par des virgules',
    ),
  ),
  METRICS_TOKEN: v.pipe(
    secret,
    // Characters of a bearer token (RFC 6750).
    v.check(
      (value) => value === undefined || /^[\w\-.~+/]{1,512}=*$/.test(value),
      'ne doit contenir que des lettres, chiffres et -._~+/',
    ),
  ),
  SLOW_QUERY_MS: v.pipe(
    text,
    v.transform((value) => Number(value ?? 1000)),
    v.check((ms) => ms >= 1 && ms <= 3_600_000, 'doit être un nombre de millisecondes de 1 à 3600000'),
  ),
  AUDIT_DAYS: v.pipe(
    text,
    v.transform((value) => Number(value ?? 365)),
    v.check(
      (days) => Number.isInteger(days) && days >= 30 && days <= 3650,
      'doit être un nombre de jours de 30 à 3650',
    ),
  ),
  TOKEN_SECRET: secret,
  DEVICE_KEY_SECRET: v.pipe(
    text,
    v.check((key) => key === undefined || isKey(key), 'doit être une clé de 32 octets en base64'),
  ),
  NEW_DEVICE_KEY_SECRET: v.pipe(
    text,
    v.check((key) => key === undefined || isKey(key), 'doit être une clé de 32 octets en base64'),
  ),
  BACKUP_KEY: v.pipe(
    text,
    v.check((key) => key === undefined || isKey(key), 'doit être une clé de 32 octets en base64'),
  ),
});

/** True for an IP address, a range, or a name that Fastify supports. */
const isProxy = (text: string): boolean => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const maxBits = isIP(address) === 6 ? 128 : 32;
  const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits);
  return isIP(address) !== 0 && isRange && more.length === 0;
};

const hasBucket = (address: string): boolean => {
  const { username, password, pathname } = new URL(address.replace(/^s3:/, 'https:'));
  return username !== '' && password !== '' && /^\/[^/]/.test(pathname);
};

const isKey = (text: string) => /^[A-Za-z0-9+/]{43}=$/.test(text);

/**
 * Reads and validates the environment. Missing secrets are generated and stored in `DATA_DIR` for the owner only; with
 * `DATABASE_URL` they must be set, since several processes share them. With `canGenerateSecrets: false` (for tools that only read) they
 * are generated but not stored. Throws `WrongSettings`.
 */
export const readSettings = (environment: NodeJS.ProcessEnv, { canGenerateSecrets = true } = {}): Settings => {
  const parsed = parseEnvironment(environmentSchema, environment);
  const host = parsed.HOST ?? '127.0.0.1';
  const dataDir = dataFolder(parsed.DATA_DIR);
  return {
    port: parsed.PORT,
    host,
    publicUrl: (parsed.PUBLIC_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${parsed.PORT}`).replace(
      /\/+$/,
      '',
    ),
    dataDir,
    databaseUrl: parsed.DATABASE_URL,
    seed: parsed.SEED,
    allowedDemonstration: parsed.ALLOW_DEMONSTRATION,
    botCheck: parsed.BOT_CHECK,
    mailUrl: parsed.MAIL_URL,
    filesUrl: parsed.FILES_URL,
    scannerUrl: parsed.SCANNER_URL,
    brokerQuotaGb: parsed.BROKER_QUOTA_GB,
    logLevel: parsed.LOG_LEVEL,
    trustProxy: parsed.TRUST_PROXY ?? false,
    metricsToken: parsed.METRICS_TOKEN,
    slowQueryMs: parsed.SLOW_QUERY_MS,
    auditDays: parsed.AUDIT_DAYS,
    payment: parsePaymentAccount(parsed),
    signing: parseSigningAccount(parsed),
    seal: {
      file: parsed.SEAL_FILE,
      password: parsed.SEAL_PASSWORD,
      timeStampUrl: parsed.SEAL_TIMESTAMP_URL,
      timeStampAuthorities: parsed.SEAL_TIMESTAMP_CA,
    },
    secrets: loadSecrets(dataDir, parsed, canGenerateSecrets),
  };
};

/** Location of the database, for tools that need nothing else. Throws `WrongSettings`. */
export const readDatabaseSettings = (environment: NodeJS.ProcessEnv): Pick<Settings, 'dataDir' | 'databaseUrl'> => {
  const parsed = parseEnvironment(v.pick(environmentSchema, ['DATA_DIR', 'DATABASE_URL']), environment);
  return { dataDir: dataFolder(parsed.DATA_DIR), databaseUrl: parsed.DATABASE_URL };
};

/** Backup key of 32 bytes, for the backup commands. Throws `WrongSettings`. */
export const readBackupKey = (environment: NodeJS.ProcessEnv): Buffer => {
  const { BACKUP_KEY: key } = parseEnvironment(v.pick(environmentSchema, ['BACKUP_KEY']), environment);
  if (key === undefined)
    throw new WrongSettings(['BACKUP_KEY est requis\u00A0: une clé de 32 octets en base64 (openssl rand -base64 32)']);
  return Buffer.from(key, 'base64');
};

/** New value of `DEVICE_KEY_SECRET`, for the rotation command. Throws `WrongSettings`. */
export const readNewDeviceKeySecret = (environment: NodeJS.ProcessEnv): string => {
  const { NEW_DEVICE_KEY_SECRET: secret } = parseEnvironment(
    v.pick(environmentSchema, ['NEW_DEVICE_KEY_SECRET']),
    environment,
  );
  if (secret !== undefined) return secret;
  throw new WrongSettings(['NEW_DEVICE_KEY_SECRET est requis\u00A0: 32 octets en base64 (openssl rand -base64 32)']);
};

const parseEnvironment = <T extends v.ObjectEntries>(
  schema: v.ObjectSchema<T, undefined>,
  environment: NodeJS.ProcessEnv,
): v.InferOutput<typeof schema> => {
  const variables = Object.fromEntries(Object.keys(schema.entries).map((name) => [name, environment[name]]));
  const parsed = v.safeParse(schema, variables);
  if (!parsed.success) throw new WrongSettings(parsed.issues.map((i) => `${v.getDotPath(i)} ${i.message}`));
  return parsed.output;
};

const dataFolder = (path: string | undefined): string => resolve(path ?? './data');
