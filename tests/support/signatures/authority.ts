import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const settings = `[ ca ]
default_ca = root
[ root ]
database = index.txt
serial = serial
new_certs_dir = .
certificate = root.pem
private_key = root.key
default_md = sha256
default_days = 30
default_crl_hours = 1
policy = any
unique_subject = no
[ any ]
commonName = supplied
`;

/** Behaviour of a revocation server: valid answer, other issuer's answer, HTTP error, endless answer, timeout. */
type RevocationManner = 'right' | 'forged' | 'unavailable' | 'endless' | 'silent';

/** Name of a certificate, its extensions, and where it says that its revocation is published. */
interface Issue {
  readonly name: string;
  readonly extensions: readonly string[];
  readonly publishedAt: readonly ('ocsp' | 'crl')[];
}

/** A certification authority with OCSP and a revocation list, based on OpenSSL; its server runs in this process. */
export const startAuthority = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lagon-authority-'));
  const pathOf = (name: string) => join(folder, name);
  const runOpenssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  const createRoot = (name: string) =>
    runOpenssl(
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', '-subj', '/CN=Racine'],
      ...['-addext', 'keyUsage=critical,keyCertSign,cRLSign', '-keyout', `${name}.key`, '-out', `${name}.pem`],
    );
  createRoot('root');
  // Same name, other key: its answers look right except for their signature.
  createRoot('impostor');
  writeFileSync(pathOf('ca.cnf'), settings);
  writeFileSync(pathOf('serial'), '1000');
  writeFileSync(pathOf('index.txt'), '');
  const manners = { ocsp: 'right' as RevocationManner, crl: 'right' as RevocationManner };
  const requests: string[] = [];
  const answers = {
    ocsp: (signer: string, query: Buffer): Buffer => {
      writeFileSync(pathOf('query'), query);
      const signedBy = ['-CA', 'root.pem', '-rsigner', `${signer}.pem`, '-rkey', `${signer}.key`];
      runOpenssl(
        ...['ocsp', '-index', 'index.txt', '-reqin', 'query', '-respout', 'response', '-ndays', '1'],
        ...signedBy,
      );
      return readFileSync(pathOf('response'));
    },
    crl: (signer: string): Buffer => {
      const signedBy = ['-cert', `${signer}.pem`, '-keyfile', `${signer}.key`];
      runOpenssl(...['ca', '-config', 'ca.cnf', '-gencrl', '-out', 'crl.pem'], ...signedBy);
      runOpenssl('crl', '-in', 'crl.pem', '-outform', 'DER', '-out', 'crl.der');
      return readFileSync(pathOf('crl.der'));
    },
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    requests.push(request.url ?? '');
    const kind = request.url === '/ocsp' ? 'ocsp' : 'crl';
    const mode = manners[kind];
    if (mode === 'silent') return;
    if (mode === 'unavailable') return void response.writeHead(503).end();
    if (mode === 'endless') {
      const sendMore = () => void (response.destroyed || response.write(Buffer.alloc(64 * 1024), sendMore));
      return sendMore();
    }
    response.end(answers[kind](mode === 'forged' ? 'impostor' : 'root', Buffer.concat(chunks)));
  });
  // OpenSSL blocks this process: an idle connection whose limit passed meanwhile would be closed as it is used again.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const addresses = {
    ocsp: `authorityInfoAccess=OCSP;URI:${origin}/ocsp`,
    crl: `crlDistributionPoints=URI:${origin}/crl`,
  };
  return {
    root: pathOf('root.pem'),
    requests,
    behave: (changes: Partial<typeof manners>) => Object.assign(manners, { ocsp: 'right', crl: 'right' }, changes),
    /** Issues a certificate; returns the paths of its key and of itself. */
    issue: ({ name, extensions, publishedAt }: Issue) => {
      const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}.key`];
      runOpenssl('req', ...key, '-out', `${name}.csr`, '-subj', `/CN=${name}`);
      const certificateExtensions = [
        'basicConstraints=critical,CA:false',
        ...extensions,
        ...publishedAt.map((kind) => addresses[kind]),
      ];
      writeFileSync(pathOf(`${name}.ext`), certificateExtensions.join('\n'));
      const files = ['-in', `${name}.csr`, '-out', `${name}.pem`, '-extfile', `${name}.ext`];
      runOpenssl('ca', '-config', 'ca.cnf', '-batch', '-notext', ...files);
      return { key: pathOf(`${name}.key`), certificate: pathOf(`${name}.pem`) };
    },
    revoke: (certificate: string) => runOpenssl('ca', '-config', 'ca.cnf', '-revoke', certificate),
    stop: () => {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
