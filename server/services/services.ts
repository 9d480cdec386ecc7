import type { Logger } from 'pino';
import type { ExternalPart, Outage } from './outage.ts';
import type { PaymentService } from './payment.ts';
import type { PushService } from './push.ts';
import type { SealService } from './seal.ts';
import type { SigningProvider } from './signing.ts';

/** An e-mail to one person, as text and HTML with the same content. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly {
    readonly filename: string;
    readonly content: Uint8Array;
    readonly contentType: string;
  }[];
}

/** Sends e-mail: `.eml` files in `DATA_DIR/mail`, or SMTP by `MAIL_URL`. Resolves when the server has accepted the message. */
export interface MailService {
  send(mail: Mail): Promise<void>;
  /** Checks that the mail server accepts connections and credentials. */
  verify?(): Promise<void>;
}

export interface StoredKey {
  readonly key: string;
  readonly writtenAtMs: number;
}

/**
 * Stores bytes by generated keys, in a folder or in an object store (`FILES_URL`). Rows reference a key in a column `storage_key`;
 * unreferenced files are removed after thirty days.
 */
export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Undefined for an unknown key. */
  get(key: string): Promise<Uint8Array | undefined>;
  remove(key: string): Promise<void>;
  /** All keys with the time of their last write, unordered. */
  list(): AsyncIterable<StoredKey>;
}

/** Parts of the demonstration that must not be served by mistake. */
export const demonstrationParts = ['accounts', 'payment', 'seal'] as const;
export type DemonstrationPart = (typeof demonstrationParts)[number];

/** Validated settings of the process. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Base URL of links in e-mails, without trailing slash. */
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly seed: 'demo' | 'none';
  /** Parts of the demonstration that a server with a public address serves on purpose. */
  readonly allowedDemonstration: readonly DemonstrationPart[];
  readonly botCheck: 'on' | 'off';
  readonly mailUrl: string | undefined;
  readonly filesUrl: string | undefined;
  /** ClamAV daemon that scans uploads, `clamd://host:port`. */
  readonly scannerUrl: string | undefined;
  /** Maximum total size of a broker's files, in gigabytes. */
  readonly brokerQuotaGb: number;
  readonly logLevel: string;
  /** Proxies whose `x-forwarded-for` is trusted: none, or a comma-separated list such as `loopback, 10.0.0.0/8`. */
  readonly trustProxy: false | string;
  /** Bearer token for `/metrics`; without it only this machine may read them. */
  readonly metricsToken: string | undefined;
  /** Threshold for logging a slow statement. */
  readonly slowQueryMs: number;
  /** Retention of the audit in days (CNIL: six to twelve months). */
  readonly auditDays: number;
  /** Payment provider; undefined for the built-in simulator. */
  readonly payment: PaymentAccount | undefined;
  readonly seal: SealSettings;
  /** External signing provider; undefined for built-in signing. */
  readonly signing: SigningAccount | undefined;
  readonly secrets: Secrets;
}

/** Shop at a provider with Lyra's REST API V4. */
export interface PaymentAccount {
  /** Without path or trailing slash. */
  readonly origin: string;
  readonly shopId: string;
  /** `testpassword_…` or `prodpassword_…`: determines the mode and signs notifications. */
  readonly password: string;
  /** Signs answers that arrive through browsers. */
  readonly hmacKey: string;
  readonly publicKey: string;
}

/** An account at Yousign. */
export interface SigningAccount {
  /** Base URL of the API with its version, without trailing slash. */
  readonly url: string;
  readonly apiKey: string;
  /** Signs webhook calls. */
  readonly webhookSecret: string;
  /** True for the provider's test environment. */
  readonly isSandbox: boolean;
}

/** Settings of the seal. */
export interface SealSettings {
  /** PKCS#12, or PEM with the key and its certificates; undefined for the demonstration key. */
  readonly file: string | undefined;
  readonly password: string | undefined;
  /** URL of an RFC 3161 server. */
  readonly timeStampUrl: string | undefined;
  /** PEM with the authorities that may issue the certificate of time stamps; undefined accepts any. */
  readonly timeStampAuthorities: string | undefined;
}

/** Generated in `DATA_DIR` if absent; with `DATABASE_URL` they must be set in the environment. */
export interface Secrets {
  /** Signs bot challenges and hashes tokens; at least 32 bytes. */
  readonly tokenSecret: string;
  /** Encrypts device keys in the database; 32 bytes in base64. */
  readonly deviceKeySecret: string;
}

/** Scans uploads for viruses. */
export interface FileScanner {
  /** Name of the threat; undefined if none was found. Throws an `Outage` if the scanner does not answer. */
  scan(bytes: Uint8Array): Promise<string | undefined>;
}

/** Tracks unavailable parts; each outage is logged once at its start and once at its end. */
export interface Outages {
  /** Runs work that needs a part, and updates the part's state from its outcome. */
  watch<T>(part: ExternalPart, work: () => Promise<T>): Promise<T>;
  begin(outage: Outage): void;
  isUnavailable(part: ExternalPart): boolean;
}

/** Answer of `/readyz` for a load balancer: readiness and the state of each part. */
export interface Readiness {
  readonly isReady: boolean;
  readonly checks: Readonly<Record<string, string>>;
}

export interface Services {
  readonly outages: Outages;
  readonly mail: MailService;
  readonly files: FileStore;
  readonly scanner: FileScanner;
  readonly payment: PaymentService;
  readonly push: PushService;
  readonly seal: SealService;
  /** External signing provider; undefined for built-in signing. */
  readonly signing: SigningProvider | undefined;
  readonly settings: Settings;
  readonly log: Logger;
  /** Injected, so that tests can control the time. */
  now(): Date;
}
