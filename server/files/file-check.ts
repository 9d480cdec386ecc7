import { type AcceptedFileType, acceptedFileTypes } from '#shared/primitives/file-type.ts';
import { isWholeJpeg } from './jpeg.ts';

const maxNameLength = 150;

/** What looks like an extension: a dot, then a letter, at most ten letters and digits. */
const extensionPattern = /\.([a-z][a-z0-9]{0,9})$/i;

/**
 * A name without folders, control or direction characters, at most 150 characters, whose extension is one of the type that
 * the bytes have: whoever opens it later opens what was checked. `facture.html` with a PDF in it is `facture.pdf`.
 */
export const safeFileName = (name: string, type?: AcceptedFileType): string => {
  const base = (name.split(/[\\/]/).pop() ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  const given = base === '' || /^\.+$/.test(base) ? 'fichier' : base;
  const allowed: readonly string[] = type ? acceptedFileTypes[type] : [];
  const extension = extensionPattern.exec(given)?.[1];
  const isRight = type === undefined || (extension !== undefined && allowed.includes(extension.toLowerCase()));
  if (isRight) return shortened(given, extension === undefined ? '' : `.${extension}`);
  const stem = extension === undefined ? given : given.slice(0, -extension.length - 1);
  const inner = extensionPattern.exec(stem)?.[1];
  // Of « facture.pdf.exe » what is left is right already.
  if (inner && allowed.includes(inner.toLowerCase())) return shortened(stem, `.${inner}`);
  return shortened(`${stem || 'fichier'}.${allowed[0]}`, `.${allowed[0]}`);
};

const shortened = (name: string, extension: string): string =>
  name.length <= maxNameLength ? name : name.slice(0, maxNameLength - extension.length) + extension;

const holds = (bytes: Uint8Array, text: string, from = 0, to = bytes.length): boolean => {
  const at = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf(text, from, 'latin1');
  return at >= 0 && at < to;
};

/** True of bytes that are a whole file of their type, as far as its outline tells: something would open it. */
const isWhole: Readonly<Record<AcceptedFileType, (bytes: Uint8Array) => boolean>> = {
  'application/pdf': (bytes) => /^%PDF-\d\.\d/.test(Buffer.from(bytes.subarray(0, 8)).toString('latin1')),
  'image/jpeg': isWholeJpeg,
  'image/png': (bytes) => holds(bytes, 'IHDR', 12, 16) && holds(bytes, 'IDAT') && holds(bytes, 'IEND'),
  'image/gif': (bytes) => bytes.length > 26 && bytes.lastIndexOf(0x3b) > 13,
  'image/webp': (bytes) => holds(bytes, 'VP8', 12, 16) && bytes.length > 24,
  'image/heic': (bytes) => holds(bytes, 'meta') && holds(bytes, 'mdat'),
};

export const isWholeFile = (type: AcceptedFileType, bytes: Uint8Array): boolean => isWhole[type](bytes);
