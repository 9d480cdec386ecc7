import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createFileStore } from '#server/adapters/file-store.ts';
import { newFileKey } from '#server/adapters/files.ts';
import { createLog } from '#server/adapters/log.ts';
import { createMailService, isClearMail } from '#server/adapters/mail.ts';
import { createScanner } from '#server/adapters/scanner.ts';
import { openSealKey } from '#server/adapters/seal/key.ts';
import { unwrapDeviceKey } from '#server/areas/auth/tokens.ts';
import type { OpenDb } from '#server/db/db.ts';
import { FolderInUse } from '#server/db/embedded/folder-lock.ts';
import { findMissingMigrations, readMigrations } from '#server/db/migrate.ts';
import { openDb } from '#server/db/open.ts';
import { sql } from '#server/db/sql.ts';
import { describeOwnership, findOwnership } from '#server/files/store-owner.ts';
import { Outage } from '#server/services/outage.ts';
import { findSealProblem } from '#server/services/seal.ts';
import type { Settings } from '#server/services/services.ts';
import { secretsFile } from '#server/settings/secrets.ts';
import { isNationalNumber } from '#shared/primitives/phone/phone-countries.ts';
import { findRefusedAccounts, findRefusedParts } from './demonstration-parts.ts';
import { formatStartError } from './format-start-error.ts';
import { type CheckText, checkPublicAddress } from './public-address.ts';
import { checkDiskState, findSealState } from './readiness.ts';
import { checkTimeZone } from './time-zone.ts';

/** Result of a check. */
interface CheckResult {
  readonly part: string;
  readonly state: CheckText[0];
  /** In French. */
  readonly text: CheckText[1];
}

const ok = (text: string): CheckText => ['ok', text];
const note = (text: string): CheckText => ['note', text];
const failure = (text: string): CheckText => ['bad', text];

const dayMs = 24 * 3_600_000;

const checkDatabase = async (db: OpenDb): Promise<CheckText[]> => {
  const [server] = await db.query<{ version: string; makes: boolean; isEmpty: boolean }>(
    sql`select current_setting('server_version') as version, has_schema_privilege(current_schema(), 'create') as makes,
      to_regclass('migration') is null as "isEmpty"`,
  );
  const name = `${db.engine === 'postgresql' ? 'PostgreSQL' : 'moteur embarqué'} ${server?.version.split(' ')[0]}`;
  if (!server?.makes) return [failure(`${name}\u00A0: ce compte ne peut pas créer de table dans son schéma.`)];
  const migrations = await readMigrations();
  const missing = server.isEmpty ? migrations : await findMissingMigrations(db, migrations);
  if (missing.length > 0)
    return [note(`${name}\u00A0: ${missing.length} migrations seront appliquées au prochain démarrage.`)];
  return [ok(`${name}, à jour.`), ...(await checkRoots(db)), ...(await checkTariffs(db)), ...(await checkPhones(db))];
};

const checkRoots = async (db: OpenDb): Promise<CheckText[]> => {
  const [{ roots } = { roots: 0 }] = await db.query<{ roots: number }>(
    sql`select count(*)::int as roots from app_user u join role r on r.id = u.role_id where u.is_enabled and r.kind = 'root'`,
  );
  return roots > 0 ? [] : [failure('aucun compte root actif\u00A0: npm run account en ouvre un.')];
};

const checkTariffs = async (db: OpenDb): Promise<CheckText[]> => {
  const [{ held } = { held: 0 }] = await db.query<{ held: number }>(
    sql`select count(*)::int as held from tariff where withdrawn_at is null`,
  );
  return held > 0 ? [] : [note('aucun tarif\u00A0: les devis répondront qu’il n’y en a pas (npm run import:tariff).')];
};

const shownClients = 20;

