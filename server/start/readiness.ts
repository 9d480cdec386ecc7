import { randomUUID } from 'node:crypto';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenDb } from '#server/db/db.ts';
import { claimStore, describeOwnership, findOwnership, type Ownership } from '#server/files/store-owner.ts';
import type { Forwarding } from '#server/http/forwarding.ts';
import { Outage } from '#server/services/outage.ts';
import { findSealProblem, type SealCertificate } from '#server/services/seal.ts';
import type { Readiness, Services } from '#server/services/services.ts';

/** Twice the largest upload; with less free space, uploads and soon the database fail. */
const minFreeBytes = 64 * 1024 * 1024;
const timeoutMs = 3_000;

/** Checks that files can be written: `ok`, `full` or `unwritable`. */
export const checkDiskState = async (folder: string): Promise<'ok' | 'full' | 'unwritable'> => {
  const probe = join(folder, `.ready-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < minFreeBytes) return 'full';
    await writeFile(probe, Buffer.alloc(4096), { mode: 0o600, flag: 'wx' });
    return 'ok';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOSPC' ? 'full' : 'unwritable';
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
};

/** Checks the availability and owner of the file store, at start and periodically. */
interface StoreWatch {
  check(): Promise<void>;
  /** Undefined until the first answer of the store. */
  readonly ownership: Ownership | undefined;
}

export const createStoreWatch = (db: OpenDb, { files, log }: Pick<Services, 'files' | 'log'>): StoreWatch => {
  let cachedOwnership: Ownership | undefined;
  return {
    get ownership() {
      return cachedOwnership;
    },
    check: async () => {
      const current = await findOwnership(db, files);
      const ownership = current === 'unmarked' ? await db.exclusive((locked) => claimStore(locked, files)) : current;
      const warning = describeOwnership(ownership);
      if (ownership !== cachedOwnership && warning !== undefined) log.error({ ownership }, warning);
      cachedOwnership = ownership;
    },
  };
};

const expiryWarningMs = 30 * 24 * 3_600_000;

/** State of the seal's certificate; `demonstration` is not to be relied on. */
export const findSealState = (certificate: SealCertificate, at: Date): string => {
  if (findSealProblem(certificate, at) !== undefined) return 'unusable';
  if (certificate.until.getTime() - at.getTime() < expiryWarningMs) return 'expires soon';
  return certificate.isDemonstration ? 'demonstration' : 'ok';
};

/** Logs problems of the seal's certificate at start. */
export const logSealProblems = ({ seal: { certificate }, log, now }: Pick<Services, 'seal' | 'log' | 'now'>): void => {
  const problem = findSealProblem(certificate, now());
  const { name, until } = certificate;
  if (problem !== undefined) log.error({ name, until }, `${problem} Rien ne peut être scellé (SEAL_FILE).`);
  else if (findSealState(certificate, now()) === 'expires soon')
    log.error({ name, until }, 'Le certificat du cachet (SEAL_FILE) expire bientôt.');
  else if (certificate.isDemonstration)
    log.warn('signed papers are sealed with a demonstration certificate: no SEAL_FILE');
};

/**
 * Readiness: the database is reachable and migrated, and the disk is writable. An unavailable store or mail server is reported but
 * does not make the server unready, since most of the app works without and all processes are affected alike.
 */
export const createReadiness =
  (
    isMigrated: () => Promise<boolean>,
    { settings, outages, seal, now }: Pick<Services, 'settings' | 'outages' | 'seal' | 'now'>,
    store: Pick<StoreWatch, 'ownership'>,
    forwarding: Pick<Forwarding, 'isUntrusted'>,
  ) =>
  async (): Promise<Readiness> => {
    const database = await Promise.race([isMigrated().catch(() => false), sleep(timeoutMs, false, { ref: false })]);
    const checks = {
      database: database ? 'ok' : 'away',
      disk: await checkDiskState(settings.dataDir),
      files: outages.isUnavailable('files') ? 'away' : (store.ownership ?? 'away').replace('ours', 'ok'),
      mail: outages.isUnavailable('mail') ? 'away' : 'ok',
      seal: findSealState(seal.certificate, now()),
      ...(settings.scannerUrl !== undefined && { scanner: outages.isUnavailable('scanner') ? 'away' : 'ok' }),
      ...(forwarding.isUntrusted && { proxy: 'untrusted' }),
      ...(settings.payment !== undefined && { payment: outages.isUnavailable('payment') ? 'away' : 'ok' }),
    };
    return { isReady: database && checks.disk === 'ok', checks };
  };

const storeProbeMs = 30_000;
const mailProbeMs = 5 * 60_000;

/**
 * Probes store and mail server now, logging failures in French, and then periodically. Resolves after the first probes.
 */
export const startProbes = async (
  { mail, outages, log }: Pick<Services, 'mail' | 'outages' | 'log'>,
  store: StoreWatch,
): Promise<{ stop(): void }> => {
  const probe = async (name: string, work: () => Promise<void>, isFirst = false) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Outage)) log.error({ err: error }, `${name} probe failed`);
      else if (isFirst) log.error(`${texts[name]} (${error.message}). Lagon démarre sans lui et le redemandera.`);
    }
  };
  const verifyMail = () => outages.watch('mail', async () => mail.verify?.());
  await Promise.all([probe('files', store.check, true), probe('mail', verifyMail, true)]);
  const timers = [
    setInterval(() => void probe('files', store.check), storeProbeMs).unref(),
    setInterval(() => void probe('mail', verifyMail), mailProbeMs).unref(),
  ];
  return {
    stop: () => {
      for (const timer of timers) clearInterval(timer);
    },
  };
};

const texts: Readonly<Record<string, string>> = {
  files: 'Le dépôt de fichiers (FILES_URL) ne répond pas',
  mail: 'Le serveur de messagerie (MAIL_URL) ne répond pas',
};
