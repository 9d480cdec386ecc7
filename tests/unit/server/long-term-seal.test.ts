import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '#server/adapters/log.ts';
import { renderPdf } from '#server/adapters/pdf.ts';
import { createSeal } from '#server/adapters/seal/seal.ts';
import type { SealSettings } from '#server/services/services.ts';
import { findValidator } from '#tests/support/browsers/programs.ts';
import { startAuthority } from '#tests/support/signatures/authority.ts';
import { validateLongTerm } from '#tests/support/signatures/long-term.ts';
import { stamping, startSealAuthority } from '#tests/support/signatures/seal-authority.ts';
import { startTimeStampServer } from '#tests/support/signatures/time-stamp-server.ts';

const openssl = findValidator('openssl', 'openssl');
const pdfsig = findValidator('pdfsig', 'poppler-utils');
const dayMs = 24 * 3_600_000;

describe.skipIf(!openssl)('long-term seal', () => {
  let sealAuthority: Awaited<ReturnType<typeof startSealAuthority>>;
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });

  beforeAll(async () => {
    sealAuthority = await startSealAuthority();
  });
  afterAll(() => sealAuthority.stop());
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  // The servers run OpenSSL in this process and may take longer than the limits where the machine is busy.
  const withoutHurry = (ms: number) => timeout(ms * 100);
  beforeEach(() => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(withoutHurry);
    sealAuthority.authority.behave({});
    sealAuthority.stamps.behave('right');
    lines.length = 0;
  });
  afterEach(() => void vi.restoreAllMocks());

  const openSeal = (overrides: Partial<SealSettings> = {}) =>
    createSeal({ seal: { ...sealAuthority.settings, ...overrides }, dataDir: '' }, { log, now: () => new Date() });
  const sealPaper = async (service = openSeal(), sealedAt = new Date()) => {
    const pdf = await renderPdf({ title: 'Conditions', createdAt: sealedAt, footer: 'Essai', content: ['Conditions'] });
    const { bytes, level } = await (await service).seal({ pdf, reason: 'Essai', at: sealedAt });
    return { pdf, bytes: Buffer.from(bytes), level };
  };

  it('reaches PAdES B-LTA: the file proves by itself that its certificates were valid', async () => {
    const { pdf, bytes, level } = await sealPaper();
    expect(level).toBe('B-LTA');
    expect(bytes.subarray(0, pdf.length).equals(pdf)).toBe(true);
    const validation = await validateLongTerm(bytes, sealAuthority.authority.root);
    // The root certificate is embedded once for both chains.
    expect(validation.counts).toEqual({ certificates: 3, ocsp: 1, lists: 1 });
    expect(validation.subjects.sort()).toEqual([
      'subject=CN = Racine',
      'subject=CN = cachet',
      'subject=CN = horodatage',
    ]);
    expect(validation.responses).toMatch(/: good/);
    expect(validation.byLists.match(/: OK/g)).toHaveLength(3);
    expect(validation.seal?.verdict).not.toContain('failed');
    expect(validation.seal?.end).toBeLessThan(bytes.length);
    expect(validation.stamp?.verdict).not.toContain('failed');
    expect(validation.stamp?.end).toBe(bytes.length);
    expect(bytes.toString('latin1')).toMatch(/\/Type \/DocTimeStamp/);
    expect(bytes.toString('latin1')).toMatch(/\/SubFilter \/ETSI\.RFC3161/);
  });

  it.skipIf(!pdfsig)('is accepted by pdfsig, which finds the time stamp over the whole file', async () => {
    const { bytes } = await sealPaper();
    const path = join(sealAuthority.folder, 'sealed.pdf');
    writeFileSync(path, bytes);
    const [, seal = '', stamp = '', ...overrides] = execFileSync('pdfsig', [path], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).split('Signature #');
    expect(overrides).toEqual([]);
    expect(seal).toContain('Signature is Valid');
    expect(seal).toContain('ETSI.CAdES.detached');
    expect(stamp).toContain('Common Name: horodatage');
    expect(stamp).toContain('Total document signed');
  });

  it.each(['unavailable', 'forged', 'endless'] as const)(
    'embeds the revocation list if the OCSP server answers %s',
    async (mode) => {
      sealAuthority.authority.behave({ ocsp: mode });
      const { bytes, level } = await sealPaper();
      expect(level).toBe('B-LTA');
      expect((await validateLongTerm(bytes, sealAuthority.authority.root)).counts).toMatchObject({ ocsp: 0 });
    },
  );

  it.each(['unavailable', 'forged', 'endless'] as const)(
    'stays at B-T if the revocation list is %s: only verified data is embedded',
    async (mode) => {
      sealAuthority.authority.behave({ crl: mode });
      const { bytes, level } = await sealPaper();
      expect(level).toBe('B-T');
      expect(bytes.toString('latin1')).not.toContain('/DSS');
      expect(lines.join('')).toContain('no revocation data');
    },
  );

  it('stays at B-T if the revocation data is out of date at the time of the seal', async () => {
    expect((await sealPaper(openSeal(), new Date(Date.now() + 3 * dayMs))).level).toBe('B-T');
    expect(lines.join('')).toContain('out of date');
  });

  it('times out silent servers after five seconds in total, and does not call them for a minute', async () => {
    // The first limit is that of the time stamp, the second one that of all revocation data.
    const limits: number[] = [];
    vi.mocked(AbortSignal.timeout).mockImplementation((ms) => {
      limits.push(ms);
      return limits.length === 2 ? timeout(50) : withoutHurry(ms);
    });
    sealAuthority.authority.behave({ ocsp: 'silent', crl: 'silent' });
    const service = openSeal();
    expect((await sealPaper(service)).level).toBe('B-T');
    expect(limits).toEqual([5_000, 5_000]);
    sealAuthority.authority.behave({});
    expect((await sealPaper(service)).level).toBe('B-T');
    expect(limits).toEqual([5_000, 5_000, 5_000]);
  });

  it('stays at B-T without an error for the demonstration certificate, whose authority publishes nothing', async () => {
    const requested = sealAuthority.authority.requests.length;
    const dataDir = join(sealAuthority.folder, 'demonstration');
    mkdirSync(dataDir);
    const seal = { ...sealAuthority.settings, file: undefined, timeStampAuthorities: sealAuthority.authority.root };
    expect((await sealPaper(createSeal({ seal, dataDir }, { log, now: () => new Date() }))).level).toBe('B-T');
    expect(lines).toEqual([]);
    expect(sealAuthority.authority.requests.slice(requested)).toEqual([]);
  });

  it('stays at B-LT without a second time stamp', async () => {
    sealAuthority.stamps.behave('once');
    const { bytes, level } = await sealPaper();
    expect(level).toBe('B-LT');
    const validation = await validateLongTerm(bytes, sealAuthority.authority.root);
    expect(validation.counts).toEqual({ certificates: 3, ocsp: 1, lists: 1 });
    expect(validation.seal?.verdict).not.toContain('failed');
    expect(validation.stamp).toBeUndefined();
    expect(lines.join('')).toContain('no time stamp');
  });

  it('requests revocation data of a time stamp only if a configured root issued its certificate', async () => {
    const otherAuthority = await startAuthority();
    const otherStampServer = await startTimeStampServer(otherAuthority.issue(stamping));
    try {
      expect((await sealPaper(openSeal({ timeStampUrl: otherStampServer.url }))).level).toBe('B-T');
      expect(otherAuthority.requests).toEqual([]);
      const configured = openSeal({ timeStampUrl: otherStampServer.url, timeStampAuthorities: otherAuthority.root });
      expect((await sealPaper(configured)).level).toBe('B-LTA');
      expect(otherAuthority.requests).toEqual(['/crl']);
    } finally {
      otherStampServer.stop();
      otherAuthority.stop();
    }
  });

  it('stays at B-T if SEAL_FILE lacks the root', async () => {
    const file = sealAuthority.writePem('alone.pem', [sealAuthority.sealing.key, sealAuthority.sealing.certificate]);
    expect((await sealPaper(openSeal({ file, timeStampAuthorities: sealAuthority.authority.root }))).level).toBe('B-T');
    expect(lines.join('')).toContain('no certificate of the issuer');
  });

  it.each(['ocsp', 'crl'] as const)('stays at B-T if the certificate is revoked according to %s', async (kind) => {
    const name = `revoked-${kind}`;
    const sealOfOtherAuthority = sealAuthority.authority.issue({
      name,
      extensions: ['keyUsage=critical,digitalSignature'],
      publishedAt: [kind],
    });
    const file = sealAuthority.writePem(`${name}.pem`, [
      sealOfOtherAuthority.key,
      sealOfOtherAuthority.certificate,
      sealAuthority.authority.root,
    ]);
    expect((await sealPaper(openSeal({ file }))).level).toBe('B-LTA');
    sealAuthority.authority.revoke(sealOfOtherAuthority.certificate);
    expect((await sealPaper(openSeal({ file }))).level).toBe('B-T');
    expect(lines.join('')).toContain('the certificate is revoked');
  });
});
