import { X509Certificate } from 'node:crypto';

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  certificate.checkIssued(issuer) && issuer.ca && certificate.verify(issuer.publicKey);

/**
 * Certificates in DER from `leaf` to the root that issued it, taken from `otherCertificates`; every signature is verified. Throws if `leaf`
 * is its own issuer, since nobody can revoke it, or if no root is among them.
 */
export const buildChain = (leaf: Buffer, otherCertificates: readonly Buffer[]): readonly Buffer[] => {
  const candidates = otherCertificates.map((der) => new X509Certificate(der));
  const chain = [new X509Certificate(leaf)];
  for (let last = chain[0]; last && !last.verify(last.publicKey); last = chain.at(-1)) {
    const certificate = last;
    const issuer = candidates.find(
      (candidate) => !chain.some(({ raw }) => raw.equals(candidate.raw)) && isIssuedBy(certificate, candidate),
    );
    if (!issuer) throw new Error(`no certificate of the issuer « ${certificate.issuer} »`);
    chain.push(issuer);
  }
  if (chain.length === 1) throw new Error(`« ${chain[0]?.subject} » is its own issuer: it cannot be revoked`);
  return chain.map(({ raw }) => raw);
};
