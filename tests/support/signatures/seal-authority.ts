import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SealSettings } from '#server/services/services.ts';
import { startAuthority } from './authority.ts';
import { startTimeStampServer } from './time-stamp-server.ts';

/** Options of the certificate of a time-stamp server. */
export const stamping = {
  name: 'horodatage',
  extensions: ['extendedKeyUsage=critical,timeStamping'],
  publishedAt: ['crl'],
} as const;

/** An authority that issued the seal and a time-stamp server, with the settings of a server that uses them. */
export const startSealAuthority = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lagon-seal-authority-'));
  const authority = await startAuthority();
  const extensions = ['keyUsage=critical,digitalSignature,nonRepudiation'];
  const sealing = authority.issue({ name: 'cachet', extensions, publishedAt: ['ocsp', 'crl'] });
  const stamps = await startTimeStampServer(authority.issue(stamping));
  /** Concatenates PEM files; returns the path of the result. */
  const writePem = (name: string, paths: readonly string[]): string => {
    const path = join(folder, name);
    writeFileSync(path, paths.map((one) => readFileSync(one, 'utf8')).join('\n'));
    return path;
  };
  const settings: SealSettings = {
    file: writePem('seal.pem', [sealing.key, sealing.certificate, authority.root]),
    password: undefined,
    timeStampUrl: stamps.url,
    timeStampAuthorities: undefined,
  };
  return {
    authority,
    stamps,
    sealing,
    settings,
    folder,
    writePem,
    stop: () => {
      stamps.stop();
      authority.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
