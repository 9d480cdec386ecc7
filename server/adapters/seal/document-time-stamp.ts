import { PDF } from '@libpdf/core';
import { fillPlaceholder, reservedBytes, toRevision } from './placeholder.ts';
import type { RequestTimeStamp } from './time-stamp.ts';

/** Reserves the place only: the token is requested for the bytes of the file as they are written. */
const placeholder = { timestamp: async () => new Uint8Array(64) };

/** Adds a time stamp over the whole file as an incremental revision (`DocTimeStamp`, ETSI EN 319 142-1). */
export const addDocumentTimeStamp = async (file: Buffer, requestToken: RequestTimeStamp): Promise<Buffer> => {
  const document = await PDF.load(new Uint8Array(file));
  const withPlaceholder = await document.addTimestamp({
    timestampAuthority: placeholder,
    estimatedSize: reservedBytes,
  });
  const bytes = toRevision(withPlaceholder.bytes, file);
  await fillPlaceholder(bytes, file.length, async (coveredBytes) => ({ der: await requestToken(coveredBytes) }));
  return bytes;
};
