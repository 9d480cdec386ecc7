import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { expect, it } from 'vitest';
import { createMailService } from '#server/adapters/mail.ts';
import { buildResetMail } from '#server/areas/auth/links/reset-mail.ts';
import { freePort } from '#tests/support/server/free-port.ts';

const link = 'https://lagon.nc/reset/password/a_b-c';
const mail = buildResetMail({ email: 'helene@lagon.nc', fullName: 'Hélène <Perraud>' }, link);

/** Decoded text of each part. */
const partsOf = (eml: string): string[] =>
  eml
    .split(/^--.*\r\n/m)
    .slice(1)
    .map((part) => {
      const [head = '', ...body] = part.split('\r\n\r\n');
      const text = body.join('\r\n\r\n');
      if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString('utf8');
      const bytes = text
        .replace(/=\r\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
      return Buffer.from(bytes, 'latin1').toString('utf8');
    });

const expectResetMail = (eml: string) => {
  expect(eml).toMatch(/^From: Lagon <[^>]+>\r$/m);
  expect(eml).toMatch(/^To: helene@lagon\.nc\r$/m);
  expect(eml).toMatch(/^Subject: Votre mot de passe Lagon\r$/m);
  expect(eml).toMatch(/^Content-Type: multipart\/alternative/m);
  expect(eml.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const [text, html] = partsOf(eml);
  expect(text).toContain('Bonjour Hélène <Perraud>,');
  expect(text).toContain(link);
  expect(html).toContain('lang="fr"');
  expect(html).toContain(`href="${link}"`);
  expect(html).not.toContain('<Perraud>');
};

it('mail: writes an .eml file for each message', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lagon-mail-'));
  await createMailService({ mailUrl: undefined, dataDir }).send(mail);
  const files = readdirSync(join(dataDir, 'mail'));
  expect(files).toHaveLength(1);
  expect(files[0]).toMatch(/\.eml$/);
  expectResetMail(readFileSync(join(dataDir, 'mail', files[0] as string), 'utf8'));
  rmSync(dataDir, { recursive: true });
});

it('mail: delivers to an SMTP server with the sender and account of MAIL_URL, encrypted unless the URL disables it', async () => {
  const received: { eml: string; from: string; to: string[]; user: string }[] = [];
  const smtp = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      password === 'p@ss' ? done(null, { user: username }) : done(new Error('refused')),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          eml: Buffer.concat(chunks).toString('utf8'),
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          user: String(session.user),
        });
        done();
      });
    },
  });
  const port = await freePort();
  await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve));
  const urlWith = (password: string) =>
    `smtp://lagon:${password}@127.0.0.1:${port}?from=${encodeURIComponent('Lagon <extranet@courtier.nc>')}`;

  await createMailService({ mailUrl: urlWith('p%40ss'), dataDir: '/nowhere' }).send(mail);
  expect(received).toHaveLength(1);
  const [one] = received;
  expect([one?.from, one?.to, one?.user]).toEqual(['extranet@courtier.nc', ['helene@lagon.nc'], 'lagon']);
  expectResetMail(one?.eml ?? '');
  await expect(createMailService({ mailUrl: urlWith('faux'), dataDir: '/nowhere' }).send(mail)).rejects.toThrow();
  // A host name that leads to this machine but is not known as local.
  const elsewhere = urlWith('p%40ss').replace('127.0.0.1', '0.0.0.0');
  await expect(createMailService({ mailUrl: elsewhere, dataDir: '/nowhere' }).send(mail)).rejects.toThrow('SMTP');
  expect(received).toHaveLength(1);
  await createMailService({ mailUrl: `${elsewhere}&requireTLS=false`, dataDir: '/nowhere' }).send(mail);
  expect(received).toHaveLength(2);
  await new Promise<void>((resolve) => smtp.close(resolve));
});