/** Lists clients whose telephone, of the lengths that older records have, belongs to no numbering plan. */
const checkPhones = async (db: OpenDb): Promise<CheckText[]> => {
  const rows = await db.query<{ id: number; number: string; prefix: string }>(sql`
    select id, body #>> '{phone,number}' as number, body #>> '{phone,prefix}' as prefix from person
    where body #>> '{phone,number}' <> '' order by id`);
  const invalidPhones = rows.filter((phone) => !isNationalNumber(phone)).map(({ id }) => id);
  if (invalidPhones.length === 0) return [];
  const ellipsis = invalidPhones.length > shownClients ? '…' : '';
  const ids = invalidPhones.slice(0, shownClients).join(', ');
  const [clients, file] =
    invalidPhones.length > 1 ? [`${invalidPhones.length} clients ont`, 'leur fiche'] : ['Un client a', 'sa fiche'];
  return [note(`${clients} un téléphone qui n’est d’aucun pays accepté\u00A0; ouvrez ${file} (${ids}${ellipsis}).`)];
};

/** Checks the secrets by decrypting a device key of the database. */
const checkSecrets = async (
  db: OpenDb | undefined,
  { secrets: configured, dataDir, databaseUrl }: Settings,
): Promise<CheckText[]> => {
  const file = join(dataDir, secretsFile);
  const hasFile = existsSync(file);
  const isReadableByOthers = hasFile && process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0;
  if (isReadableByOthers) return [failure(`${file} peut être lu par d’autres comptes\u00A0: chmod 600.`)];
  const [sealedKey] =
    (await db?.query<{ id: number; key: Buffer }>(
      sql`select id, device_key_wrapped as key from app_user where device_key_wrapped is not null limit 1`,
    )) ?? [];
  if (sealedKey) {
    try {
      unwrapDeviceKey(configured.deviceKeySecret, sealedKey.id, sealedKey.key);
    } catch {
      return [
        failure(
          'DEVICE_KEY_SECRET n’est pas celui de cette base\u00A0: les appareils ne liront plus ce qu’ils gardent.',
        ),
      ];
    }
  }
  if (databaseUrl === undefined && hasFile) return [ok(`gardés dans ${file}\u00A0: mettez-en une copie à part.`)];
  return [ok(databaseUrl === undefined ? 'seront faits au premier démarrage.' : 'donnés par l’environnement.')];
};

const checkDisk = async ({ dataDir }: Settings): Promise<CheckText[]> => {
  const state = await checkDiskState(dataDir);
  if (state === 'ok') return [ok(`${dataDir} peut être écrit.`)];
  return [
    failure(
      state === 'full'
        ? `${dataDir}\u00A0: il reste moins de 64 Mo.`
        : `${dataDir} ne peut pas être écrit par ce compte.`,
    ),
  ];
};

/** Checks the store by writing, reading and removing a few bytes. */
const checkStore = async (db: OpenDb | undefined, settings: Settings): Promise<CheckText[]> => {
  const files = createFileStore(settings);
  const storeName = settings.filesUrl === undefined ? 'un dossier de DATA_DIR' : 'le bac de FILES_URL';
  const [key, bytes] = [newFileKey('checkup'), Buffer.from(new Date().toISOString())];
  await files.put(key, bytes);
  const readBytes = await files.get(key);
  await files.remove(key);
  if (!readBytes || !bytes.equals(readBytes)) return [failure('ce qui est écrit n’est pas ce qui est relu.')];
  const ownership = db && (await findOwnership(db, files));
  if (ownership !== undefined && ownership !== 'ours' && ownership !== 'unmarked')
    return [failure(describeOwnership(ownership) ?? ownership)];
  return [ok(`écrit, relu, effacé dans ${storeName}.`)];
};

const checkMail = async (settings: Settings): Promise<CheckText[]> => {
  if (settings.mailUrl === undefined)
    return [note('MAIL_URL n’est pas donné\u00A0: personne ne reçoit d’e-mail, ils sont écrits dans DATA_DIR/mail.')];
  await createMailService(settings).verify?.();
  if (isClearMail(settings.mailUrl))
    return [note('requireTLS=false\u00A0: les e-mails et leurs liens peuvent voyager sans chiffrement.')];
  return [ok('le serveur accepte nos e-mails.')];
};

const checkScanner = async (settings: Settings): Promise<CheckText[]> => {
  if (settings.scannerUrl === undefined) return [note('SCANNER_URL n’est pas donné\u00A0: rien n’est analysé.')];
  await createScanner(settings).scan(Buffer.from('checkup'));
  return [ok('ClamAV répond.')];
};

