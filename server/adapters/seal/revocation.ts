import * as pkijs from 'pkijs';
import { fetchBounded } from './bounded-fetch.ts';
import { cryptoEngine, toArrayBuffer } from './engine.ts';

const oids = {
  infoAccess: '1.3.6.1.5.5.7.1.1',
  ocsp: '1.3.6.1.5.5.7.48.1',
  ocspNoCheck: '1.3.6.1.5.5.7.48.1.5',
  ocspBasic: '1.3.6.1.5.5.7.48.1.1',
  ocspSigning: '1.3.6.1.5.5.7.3.9',
  extendedKeyUsage: '2.5.29.37',
  distributionPoints: '2.5.29.31',
  issuingDistributionPoint: '2.5.29.28',
  deltaCrl: '2.5.29.27',
} as const;

/** Longest answers in bytes: each is embedded into every paper. */
const maxOcspBytes = 64 * 1024;
const maxCrlBytes = 1024 * 1024;

/** The issuer's clock may be ahead of ours. */
const clockToleranceMs = 5 * 60_000;

/** Validity of an OCSP response that does not announce the next one. */
const undatedValidityMs = 24 * 3_600_000;

/** Kind of URL among the general names (RFC 5280). */
const urlName = 6;

/** Revocation data in DER: one of the two. */
export type RevocationData = { readonly ocsp: Buffer } | { readonly crl: Buffer };

interface Subject {
  readonly certificate: pkijs.Certificate;
  readonly issuer: pkijs.Certificate;
  readonly at: Date;
}

/** The issuer answered that the certificate is revoked. */
class Revoked extends Error {}

const findExtension = (extensions: readonly pkijs.Extension[] | undefined, id: string): unknown =>
  extensions?.find(({ extnID }) => extnID === id)?.parsedValue;

const isHttp = ({ type, value }: pkijs.GeneralName): boolean => type === urlName && /^https?:/i.test(String(value));

const findOcspUrls = ({ extensions }: pkijs.Certificate): string[] => {
  const access = findExtension(extensions, oids.infoAccess) as pkijs.InfoAccess | undefined;
  return (access?.accessDescriptions ?? [])
    .filter(({ accessMethod, accessLocation }) => accessMethod === oids.ocsp && isHttp(accessLocation))
    .map(({ accessLocation }) => String(accessLocation.value));
};

const findCrlUrls = ({ extensions }: pkijs.Certificate): string[] => {
  const points = findExtension(extensions, oids.distributionPoints) as pkijs.CRLDistributionPoints | undefined;
  return (points?.distributionPoints ?? [])
    .flatMap(({ distributionPoint }) => (Array.isArray(distributionPoint) ? distributionPoint : []))
    .filter(isHttp)
    .map(({ value }) => String(value));
};

const assertCurrent = (at: Date, from: Date, until: Date): void => {
  if (at.getTime() < from.getTime() - clockToleranceMs || at > until)
    throw new Error('the revocation data is out of date');
};

/** True if the issuer, or a responder that it delegated and that needs no check of its own, signed the response. */
const isOcspSigned = async (basic: pkijs.BasicOCSPResponse, { issuer, at }: Subject): Promise<boolean> => {
  const { tbsResponseData, signature, signatureAlgorithm } = basic;
  const isSignedBy = ({ subjectPublicKeyInfo }: pkijs.Certificate) =>
    cryptoEngine
      .verifyWithPublicKey(toArrayBuffer(tbsResponseData.tbsView), signature, subjectPublicKeyInfo, signatureAlgorithm)
      // The verification throws if the key is of another type than the signature.
      .catch(() => false);
  for (const responder of [issuer, ...(basic.certs ?? [])]) {
    if (!(await isSignedBy(responder))) continue;
    if (responder === issuer) return true;
    const usage = findExtension(responder.extensions, oids.extendedKeyUsage) as pkijs.ExtKeyUsage | undefined;
    if (
      usage?.keyPurposes.includes(oids.ocspSigning) &&
      responder.extensions?.some(({ extnID }) => extnID === oids.ocspNoCheck) &&
      responder.notBefore.value <= at &&
      at <= responder.notAfter.value &&
      responder.issuer.isEqual(issuer.subject) &&
      (await responder.verify(issuer, cryptoEngine))
    )
      return true;
  }
  return false;
};

