import { CryptoKeySigner, PDF } from '@libpdf/core';
import type { Logger } from 'pino';
import { findNamedDestination, signatureDestination } from '#server/adapters/pdf-destination.ts';
import {
  findSealProblem,
  type SealedPdf,
  type SealRequest,
  type SealService,
  SealUnusable,
} from '#server/services/seal.ts';
import type { Settings } from '#server/services/services.ts';
import { buildChain } from './chain.ts';
import { createCircuit } from './circuit.ts';
import { sha256, signDetached } from './cms.ts';
import { addDocumentTimeStamp } from './document-time-stamp.ts';
import { openSealKey, readAuthorities, type SealKey } from './key.ts';
import { fillPlaceholder, reservedBytes, toRevision } from './placeholder.ts';
import { fetchRevocations } from './revocation.ts';
import { addSecurityStore } from './security-store.ts';
import { createTimeStampClient, findTokenChain } from './time-stamp.ts';

/** Height in points of the note above a signature. */
const noteHeight = 13;

/** Longest wait for all revocation data of a paper. */
const revocationTimeoutMs = 5_000;

/** Signer that only reserves the placeholder: its own signature is discarded since it contains a time, which PAdES forbids. */
const placeholderSigner = ({ certificates: [own, ...above], keyType }: SealKey): CryptoKeySigner => {
  const algorithm = keyType === 'RSA' ? 'RSASSA-PKCS1-v1_5' : 'ECDSA';
  const signer = new CryptoKeySigner(undefined as never, own, keyType, algorithm, above);
  signer.sign = async () => new Uint8Array(64);
  return signer;
};

const appendPages = async (document: PDF, pages: Uint8Array): Promise<void> => {
  const addedPdf = await PDF.load(new Uint8Array(pages));
  await document.copyPagesFrom(
    addedPdf,
    addedPdf.getPages().map((_, index) => index),
  );
};

/** Draws a signature below the note that marks its place; papers of earlier templates have none. */
const drawMark = async (document: PDF, pdf: Uint8Array, mark: Uint8Array): Promise<void> => {
  const position = findNamedDestination(pdf, signatureDestination);
  const page = position && document.getPages().find(({ ref }) => ref.objectNumber === position.pageObject);
  if (!page) return;
  const embedded = await document.embedPage(await PDF.load(new Uint8Array(mark)), 0);
  page.drawPage(embedded, { x: position.x, y: position.y - noteHeight - embedded.height });
};

/** Seal service by settings; the key is opened and checked once. Throws `WrongSettings`. */
export const createSeal = async (
  { seal: sealSettings, dataDir }: Pick<Settings, 'seal' | 'dataDir'>,
  { log, now }: { readonly log: Logger; readonly now: () => Date },
): Promise<SealService> => {
  const key = await openSealKey(sealSettings, { dataDir, now: now() });
  const url = sealSettings.timeStampUrl;
  const authorities = readAuthorities(sealSettings);
  const requestToken = url === undefined ? undefined : createTimeStampClient(url, authorities);
  const tryTimeStamp = createCircuit('no time stamp: sealed without', { log, now });
  const tryRevocations = createCircuit('no revocation data: sealed without', { log, now });
  const requestTimeStamp = async (data: Buffer) => requestToken && (await tryTimeStamp(() => requestToken(data)));

  /**
   * Adds certificates, revocation data and a time stamp over them, so that the seal stays verifiable after its certificates
   * expire. Data of a server that does not answer is left out.
   */
  const addLongTermData = async (signed: Buffer, token: Buffer, at: Date): Promise<SealedPdf> => {
    const stored = await tryRevocations(async () => {
      const [own, ...above] = key.certificates;
      const chains = [buildChain(own, above), findTokenChain(token, [...authorities, ...above])];
      const signal = AbortSignal.timeout(revocationTimeoutMs);
      const revocations = await Promise.all(chains.map((chain) => fetchRevocations(chain, { at, signal })));
      return addSecurityStore(signed, { certificates: chains.flat(), revocations: revocations.flat() });
    });
    if (!stored) return { bytes: signed, level: 'B-T' };
    const timeStamped = requestToken && (await tryTimeStamp(() => addDocumentTimeStamp(stored, requestToken)));
    return timeStamped ? { bytes: timeStamped, level: 'B-LTA' } : { bytes: stored, level: 'B-LT' };
  };

  return {
    certificate: key.certificate,
    seal: async ({ pdf, pages, mark, reason, at }: SealRequest) => {
      const problem = findSealProblem(key.certificate, at);
      if (problem !== undefined) throw new SealUnusable(problem);
      const document = await PDF.load(new Uint8Array(pdf));
      if (mark) await drawMark(document, pdf, mark);
      if (pages) await appendPages(document, pages);
      const signer = placeholderSigner(key);
      const withPlaceholder = await document.sign({ signer, reason, signingTime: at, estimatedSize: reservedBytes });
      const bytes = toRevision(withPlaceholder.bytes, pdf);
      const { token } = await fillPlaceholder(bytes, pdf.length, (coveredBytes) =>
        signDetached(sha256(coveredBytes), key, requestTimeStamp),
      );
      if (!token) return { bytes, level: 'B-B' };
      // The authority of the demonstration publishes no revocation data: its absence is no failure.
      return key.certificate.isDemonstration ? { bytes, level: 'B-T' } : addLongTermData(bytes, token, at);
    },
  };
};