const checkCertificate = async (settings: Settings, now: Date): Promise<CheckText[]> => {
  if (settings.seal.file === undefined)
    return [
      note(
        'SEAL_FILE n’est pas donné\u00A0: les papiers sont scellés par un certificat de démonstration, qui n’engage personne.',
      ),
    ];
  const { certificate } = await openSealKey(settings.seal, { dataDir: settings.dataDir, now });
  const problem = findSealProblem(certificate, now);
  if (problem !== undefined) return [failure(problem)];
  const days = Math.floor((certificate.until.getTime() - now.getTime()) / dayMs);
  const validity = `«\u00A0${certificate.name}\u00A0», encore ${days} ${days > 1 ? 'jours' : 'jour'}.`;
  return [findSealState(certificate, now) === 'ok' ? ok(validity) : failure(validity)];
};

const checkExternalServices = ({ payment, signing, seed, botCheck }: Settings): CheckText[] => [
  payment === undefined
    ? note('paiement simulé\u00A0: PAYMENT_URL n’est pas donné, aucun argent ne circule.')
    : ok('paiement\u00A0: réglé, non essayé d’ici.'),
  signing?.isSandbox
    ? note('signature\u00A0: environnement d’essai, qui n’engage personne.')
    : ok(`signature\u00A0: ${signing ? 'réglée, non essayée d’ici' : 'par Lagon'}.`),
  ...(seed === 'demo'
    ? [note('SEED\u00A0: une base vide reçoit la démonstration et ses comptes\u00A0; SEED=none pour un vrai cabinet.')]
    : []),
  ...(botCheck === 'off' ? [failure('BOT_CHECK est coupé\u00A0: on peut essayer des mots de passe sans effort.')] : []),
];

/** Parts of the demonstration with which the server refuses to start. */
const checkDemonstration = async (db: OpenDb | undefined, settings: Settings): Promise<CheckText[]> => {
  const refused = [...findRefusedParts(settings), ...(db ? await findRefusedAccounts(db, settings) : [])];
  return [...new Set(refused.map(({ text }) => text))].map((text) => failure(`${text}.`));
};

/** Runs a check; an error becomes a finding. */
const runCheck = async (part: string, work: () => Promise<readonly CheckText[]>): Promise<CheckResult[]> => {
  const results = await work().catch((error: unknown) => [
    failure(error instanceof Outage ? `ne répond pas (${error.message}).` : formatStartError(error)),
  ]);
  return results.map(([state, text]) => ({ part, state, text }));
};

/** Opens an existing database; not while a server has locked the embedded one. */
const openExisting = async (settings: Settings): Promise<{ db?: OpenDb; problem?: CheckText }> => {
  if (settings.databaseUrl === undefined && !existsSync(join(settings.dataDir, 'database')))
    return { problem: note('elle sera créée au premier démarrage.') };
  try {
    return { db: await openDb(settings, createLog('silent')) };
  } catch (error) {
    if (error instanceof FolderInUse) return { problem: ok('tenue par le serveur en marche, qui en répond plus bas.') };
    return { problem: failure(formatStartError(error)) };
  }
};

/** Checks everything that a server with these settings needs, without changing anything. */
export const runCheckup = async (settings: Settings, now = new Date()): Promise<readonly CheckResult[]> => {
  const { db, problem } = await openExisting(settings);
  try {
    const connection = db && (await runCheck('base de données', () => checkDatabase(db)));
    // Other checks need an up-to-date schema.
    const readyDb = connection?.[0]?.state === 'ok' ? db : undefined;
    const results = await Promise.all([
      runCheck('secrets', () => checkSecrets(readyDb, settings)),
      runCheck('disque', () => checkDisk(settings)),
      runCheck('fichiers', () => checkStore(readyDb, settings)),
      runCheck('e-mail', () => checkMail(settings)),
      runCheck('antivirus', () => checkScanner(settings)),
      runCheck('cachet', () => checkCertificate(settings, now)),
      runCheck('service', async () => checkExternalServices(settings)),
      runCheck('démonstration', () => checkDemonstration(readyDb, settings)),
      runCheck('adresse', () => checkPublicAddress(settings)),
      runCheck('heure', async () => [checkTimeZone(now)]),
    ]);
    return [
      ...(connection ?? (await runCheck('base de données', async () => (problem ? [problem] : [])))),
      ...results.flat(),
    ];
  } finally {
    await db?.close();
  }
};