/** Throws unless the response says, signed and today, that the certificate is not revoked (RFC 6960). */
const assertOcsp = async (der: Buffer, subject: Subject): Promise<void> => {
  const { certificate, issuer, at } = subject;
  const response = pkijs.OCSPResponse.fromBER(toArrayBuffer(der));
  const { responseBytes } = response;
  if (response.responseStatus.valueBlock.valueDec !== 0 || responseBytes?.responseType !== oids.ocspBasic)
    throw new Error('the OCSP server gave no answer');
  const basic = pkijs.BasicOCSPResponse.fromBER(responseBytes.response.getValue());
  if (!(await isOcspSigned(basic, subject))) throw new Error('the OCSP response is not signed by the issuer');
  for (const single of basic.tbsResponseData.responses) {
    const { algorithmId } = single.certID.hashAlgorithm;
    const { name } = cryptoEngine.getAlgorithmByOID<{ name: string }>(algorithmId, true, 'certID');
    const expectedId = await pkijs.CertID.create(
      certificate,
      { hashAlgorithm: name, issuerCertificate: issuer },
      cryptoEngine,
    );
    if (!single.certID.isEqual(expectedId)) continue;
    const from = single.thisUpdate;
    assertCurrent(at, from, single.nextUpdate ?? new Date(from.getTime() + undatedValidityMs));
    // CertStatus: good [0], revoked [1], unknown [2].
    const { tagNumber } = single.certStatus.idBlock;
    if (tagNumber === 1) throw new Revoked('the certificate is revoked');
    if (tagNumber !== 0) throw new Error('the OCSP server does not know the certificate');
    return;
  }
  throw new Error('the OCSP response is for another certificate');
};

/** Throws unless the list is complete, signed by the issuer, current, and lacks the certificate (RFC 5280). */
const assertCrl = async (der: Buffer, { certificate, issuer, at }: Subject): Promise<void> => {
  const crl = pkijs.CertificateRevocationList.fromBER(toArrayBuffer(der));
  if (!(await crl.verify({ issuerCertificate: issuer }, cryptoEngine)))
    throw new Error('the revocation list is not signed by the issuer');
  const extensions = crl.crlExtensions?.extensions;
  const distributionPoint = findExtension(extensions, oids.issuingDistributionPoint) as
    | pkijs.IssuingDistributionPoint
    | undefined;
  if (
    extensions?.some(({ extnID }) => extnID === oids.deltaCrl) ||
    distributionPoint?.indirectCRL ||
    distributionPoint?.onlySomeReasons !== undefined ||
    distributionPoint?.onlyContainsAttributeCerts
  )
    throw new Error('the revocation list is not complete');
  if (!crl.nextUpdate) throw new Error('the revocation list has no end');
  assertCurrent(at, crl.thisUpdate.value, crl.nextUpdate.value);
  if (crl.isCertificateRevoked(certificate)) throw new Revoked('the certificate is revoked');
};

const requestOcsp = async (url: string, subject: Subject, signal: AbortSignal): Promise<RevocationData> => {
  const request = new pkijs.OCSPRequest();
  const certificateIdOptions = { hashAlgorithm: 'SHA-1', issuerCertificate: subject.issuer };
  await request.createForCertificate(subject.certificate, certificateIdOptions, cryptoEngine);
  const ocsp = await fetchBounded(url, {
    method: 'POST',
    headers: { 'content-type': 'application/ocsp-request', accept: 'application/ocsp-response' },
    body: new Uint8Array(request.toSchema(true).toBER()),
    maxBytes: maxOcspBytes,
    signal,
  });
  await assertOcsp(ocsp, subject);
  return { ocsp };
};

const fetchCrl = async (url: string, subject: Subject, signal: AbortSignal): Promise<RevocationData> => {
  const crl = await fetchBounded(url, { maxBytes: maxCrlBytes, signal });
  await assertCrl(crl, subject);
  return { crl };
};

/**
 * Fetches the revocation data of one certificate, by OCSP first, else its revocation list. Throws the last error if neither
 * is available, or `Revoked`.
 */
const fetchOne = async (subject: Subject, signal: AbortSignal): Promise<RevocationData> => {
  const attempts = [
    ...findOcspUrls(subject.certificate).map((url) => () => requestOcsp(url, subject, signal)),
    ...findCrlUrls(subject.certificate).map((url) => () => fetchCrl(url, subject, signal)),
  ];
  let reason: unknown = new Error('the certificate names no address for its revocation');
  for (const attempt of attempts) {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof Revoked || signal.aborted) throw error;
      reason = error;
    }
  }
  throw reason;
};

/**
 * Fetches the revocation data of a chain, root excluded, from the addresses in its own certificates, and verifies it at a time.
 * Throws unless every certificate is found valid. Call it only with certificates that a configured authority issued.
 */
export const fetchRevocations = (
  chain: readonly Buffer[],
  { at, signal }: { readonly at: Date; readonly signal: AbortSignal },
): Promise<RevocationData[]> => {
  const certificates = chain.map((der) => pkijs.Certificate.fromBER(toArrayBuffer(der)));
  const subjects = certificates
    .slice(1)
    .map((issuer, index) => ({ certificate: certificates[index], issuer, at }) as Subject);
  return Promise.all(subjects.map((subject) => fetchOne(subject, signal)));
};
