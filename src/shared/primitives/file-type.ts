/** The files that may be attached: images and PDF (specification 2, section 5.2). */
export const acceptedFileTypes = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
} as const;
export type AcceptedFileType = keyof typeof acceptedFileTypes;

export const refusedFileMessage = 'Seuls les images et les fichiers PDF sont acceptés';

/** Image types that every supported browser can display. */
export const pictureTypes: readonly AcceptedFileType[] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];
export const refusedPictureMessage = 'Seules les images JPEG, PNG, GIF et WebP sont acceptées';

const hasSignature = (bytes: Uint8Array, signature: readonly number[], offset = 0): boolean =>
  signature.every((byte, index) => bytes[offset + index] === byte);

const toAsciiBytes = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

/** A PDF header may follow other bytes, such as a byte order mark, but starts within the first 1,024 (PDF 1.7, note 13). */
const pdfHeader = toAsciiBytes('%PDF-');
const lastPdfStart = 1_024 - pdfHeader.length;
export const sniffedBytes = 1_024;
/** Offset of the PDF header; -1 without one. */
export const findPdfHeader = (bytes: Uint8Array): number => {
  for (let offset = 0; offset <= lastPdfStart; offset += 1) if (hasSignature(bytes, pdfHeader, offset)) return offset;
  return -1;
};

/** True for images in formats that are not accepted, but that some browsers can decode: AVIF, TIFF and BMP. */
export const isOtherImage = (bytes: Uint8Array): boolean =>
  (hasSignature(bytes, toAsciiBytes('ftyp'), 4) &&
    ['avif', 'avis'].some((brand) => hasSignature(bytes, toAsciiBytes(brand), 8))) ||
  hasSignature(bytes, [...toAsciiBytes('II'), 42, 0]) ||
  hasSignature(bytes, [...toAsciiBytes('MM'), 0, 42]) ||
  hasSignature(bytes, toAsciiBytes('BM'));

/**
 * Detects the type of a file from its first bytes (`sniffedBytes` are enough), never from its name. Returns undefined
 * for a type that is not accepted.
 */
export const sniffFileType = (bytes: Uint8Array): AcceptedFileType | undefined => {
  if (hasSignature(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (hasSignature(bytes, [0x89, ...toAsciiBytes('PNG\r\n'), 0x1a, 0x0a])) return 'image/png';
  if (hasSignature(bytes, toAsciiBytes('GIF87a')) || hasSignature(bytes, toAsciiBytes('GIF89a'))) return 'image/gif';
  if (hasSignature(bytes, toAsciiBytes('RIFF')) && hasSignature(bytes, toAsciiBytes('WEBP'), 8)) return 'image/webp';
  const isHeif = ['heic', 'heix', 'hevc', 'mif1', 'msf1'].some((brand) => hasSignature(bytes, toAsciiBytes(brand), 8));
  if (hasSignature(bytes, toAsciiBytes('ftyp'), 4) && isHeif) return 'image/heic';
  return findPdfHeader(bytes) >= 0 ? 'application/pdf' : undefined;
};
