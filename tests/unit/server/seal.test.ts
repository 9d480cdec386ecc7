import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '#server/adapters/log.ts';
import { renderPdf } from '#server/adapters/pdf.ts';
import { createDemonstrationSeal } from '#server/adapters/seal/demonstration.ts';
import { createSeal } from '#server/adapters/seal/seal.ts';
import { SealUnusable } from '#server/services/seal.ts';
import type { SealSettings } from '#server/services/services.ts';
import { WrongSettings } from '#server/settings/wrong-settings.ts';
import { findValidator } from '#tests/support/browsers/programs.ts';
import { validateSealWith } from '#tests/support/signatures/signatures.ts';
import { startTimeStampServer } from '#tests/support/signatures/time-stamp-server.ts';

const openssl = findValidator('openssl', 'openssl');
const now = new Date();
const folder = mkdtempSync(join(tmpdir(), 'lagon-sealing-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const lines: string[] = [];
const log = createLog('info', { write: (line) => lines.push(line) });
const noSettings: SealSettings = {
  file: undefined,
  password: undefined,
  timeStampUrl: undefined,
  timeStampAuthorities: undefined,
};
const sealWith = (overrides: Partial<SealSettings> = {}, sealedAt = now) =>
  createSeal({ seal: { ...noSettings, ...overrides }, dataDir: folder }, { log, now: () => sealedAt });
const renderPaper = (text: string) => renderPdf({ title: text, createdAt: now, footer: text, content: [text] });
const request = async (requestedAt = now) => ({
  pdf: await renderPaper('Conditions'),
  pages: await renderPaper('Signé'),
  reason: 'Essai',
  at: requestedAt,
});

/** The two parts of the demonstration's PEM as separate files. */
const createSealFiles = async () => {
  const pem = await createDemonstrationSeal(now);
  const writeFile = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  return { pem, writeFile };
};

describe('sealing key', () => {
  it('is created once as a demonstration, readable by the owner only', async () => {
    const first = await sealWith();
    expect(first.certificate).toMatchObject({ name: 'Lagon, cachet de démonstration', isDemonstration: true });
    const pem = readFileSync(join(folder, 'seal.pem'), 'utf8');
    expect(statSync(join(folder, 'seal.pem')).mode & 0o777).toBe(0o600);
    await sealWith();
    expect(readFileSync(join(folder, 'seal.pem'), 'utf8')).toBe(pem);
  });

  it.skipIf(!openssl)('is read from PEM, or from PKCS#12 with a password', async () => {
    const { pem, writeFile } = await createSealFiles();
    const path = writeFile('given.pem', pem);
    const archiveFile = join(folder, 'given.p12');
    execFileSync('openssl', ['pkcs12', '-export', '-in', path, '-out', archiveFile, '-passout', 'pass:secret'], {
      stdio: 'ignore',
    });
    for (const settings of [{ file: path }, { file: archiveFile, password: 'secret' }]) {
      const seal = await sealWith(settings);
      expect(seal.certificate.isDemonstration).toBe(false);
      const { bytes, level } = await seal.seal(await request());
      expect(level).toBe('B-B');
      expect(validateSealWith(path, Buffer.from(bytes)).isWhole).toBe(true);
    }
  });

  it.skipIf(!openssl)('accepts RSA and names with accents; validators accept the seal', async () => {
    const [key, certificateFile, archiveFile] = ['rsa.key', 'rsa.crt', 'rsa.p12'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const runOpenssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore' });
    runOpenssl(
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-utf8', '-days', '30', '-subj', '/CN=Société Énergie'],
      ...['-addext', 'keyUsage=critical,digitalSignature,nonRepudiation', '-keyout', key, '-out', certificateFile],
    );
    runOpenssl(
      'pkcs12',
      '-export',
      '-inkey',
      key,
      '-in',
      certificateFile,
      '-out',
      archiveFile,
      '-passout',
      'pass:secret',
    );
    const combinedFile = join(folder, 'rsa.pem');
    writeFileSync(combinedFile, readFileSync(key, 'utf8') + readFileSync(certificateFile, 'utf8'));
    for (const settings of [{ file: combinedFile }, { file: archiveFile, password: 'secret' }]) {
      const seal = await sealWith(settings);
      expect(seal.certificate).toMatchObject({ name: 'Société Énergie', isDemonstration: false });
      const { bytes } = await seal.seal(await request(new Date()));
      const { isWhole, printed, pdfsig } = validateSealWith(certificateFile, Buffer.from(bytes));
      expect(isWhole).toBe(true);
      expect(printed).toMatch(/signatureAlgorithm:\s+algorithm: sha256WithRSAEncryption/);
      if (pdfsig !== undefined) expect(pdfsig).toContain('Signature is Valid');
    }
  });

  it.skipIf(!openssl)('stops the start with a message if it does not match the certificate', async () => {
    const { pem, writeFile } = await createSealFiles();
    const otherCertificate = (await createDemonstrationSeal(now)).split('-----BEGIN CERTIFICATE')[0] ?? '';
    const mixedFile = writeFile('mixed.pem', otherCertificate + pem.slice(pem.indexOf('-----BEGIN CERTIFICATE')));
    const archiveFile = join(folder, 'locked.p12');
    const path = writeFile('open.pem', pem);
    execFileSync('openssl', ['pkcs12', '-export', '-in', path, '-out', archiveFile, '-passout', 'pass:secret'], {
      stdio: 'ignore',
    });
    for (const settings of [
      { file: mixedFile },
      { file: archiveFile, password: 'wrong' },
      { file: join(folder, 'absent.pem') },
      { file: writeFile('empty.pem', '') },
    ])
      await expect(sealWith(settings), settings.file).rejects.toThrow(WrongSettings);
  });

  it('refuses to seal after its certificate expired', async () => {
    const seal = await sealWith();
    await expect(seal.seal(await request(new Date('2040-01-01')))).rejects.toThrow(SealUnusable);
  });
});

describe.skipIf(!openssl)('time stamp', () => {
  let server: Awaited<ReturnType<typeof startTimeStampServer>>;
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  let mode: Parameters<typeof server.behave>[0] = 'right';
  const behave = (newMode: typeof mode): void => {
    mode = newMode;
    server.behave(mode);
  };
  // Only a server that never answers is not waited for; one that answers may take its time on a busy machine.
  beforeEach(
    () =>
      void vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(mode === 'silent' ? ms / 10 : ms * 10)),
  );
  afterEach(() => void vi.restoreAllMocks());
  beforeAll(async () => {
    server = await startTimeStampServer();
  });
  afterAll(() => server.stop());
  const seal = async (timeStampUrl = server.url, timeStampAuthorities?: string) => {
    const { bytes, level } = await (await sealWith({ timeStampUrl, timeStampAuthorities })).seal(await request());
    return { level, verdict: validateSealWith(join(folder, 'seal.pem'), Buffer.from(bytes)) };
  };

  it('is added by the time-stamp server: PAdES B-T', async () => {
    const { level, verdict } = await seal();
    expect(level).toBe('B-T');
    expect(verdict.printed).toMatch(/timeStampToken/i);
    if (verdict.pdfsig !== undefined) expect(verdict.pdfsig).toContain('Signature is Valid');
  });

  it.each(['refused', 'replayed', 'other', 'forged', 'silent'] as const)(
    'seals at a lower level if the time-stamp server answers %s',
    async (wrongMode) => {
      behave(wrongMode);
      lines.length = 0;
      const sealed = await seal().catch((error: unknown) => String(error));
      behave('right');
      expect(sealed).toMatchObject({ level: 'B-B', verdict: { isWhole: true } });
      expect(sealed).not.toMatchObject({ verdict: { printed: expect.stringMatching(/timeStampToken/i) } });
      expect(lines.join('')).toContain('no time stamp');
    },
  );

  it('is accepted only from a named authority', async () => {
    expect((await seal(server.url, server.certificate)).level).toBe('B-T');
    lines.length = 0;
    expect((await seal(server.url, join(folder, 'seal.pem'))).level).toBe('B-B');
    expect(lines.join('')).toContain('no time stamp');
    await expect(seal(server.url, join(folder, 'absent.pem'))).rejects.toThrow(WrongSettings);
  });

  it('is skipped for a minute after a timeout (circuit breaker)', async () => {
    let currentTime = now;
    const settings = { seal: { ...noSettings, timeStampUrl: server.url }, dataDir: folder };
    const certificateFile = await createSeal(settings, { log, now: () => currentTime });
    const sealLevels = async (count: number) => {
      const before = server.requests.length;
      const sealed = [];
      for (let paper = 0; paper < count; paper += 1) sealed.push((await certificateFile.seal(await request())).level);
      return { sealed, requests: server.requests.length - before };
    };
    behave('silent');
    expect(await sealLevels(3)).toEqual({ sealed: ['B-B', 'B-B', 'B-B'], requests: 1 });
    behave('right');
    currentTime = new Date(now.getTime() + 61_000);
    expect(await sealLevels(1)).toEqual({ sealed: ['B-T'], requests: 1 });
  });

  it('logs an unreachable server', async () => {
    lines.length = 0;
    expect((await seal('http://127.0.0.1:9/tsr')).level).toBe('B-B');
    expect(lines.join('')).toContain('no time stamp');
  });
});
