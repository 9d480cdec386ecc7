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

const starts = (bytes: Uint8Array, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, index) => bytes[at + index] === byte);

const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

/**
 * Detects the type of a file from its first bytes (16 are enough), never from its name. Returns undefined for a type
 * that is not accepted.
 */
export const sniffFileType = (bytes: Uint8Array): AcceptedFileType | undefined => {
  if (starts(bytes, ascii('%PDF-'))) return 'application/pdf';
  if (starts(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (starts(bytes, [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a])) return 'image/png';
  if (starts(bytes, ascii('GIF87a')) || starts(bytes, ascii('GIF89a'))) return 'image/gif';
  if (starts(bytes, ascii('RIFF')) && starts(bytes, ascii('WEBP'), 8)) return 'image/webp';
  const isHeif = ['heic', 'heix', 'hevc', 'mif1', 'msf1'].some((brand) => starts(bytes, ascii(brand), 8));
  return starts(bytes, ascii('ftyp'), 4) && isHeif ? 'image/heic' : undefined;
};
