/** One signature or time stamp of a PDF. */
interface PdfSignature {
  /** CMS or time-stamp token in DER, without the padding. */
  readonly der: Buffer;
  /** The bytes that it covers. */
  readonly signedBytes: Buffer;
  /** Number of bytes from the start of the file to the end of what it covers. */
  readonly end: number;
}

/** Signatures and document time stamps of a PDF, oldest first. */
export const readSignatures = (pdf: Buffer): PdfSignature[] =>
  [...pdf.toString('latin1').matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)/g)].map((range) => {
    const [start = 0, length = 0, secondStart = 0, secondLength = 0] = range.slice(1).map(Number);
    const paddedSignature = Buffer.from(pdf.toString('latin1', start + length + 1, secondStart - 1), 'hex');
    const size = paddedSignature[1] === 0x82 ? paddedSignature.readUInt16BE(2) + 4 : 0;
    return {
      der: paddedSignature.subarray(0, size),
      signedBytes: Buffer.concat([
        pdf.subarray(start, start + length),
        pdf.subarray(secondStart, secondStart + secondLength),
      ]),
      end: secondStart + secondLength,
    };
  });
