import { type AcceptedFileType, acceptedFileTypes } from '#shared/primitives/file-type.ts';
import { isWholeJpeg } from './jpeg.ts';

const maxNameLength = 150;

/** File extension: a dot, a letter, then up to nine letters or digits. */
const extensionPattern = /\.([a-z][a-z0-9]{0,9})$/i;

/**
 * Sanitizes a file name: without folders, control or direction characters, at most 150 characters, and with an extension that
 * matches the detected type, so that the file opens as what was checked. A PDF named `facture.html` becomes `facture.pdf`.
 */
export const safeFileName = (name: string, type?: AcceptedFileType): string => {
  const base = (name.split(/[\\/]/).pop() ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  const given = base === '' || /^\.+$/.test(base) ? 'fichier' : base;
  const allowed: readonly string[] = type ? acceptedFileTypes[type] : [];
  const extension = extensionPattern.exec(given)?.[1];
  const hasMatchingExtension =
    type === undefined || (extension !== undefined && allowed.includes(extension.toLowerCase()));
  if (hasMatchingExtension) return shortened(given, extension === undefined ? '' : `.${extension}`);
  const stem = extension === undefined ? given : given.slice(0, -extension.length - 1);
  const inner = extensionPattern.exec(stem)?.[1];
  // `facture.pdf.exe` without its last extension already matches.
  if (inner && allowed.includes(inner.toLowerCase())) return shortened(stem, `.${inner}`);
  return shortened(`${stem || 'fichier'}.${allowed[0]}`, `.${allowed[0]}`);
};

const shortened = (name: string, extension: string): string =>
  name.length <= maxNameLength ? name : name.slice(0, maxNameLength - extension.length) + extension;

const contains = (bytes: Uint8Array, text: string, from = 0, to = bytes.length): boolean => {
  const at = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf(text, from, 'latin1');
  return at >= 0 && at < to;
};

/** Structural checks by type: true if the bytes look like a complete file of the type. */
const isWhole: Readonly<Record<AcceptedFileType, (bytes: Uint8Array) => boolean>> = {
  'application/pdf': (bytes) => /^%PDF-\d\.\d/.test(Buffer.from(bytes.subarray(0, 8)).toString('latin1')),
  'image/jpeg': isWholeJpeg,
  'image/png': (bytes) => contains(bytes, 'IHDR', 12, 16) && contains(bytes, 'IDAT') && contains(bytes, 'IEND'),
  'image/gif': (bytes) => bytes.length > 26 && bytes.lastIndexOf(0x3b) > 13,
  'image/webp': (bytes) => contains(bytes, 'VP8', 12, 16) && bytes.length > 24,
  'image/heic': (bytes) => contains(bytes, 'meta') && contains(bytes, 'mdat'),
};

export const isWholeFile = (type: AcceptedFileType, bytes: Uint8Array): boolean => isWhole[type](bytes);
