import { CryptoKeySigner, PDF } from '@libpdf/core';
import type { Logger } from 'pino';
import { type SealRequest, type SealService, SealUnusable, whyUnusable } from '#server/services/seal.ts';
import type { Settings } from '#server/services/services.ts';
import { sha256, signDetached, type TimeStamp } from './cms.ts';
import { openSealKey, type SealKey } from './key.ts';
import { timeStampFrom } from './time-stamp.ts';

/** What the signature may take in the file: certificates and a time stamp, with room to spare. */
const signatureBytes = 24 * 1024;

/** A time-stamp server that kept silent is not waited for again so soon: the papers of one request are sealed one after the other. */
const silenceMs = 60_000;

/** Lays out the signature in the file. Its own is thrown away: it names a time, which PAdES forbids. */
const layout = ({ certificates: [own, ...above], keyType }: SealKey): CryptoKeySigner => {
  const algorithm = keyType === 'RSA' ? 'RSASSA-PKCS1-v1_5' : 'ECDSA';
  const signer = new CryptoKeySigner(undefined as never, own, keyType, algorithm, above);
  signer.sign = async () => new Uint8Array(64);
  return signer;
};

const rangePattern = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g;

/** Fills the signature's place of a file with that of all its other bytes. */
const fill = async (file: Buffer, addedFrom: number, key: SealKey, timeStamp: TimeStamp): Promise<boolean> => {
  const found = [...file.toString('latin1', addedFrom).matchAll(rangePattern)].at(-1);
  const [start = 0, length = 0, next = 0, rest = 0] = (found?.slice(1) ?? []).map(Number);
  if (next + rest !== file.length) throw new Error('the seal does not cover the file');
  const digest = sha256(Buffer.concat([file.subarray(start, start + length), file.subarray(next)]));
  const { der, isTimeStamped } = await signDetached(digest, key, timeStamp);
  const place = file.subarray(start + length, next);
  const hex = der.toString('hex').padEnd(place.length - 2, '0');
  if (hex.length !== place.length - 2) throw new Error('the seal does not fit in its place');
  place.write(hex, 1, 'latin1');
  return isTimeStamped;
};

/** The seal of the settings: its key is opened, and looked at, once. Throws `WrongSettings`. */
export const createSeal = async (
  { seal: given, dataDir }: Pick<Settings, 'seal' | 'dataDir'>,
  { log, now }: { readonly log: Logger; readonly now: () => Date },
): Promise<SealService> => {
  const key = await openSealKey(given, { dataDir, now: now() });
  const url = given.timeStampUrl;
  const ask = url === undefined ? undefined : timeStampFrom(url);
  let silentUntilMs = 0;
  const timeStamp: TimeStamp = async (digest) => {
    if (now().getTime() < silentUntilMs) return undefined;
    try {
      return await ask?.(digest);
    } catch (error) {
      log.error({ err: error }, 'no time stamp: sealed without');
      if (error instanceof DOMException && error.name === 'TimeoutError') silentUntilMs = now().getTime() + silenceMs;
      return undefined;
    }
  };
  return {
    certificate: key.certificate,
    seal: async ({ pdf, pages, reason, at }: SealRequest) => {
      const why = whyUnusable(key.certificate, at);
      if (why !== undefined) throw new SealUnusable(why);
      const document = await PDF.load(new Uint8Array(pdf));
      const added = await PDF.load(new Uint8Array(pages));
      await document.copyPagesFrom(
        added,
        added.getPages().map((_, index) => index),
      );
      const signer = layout(key);
      const laidOut = await document.sign({ signer, reason, signingTime: at, estimatedSize: signatureBytes });
      const bytes = Buffer.from(laidOut.bytes);
      if (!bytes.subarray(0, pdf.length).equals(pdf)) throw new Error('the paper was written anew');
      return { bytes, level: (await fill(bytes, pdf.length, key, timeStamp)) ? 'B-T' : 'B-B' };
    },
  };
};
