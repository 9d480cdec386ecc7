import { randomUUID } from 'node:crypto';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenDb } from '#server/db/db.ts';
import { claimStore, type Ownership, ownershipOf, ownershipWarning } from '#server/files/store-owner.ts';
import type { Forwarding } from '#server/http/forwarding.ts';
import { Outage } from '#server/services/outage.ts';
import { type SealCertificate, whyUnusable } from '#server/services/seal.ts';
import type { Readiness, Services } from '#server/services/services.ts';

/** The largest sending, twice: below that, the next uploads fail, and soon the database. */
const leastFreeBytes = 64 * 1024 * 1024;
const answerWithinMs = 3_000;

/** Whether files can be written: `ok`, `full` or `unwritable`. */
export const diskState = async (folder: string): Promise<'ok' | 'full' | 'unwritable'> => {
  const probe = join(folder, `.ready-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < leastFreeBytes) return 'full';
    await writeFile(probe, Buffer.alloc(4096), { mode: 0o600, flag: 'wx' });
    return 'ok';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOSPC' ? 'full' : 'unwritable';
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
};

/** Looks whose the store of files is and whether it answers, at start and every so often. */
interface StoreWatch {
  check(): Promise<void>;
  /** Undefined until the store answered once. */
  readonly ownership: Ownership | undefined;
}

export const createStoreWatch = (db: OpenDb, { files, log }: Pick<Services, 'files' | 'log'>): StoreWatch => {
  let known: Ownership | undefined;
  return {
    get ownership() {
      return known;
    },
    check: async () => {
      const seen = await ownershipOf(db, files);
      const ownership = seen === 'unmarked' ? await db.exclusive((alone) => claimStore(alone, files)) : seen;
      const warning = ownershipWarning(ownership);
      if (ownership !== known && warning !== undefined) log.error({ ownership }, warning);
      known = ownership;
    },
  };
};

const soonMs = 30 * 24 * 3_600_000;

/** Whether papers can be sealed, and whether the demonstration's certificate does: nobody should rely on that one. */
export const sealState = (certificate: SealCertificate, at: Date): string => {
  if (whyUnusable(certificate, at) !== undefined) return 'unusable';
  if (certificate.until.getTime() - at.getTime() < soonMs) return 'expires soon';
  return certificate.isDemonstration ? 'demonstration' : 'ok';
};

/** Says at start what is to be known of the seal. */
export const tellSeal = ({ seal: { certificate }, log, now }: Pick<Services, 'seal' | 'log' | 'now'>): void => {
  const why = whyUnusable(certificate, now());
  const { name, until } = certificate;
  if (why !== undefined) log.error({ name, until }, `${why} Rien ne peut être scellé (SEAL_FILE).`);
  else if (sealState(certificate, now()) === 'expires soon')
    log.error({ name, until }, 'Le certificat du cachet (SEAL_FILE) expire bientôt.');
  else if (certificate.isDemonstration)
    log.warn('signed papers are sealed with a demonstration certificate: no SEAL_FILE');
};

/**
 * Ready means that calls can be answered: the database is there and up to date, the disk takes files. A store or mail server
 * that is away is told but takes nobody out of service: most of the app works without, on every process alike.
 */
export const createReadiness =
  (
    isMigrated: () => Promise<boolean>,
    { settings, outages, seal, now }: Pick<Services, 'settings' | 'outages' | 'seal' | 'now'>,
    store: Pick<StoreWatch, 'ownership'>,
    forwarding: Pick<Forwarding, 'isUntrusted'>,
  ) =>
  async (): Promise<Readiness> => {
    const database = await Promise.race([
      isMigrated().catch(() => false),
      sleep(answerWithinMs, false, { ref: false }),
    ]);
    const checks = {
      database: database ? 'ok' : 'away',
      disk: await diskState(settings.dataDir),
      files: outages.isOut('files') ? 'away' : (store.ownership ?? 'away').replace('ours', 'ok'),
      mail: outages.isOut('mail') ? 'away' : 'ok',
      seal: sealState(seal.certificate, now()),
      ...(settings.scannerUrl !== undefined && { scanner: outages.isOut('scanner') ? 'away' : 'ok' }),
      ...(forwarding.isUntrusted && { proxy: 'untrusted' }),
      ...(settings.payment !== undefined && { payment: outages.isOut('payment') ? 'away' : 'ok' }),
    };
    return { isReady: database && checks.disk === 'ok', checks };
  };

const storeEveryMs = 30_000;
const mailEveryMs = 5 * 60_000;

/**
 * Asks store and mail server now, telling in French what does not answer, and again every so often. Resolves once they were
 * asked.
 */
export const startProbes = async (
  { mail, outages, log }: Pick<Services, 'mail' | 'outages' | 'log'>,
  store: StoreWatch,
): Promise<{ stop(): void }> => {
  const ask = async (what: string, work: () => Promise<void>, isFirst = false) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Outage)) log.error({ err: error }, `${what} not asked`);
      else if (isFirst) log.error(`${texts[what]} (${error.message}). Lagon démarre sans lui et le redemandera.`);
    }
  };
  const askMail = () => outages.watch('mail', async () => mail.verify?.());
  await Promise.all([ask('files', store.check, true), ask('mail', askMail, true)]);
  const timers = [
    setInterval(() => void ask('files', store.check), storeEveryMs).unref(),
    setInterval(() => void ask('mail', askMail), mailEveryMs).unref(),
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
