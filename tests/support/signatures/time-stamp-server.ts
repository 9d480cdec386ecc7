import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const settings = `[ tsa ]
default_tsa = own
[ own ]
serial = serial
signer_cert = own.pem
certs = own.pem
signer_key = own.key
signer_digest = sha256
default_policy = 1.2.3.4
digests = sha256
accuracy = secs:1
ess_cert_id_alg = sha256
`;

/** Behaviour of the time-stamp server: valid answer, one such alone, replay, wrong digest, changed signature, refusal or timeout. */
type TimeStampManner = 'right' | 'once' | 'replayed' | 'other' | 'forged' | 'refused' | 'silent';

/** The same query with another digest: an octet string of 32 bytes. */
const aboutSomethingElse = (query: Buffer): Buffer => {
  const other = Buffer.from(query);
  const offset = other.indexOf(Buffer.from([0x04, 0x20])) + 2;
  other.writeUInt8(other.readUInt8(offset) ^ 1, offset);
  return other;
};

/** An RFC 3161 server in this process, based on OpenSSL; its certificate is self-signed unless another one is given. */
export const startTimeStampServer = async (certified?: { readonly key: string; readonly certificate: string }) => {
  const folder = mkdtempSync(join(tmpdir(), 'lagon-tsa-'));
  const runOpenssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  if (certified) {
    copyFileSync(certified.key, join(folder, 'own.key'));
    copyFileSync(certified.certificate, join(folder, 'own.pem'));
  } else {
    const selfSignedOptions = ['-keyout', 'own.key', '-out', 'own.pem', '-days', '30', '-subj', '/CN=Horodatage'];
    runOpenssl(
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...selfSignedOptions],
      ...['-addext', 'extendedKeyUsage=critical,timeStamping'],
    );
  }
  writeFileSync(join(folder, 'settings.cnf'), settings);
  writeFileSync(join(folder, 'serial'), '01');
  const requests: Buffer[] = [];
  let mode: TimeStampManner = 'right';
  const answerTo = (query: Buffer): Buffer => {
    writeFileSync(join(folder, 'query'), query);
    runOpenssl('ts', '-reply', '-config', 'settings.cnf', '-queryfile', 'query', '-out', 'reply');
    return readFileSync(join(folder, 'reply'));
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const query = Buffer.concat(chunks);
    requests.push(query);
    if (mode === 'silent') return;
    response.setHeader('content-type', 'application/timestamp-reply');
    if (mode === 'refused') response.statusCode = 503;
    if (mode === 'refused') return void response.end('later');
    if (mode === 'once') mode = 'refused';
    const queries: Partial<Record<TimeStampManner, Buffer>> = {
      replayed: requests[0] as Buffer,
      other: aboutSomethingElse(query),
    };
    const answer = answerTo(queries[mode] ?? query);
    // The signature is the last field of a token.
    if (mode === 'forged') answer.writeUInt8(answer.readUInt8(answer.length - 1) ^ 1, answer.length - 1);
    response.end(answer);
  });
  // OpenSSL blocks this process: an idle connection whose limit passed meanwhile would be closed as it is used again.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsr`,
    requests,
    certificate: join(folder, 'own.pem'),
    behave: (next: TimeStampManner) => {
      mode = next;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
