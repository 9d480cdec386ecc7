import { type AcceptedFileType, acceptedFileTypes } from '#shared/primitives/file-type.ts';

const maxNameLength = 150;

/** File extension: a dot, a letter, then up to nine letters or digits. */
const extensionPattern = /\.([a-z][a-z0-9]{0,9})$/i;

/**
 * Sanitizes a file name: without folders, control or direction characters, at most 150 characters, and with an extension that
 * matches the detected type, so that the file opens as what was checked. A PDF named `facture.html` becomes `facture.pdf`.
 */
export const safeFileName = (name: string, type?: AcceptedFileType): string => {
  const base = (name.split(/[\\/]/).pop() ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  const fileName = base === '' || /^\.+$/.test(base) ? 'fichier' : base;
  const allowed: readonly string[] = type ? acceptedFileTypes[type] : [];
  const extension = extensionPattern.exec(fileName)?.[1];
  const hasMatchingExtension =
    type === undefined || (extension !== undefined && allowed.includes(extension.toLowerCase()));
  if (hasMatchingExtension) return shortenName(fileName, extension === undefined ? '' : `.${extension}`);
  const stem = extension === undefined ? fileName : fileName.slice(0, -extension.length - 1);
  const inner = extensionPattern.exec(stem)?.[1];
  // `facture.pdf.exe` without its last extension already matches.
  if (inner && allowed.includes(inner.toLowerCase())) return shortenName(stem, `.${inner}`);
  return shortenName(`${stem || 'fichier'}.${allowed[0]}`, `.${allowed[0]}`);
};

const shortenName = (name: string, extension: string): string => {
  if (name.length <= maxNameLength) return name;
  // Half of an emoji is no character.
  const stem = name.slice(0, maxNameLength - extension.length).replace(/[\uD800-\uDBFF]$/, '');
  return stem + extension;
};
