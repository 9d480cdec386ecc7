import { CryptoKeySigner, PDF } from '@libpdf/core';
import type { Logger } from 'pino';
import { findPlace, signaturePlace } from '#server/adapters/pdf-place.ts';
import { findSealProblem, type SealRequest, type SealService, SealUnusable } from '#server/services/seal.ts';
import type { Settings } from '#server/services/services.ts';
import { type RequestTimeStamp, sha256, signDetached } from './cms.ts';
import { openSealKey, readAuthorities, type SealKey } from './key.ts';
import { createTimeStampClient } from './time-stamp.ts';

/** Height in points of the note above a signature. */
const noteHeight = 13;

/** Bytes reserved for the signature in the file: certificates and a time stamp, with a margin. */
const signatureBytes = 24 * 1024;

/** Time during which a time-stamp server that timed out is not called again (circuit breaker). */
const circuitOpenMs = 60_000;

/** Signer that only reserves the placeholder: its own signature is discarded since it contains a time, which PAdES forbids. */
const placeholderSigner = ({ certificates: [own, ...above], keyType }: SealKey): CryptoKeySigner => {
  const algorithm = keyType === 'RSA' ? 'RSASSA-PKCS1-v1_5' : 'ECDSA';
  const signer = new CryptoKeySigner(undefined as never, own, keyType, algorithm, above);
  signer.sign = async () => new Uint8Array(64);
  return signer;
};

const rangePattern = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g;

/** Fills the reserved placeholder with the signature of all other bytes of the file. */
const fillSignature = async (
  file: Buffer,
  addedFrom: number,
  key: SealKey,
  timeStamp: RequestTimeStamp,
): Promise<boolean> => {
  const found = [...file.toString('latin1', addedFrom).matchAll(rangePattern)].at(-1);
  const [start = 0, length = 0, next = 0, rest = 0] = (found?.slice(1) ?? []).map(Number);
  if (next + rest !== file.length) throw new Error('the seal does not cover the file');
  const digest = sha256(Buffer.concat([file.subarray(start, start + length), file.subarray(next)]));
  const { der, isTimeStamped } = await signDetached(digest, key, timeStamp);
  const placeholder = file.subarray(start + length, next);
  const hex = der.toString('hex').padEnd(placeholder.length - 2, '0');
  if (hex.length !== placeholder.length - 2) throw new Error('the seal does not fit in its place');
  placeholder.write(hex, 1, 'latin1');
  return isTimeStamped;
};

const appendPages = async (document: PDF, pages: Uint8Array): Promise<void> => {
  const added = await PDF.load(new Uint8Array(pages));
  await document.copyPagesFrom(
    added,
    added.getPages().map((_, index) => index),
  );
};

/** Draws a signature below the note that marks its place; papers of earlier templates have none. */
const drawMark = async (document: PDF, pdf: Uint8Array, mark: Uint8Array): Promise<void> => {
  const position = findPlace(pdf, signaturePlace);
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
  const requestToken = url === undefined ? undefined : createTimeStampClient(url, readAuthorities(sealSettings));
  let circuitOpenUntilMs = 0;
  const timeStamp: RequestTimeStamp = async (data) => {
    if (now().getTime() < circuitOpenUntilMs) return undefined;
    try {
      return await requestToken?.(data);
    } catch (error) {
      log.error({ err: error }, 'no time stamp: sealed without');
      if (error instanceof DOMException && error.name === 'TimeoutError')
        circuitOpenUntilMs = now().getTime() + circuitOpenMs;
      return undefined;
    }
  };
  return {
    certificate: key.certificate,
    seal: async ({ pdf, pages, mark, reason, at }: SealRequest) => {
      const why = findSealProblem(key.certificate, at);
      if (why !== undefined) throw new SealUnusable(why);
      const document = await PDF.load(new Uint8Array(pdf));
      if (mark) await drawMark(document, pdf, mark);
      if (pages) await appendPages(document, pages);
      const signer = placeholderSigner(key);
      const laidOut = await document.sign({ signer, reason, signingTime: at, estimatedSize: signatureBytes });
      const bytes = Buffer.from(laidOut.bytes);
      if (!bytes.subarray(0, pdf.length).equals(pdf))
        throw new Error('the sealed file does not start with the original bytes');
      return { bytes, level: (await fillSignature(bytes, pdf.length, key, timeStamp)) ? 'B-T' : 'B-B' };
    },
  };
};
