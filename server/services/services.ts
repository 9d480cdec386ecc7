import type { Logger } from 'pino';
import type { Outage, Part } from './outage.ts';
import type { PaymentService } from './payment.ts';
import type { SealService } from './seal.ts';
import type { SigningProvider } from './signing.ts';

/** An e-mail to one person; text and HTML say the same. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Sends e-mail: `.eml` files under `DATA_DIR/mail`, or SMTP by `MAIL_URL`. Resolves once the message is handed over. */
export interface MailService {
  send(mail: Mail): Promise<void>;
  /** Asks the mail server whether it would take one. */
  verify?(): Promise<void>;
}

export interface StoredKey {
  readonly key: string;
  readonly writtenAtMs: number;
}

/**
 * Keeps bytes under a generated key: a folder, or an object store by `FILES_URL`. A row that uses a key holds it in a
 * column `storage_key`: bytes that no such column names are removed after thirty days.
 */
export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Undefined where there is none. */
  get(key: string): Promise<Uint8Array | undefined>;
  remove(key: string): Promise<void>;
  /** Every key with the moment its bytes were written, in no order. */
  list(): AsyncIterable<StoredKey>;
}

/** What the process was started with, once read and checked. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Address that links in e-mails start with, without trailing slash. */
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly seed: 'demo' | 'none';
  readonly botCheck: 'on' | 'off';
  readonly mailUrl: string | undefined;
  readonly filesUrl: string | undefined;
  /** ClamAV's daemon that looks at what people send, `clamd://host:port`. */
  readonly scannerUrl: string | undefined;
  /** What the files of one broker may weigh together, in gigabytes. */
  readonly brokerQuotaGb: number;
  readonly logLevel: string;
  /** Which proxies' `x-forwarded-for` is believed: nobody's, or these addresses', as `loopback` or `10.0.0.0/8`, by commas. */
  readonly trustProxy: false | string;
  /** Lets other machines read `/metrics`; without it only this one may. */
  readonly metricsToken: string | undefined;
  /** A statement that takes longer is logged. */
  readonly slowQueryMs: number;
  /** How long the audit is kept (CNIL: six to twelve months). */
  readonly auditDays: number;
  /** The card payment's provider; undefined: the built-in simulator. */
  readonly payment: PaymentAccount | undefined;
  readonly seal: SealSettings;
  /** Who has papers signed; undefined: this server itself. */
  readonly signing: SigningAccount | undefined;
  readonly secrets: Secrets;
}

/** A shop at a provider that speaks Lyra's REST V4. */
export interface PaymentAccount {
  /** Without path nor trailing slash. */
  readonly origin: string;
  readonly shopId: string;
  /** `testpassword_…` or `prodpassword_…`: it decides the mode, and signs notifications. */
  readonly password: string;
  /** Signs what comes back through browsers. */
  readonly hmacKey: string;
  readonly publicKey: string;
}

/** An account at Yousign. */
export interface SigningAccount {
  /** Of its API with the version, without trailing slash. */
  readonly url: string;
  readonly apiKey: string;
  /** Signs what it tells. */
  readonly webhookSecret: string;
  /** Its trial environment. */
  readonly isSandbox: boolean;
}

/** With what papers are sealed. */
export interface SealSettings {
  /** PKCS#12, or PEM with the key and its certificates; undefined: the demonstration's own. */
  readonly file: string | undefined;
  readonly password: string | undefined;
  /** An RFC 3161 server. */
  readonly timeStampUrl: string | undefined;
}

/** Generated into `DATA_DIR` when absent, required from the environment when `DATABASE_URL` is given. */
export interface Secrets {
  /** Signs bot challenges and hashes tokens, 32 bytes or more. */
  readonly tokenSecret: string;
  /** Wraps the users' device keys in the database, 32 bytes, base64. */
  readonly deviceKeySecret: string;
}

/** Looks for viruses in what people send. */
export interface FileScanner {
  /** The name of what was found; undefined where nothing was. Throws an `Outage` where the scanner does not answer. */
  scan(bytes: Uint8Array): Promise<string | undefined>;
}

/** What is out of reach, told once when it begins and once when it is over. */
export interface Outages {
  /** Does what a part is needed for, and learns from it whether that part answers. */
  watch<T>(part: Part, work: () => Promise<T>): Promise<T>;
  begin(outage: Outage): void;
  isOut(part: Part): boolean;
}

/** What a balancer asks: whether calls may come here, and how each part that the server leans on is. */
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
  readonly seal: SealService;
  /** Who has papers signed by e-mail; undefined: this server itself. */
  readonly signing: SigningProvider | undefined;
  readonly settings: Settings;
  readonly log: Logger;
  /** Injected so that tests may move it. */
  now(): Date;
}
