import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDF, PdfStream } from '@libpdf/core';
import { readSignatures } from './pdf-signatures.ts';

/** Values in DER of the document security store, by their kind. */
const readStore = async (pdf: Buffer) => {
  const document = await PDF.load(new Uint8Array(pdf));
  const resolve = document.getObject.bind(document);
  const store = document.getCatalog().getDict('DSS', resolve);
  const readArray = (name: string): Buffer[] =>
    [...(store?.getArray(name, resolve) ?? [])].map((_, index) => {
      const stream = store?.getArray(name, resolve)?.at(index, resolve);
      if (!(stream instanceof PdfStream)) throw new Error(`${name} contains no stream`);
      return Buffer.from(stream.getDecodedData());
    });
  return { certificates: readArray('Certs'), ocsp: readArray('OCSPs'), lists: readArray('CRLs') };
};

/** Verdicts of OpenSSL on a seal, its security store and its document time stamp, from what the file contains and the root alone. */
export const validateLongTerm = async (pdf: Buffer, root: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'lagon-long-term-'));
  const writeBytes = (name: string, bytes: Buffer): string => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return path;
  };
  const runOpenssl = (...args: string[]): string => {
    try {
      return execFileSync('openssl', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    } catch (error) {
      const { stdout, stderr } = error as { stdout?: string; stderr?: string };
      return `failed: ${stdout}${stderr}`;
    }
  };
  try {
    const [seal, stamp] = readSignatures(pdf);
    const { certificates, ocsp, lists } = await readStore(pdf);
    const paths = certificates.map((der, index) => {
      const path = join(folder, `${index}.pem`);
      runOpenssl('x509', '-inform', 'DER', '-in', writeBytes(`${index}.der`, der), '-out', path);
      return path;
    });
    const responses = ocsp.map((der, index) => {
      const certificateArguments = paths.flatMap((path) => ['-cert', path]);
      return runOpenssl(
        'ocsp',
        '-respin',
        writeBytes(`${index}.ocsp`, der),
        '-CAfile',
        root,
        '-issuer',
        root,
        ...certificateArguments,
      );
    });
    const listFiles = lists.map((der, index) => {
      const path = join(folder, `${index}.crl`);
      runOpenssl('crl', '-inform', 'DER', '-in', writeBytes(`${index}.crl.der`, der), '-out', path);
      return path;
    });
    const verifyOptions = ['-CAfile', root, '-crl_check', ...listFiles.flatMap((path) => ['-CRLfile', path])];
    return {
      counts: { certificates: certificates.length, ocsp: ocsp.length, lists: lists.length },
      subjects: paths.map((path) => runOpenssl('x509', '-in', path, '-noout', '-subject').trim()),
      responses: responses.join('\n'),
      /** Verdict on each certificate by the lists in the file. */
      byLists: listFiles.length > 0 ? runOpenssl('verify', ...verifyOptions, ...paths) : '',
      seal: seal && {
        end: seal.end,
        verdict: runOpenssl(
          ...['cms', '-verify', '-cades', '-binary', '-inform', 'DER', '-in', writeBytes('cms.der', seal.der)],
          ...[
            '-content',
            writeBytes('covered', seal.signedBytes),
            '-CAfile',
            root,
            '-purpose',
            'any',
            '-out',
            join(folder, 'out'),
          ],
        ),
      },
      stamp: stamp && {
        end: stamp.end,
        verdict: runOpenssl(
          ...['ts', '-verify', '-token_in', '-in', writeBytes('token', stamp.der), '-CAfile', root],
          ...['-data', writeBytes('stamped', stamp.signedBytes)],
        ),
      },
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
