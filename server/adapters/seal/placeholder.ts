/** Bytes reserved for a signature or time stamp in the file: certificates and a time stamp, with a margin. */
export const reservedBytes = 24 * 1024;

const rangePattern = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g;

/** Saved bytes as a buffer. Throws unless they start with the file before, whose signatures would be void otherwise. */
export const toRevision = (saved: Uint8Array, before: Uint8Array): Buffer => {
  const bytes = Buffer.from(saved);
  if (!bytes.subarray(0, before.length).equals(before))
    throw new Error('the sealed file does not start with the original bytes');
  return bytes;
};

/**
 * Fills the last placeholder of a file, reserved after `startOffset`, with the result of `create` for all other bytes;
 * returns those bytes. Throws if the signature would not cover all other bytes, or does not fit.
 */
export const fillPlaceholder = async <T extends { readonly der: Buffer }>(
  file: Buffer,
  startOffset: number,
  create: (coveredBytes: Buffer) => Promise<T>,
): Promise<T> => {
  const rangeMatch = [...file.toString('latin1', startOffset).matchAll(rangePattern)].at(-1);
  const [start = 0, length = 0, next = 0, rest = 0] = (rangeMatch?.slice(1) ?? []).map(Number);
  if (start !== 0 || next + rest !== file.length) throw new Error('the seal does not cover the file');
  const created = await create(Buffer.concat([file.subarray(start, start + length), file.subarray(next)]));
  const placeholder = file.subarray(start + length, next);
  const hex = created.der.toString('hex').padEnd(placeholder.length - 2, '0');
  if (hex.length !== placeholder.length - 2) throw new Error('the seal does not fit in its place');
  placeholder.write(hex, 1, 'latin1');
  return created;
};
