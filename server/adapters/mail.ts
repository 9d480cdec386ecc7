import { randomUUID } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { Outage } from '#server/services/outage.ts';
import type { Mail, MailService, Settings } from '#server/services/services.ts';

const defaultSender = 'Lagon <ne-pas-repondre@lagon.nc>';

const toMessage = (sender: string, { to, subject, text, html, attachments = [] }: Mail) => ({
  from: sender,
  to,
  subject,
  text,
  html,
  attachments: attachments.map(({ content, ...file }) => ({ ...file, content: Buffer.from(content) })),
  headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'fr' },
});

/** Mail service for development: writes each e-mail as an `.eml` file, atomically. File names sort by time. */
const createFileMail = (folder: string, sender = defaultSender): MailService => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (mail) => {
      const { message: bytes } = await transport.sendMail(toMessage(sender, mail));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
      const temporaryPath = join(folder, `.${name}.part`);
      const file = await open(temporaryPath, 'w', 0o600);
      try {
        await file.writeFile(bytes as Buffer);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporaryPath, join(folder, name));
    },
  };
};

/** Error codes of nodemailer for an unreachable server or refused credentials. */
const unreachableCodes = new Set([
  'ECONNECTION',
  'ECONNREFUSED',
  'ECONNRESET',
  'EDNS',
  'ESOCKET',
  'ETIMEDOUT',
  'EAUTH',
  'ETLS',
]);

/** True for loopback addresses, where the traffic cannot be intercepted. */
const isThisMachine = (hostname: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/** True if e-mails and the links in them may cross a network unencrypted. */
export const isClearMail = (mailUrl: string): boolean => {
  const { protocol, hostname, searchParams } = new URL(mailUrl);
  return protocol === 'smtp:' && !isThisMachine(hostname) && searchParams.get('requireTLS') === 'false';
};

/**
 * Sends e-mails by SMTP: `smtp://user:password@host:587` or `smtps://…`; `?from=` sets the sender. Another machine must encrypt
 * (STARTTLS), since e-mails contain links that sign in; `?requireTLS=false` makes it optional.
 */
const createSmtpMail = (mailUrl: string): MailService => {
  const url = new URL(mailUrl);
  const sender = url.searchParams.get('from') ?? defaultSender;
  url.searchParams.delete('from');
  const transport = createTransport({
    // Parameters of the URL win over these options.
    url: url.href,
    requireTLS: !isThisMachine(url.hostname),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  const withOutage = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      throw unreachableCodes.has(String((error as NodeJS.ErrnoException).code))
        ? new Outage('mail', `SMTP ${url.host}`, error)
        : error;
    }
  };
  return {
    send: (mail) => withOutage(() => transport.sendMail(toMessage(sender, mail))),
    verify: () => withOutage(() => transport.verify()),
  };
};

/** Mail service by settings. */
export const createMailService = ({ mailUrl, dataDir }: Pick<Settings, 'mailUrl' | 'dataDir'>): MailService =>
  mailUrl === undefined ? createFileMail(join(dataDir, 'mail')) : createSmtpMail(mailUrl);
