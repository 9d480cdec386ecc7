import {
  type AcceptedFileType,
  isOtherImage,
  pictureTypes,
  refusedFileMessage,
  refusedPictureMessage,
  sniffedBytes,
  sniffFileType,
} from '#shared/primitives/file-type.ts';
import { type UploadLimits, uploadLimits } from '#shared/primitives/limits.ts';
import { messages } from '#shared/primitives/messages.ts';
import { totalBytes } from '#shared/primitives/upload-limits.ts';
import { convertToJpeg } from './photo-shrink.ts';

interface ValidatedFiles {
  readonly accepted: readonly File[];
  /** Why the other files were rejected: one sentence for each reason, with the file names. */
  readonly refusals: readonly string[];
}

interface FileRules {
  readonly attached?: readonly File[];
  readonly limits?: UploadLimits;
  /** Accept only image types that browsers display. */
  readonly picturesOnly?: boolean;
}

/**
 * Checks chosen files for content type, size, and the room that the attached files leave within the limits. The type of
 * an accepted file is sniffed from its bytes.
 */
export const validateFiles = async (
  files: readonly File[],
  { attached = [], limits = uploadLimits, picturesOnly = false }: FileRules = {},
): Promise<ValidatedFiles> => {
  const accepted: File[] = [];
  const refused = new Map<string, string[]>();
  for (const chosenFile of files) {
    const { file, kind, problem: unreadable } = await readFile(chosenFile, { limits, picturesOnly });
    const isPicture = pictureTypes.some((type) => type === kind);
    const problem =
      unreadable ??
      (picturesOnly && !isPicture ? refusedPictureMessage : problemOf(file, kind, [...attached, ...accepted], limits));
    if (problem !== null) refused.set(problem, [...(refused.get(problem) ?? []), chosenFile.name]);
    else accepted.push(file);
  }
  return { accepted, refusals: [...refused].map(([problem, names]) => formatRefusal(names, problem)) };
};

/** Accepts files in order while their total size stays within the limit; the others are rejected with a reason. */
export const limitTotalSize = (files: readonly File[], limits: UploadLimits): ValidatedFiles => {
  const accepted: File[] = [];
  const tooLargeNames: string[] = [];
  for (const file of files) {
    if (totalBytes(accepted) + file.size > limits.totalBytes) tooLargeNames.push(file.name);
    else accepted.push(file);
  }
  return {
    accepted,
    refusals: tooLargeNames.length === 0 ? [] : [formatRefusal(tooLargeNames, messages.filesTooLarge)],
  };
};

const problemOf = (
  file: File,
  kind: string | undefined,
  acceptedBefore: readonly File[],
  limits: UploadLimits,
): string | null => {
  if (file.size > limits.fileBytes) return messages.fileTooLarge;
  if (kind === undefined) return refusedFileMessage;
  if (acceptedBefore.length >= limits.files) return messages.tooManyFiles;
  return totalBytes(acceptedBefore) + file.size > limits.totalBytes ? messages.filesTooLarge : null;
};

const formatRefusal = (names: readonly string[], problem: string): string => `${namesOf(names)}\u00A0: ${problem}`;

const maxNames = 3;

/** `a.pdf`, `a.pdf et b.pdf`, `a.pdf, b.pdf, c.pdf et 4 autres`. */
const namesOf = (names: readonly string[]): string => {
  const others = names.length - maxNames;
  if (others > 0) return `${names.slice(0, maxNames).join(', ')} et ${others > 1 ? `${others} autres` : 'un autre'}`;
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(' et ');
};

interface ReadFile {
  readonly file: File;
  readonly kind?: AcceptedFileType | undefined;
  readonly problem?: string;
}

/**
 * Reads a chosen file into memory, so that it may change or vanish on the disk afterwards, and sniffs its type. An image
 * of a format that is not accepted is converted to JPEG where the browser can.
 */
const readFile = async (
  chosenFile: File,
  { limits, picturesOnly }: { readonly limits: UploadLimits; readonly picturesOnly: boolean },
): Promise<ReadFile> => {
  if (chosenFile.size > limits.fileBytes) return { file: chosenFile, problem: messages.fileTooLarge };
  let bytes: ArrayBuffer;
  try {
    bytes = await chosenFile.arrayBuffer();
  } catch {
    // A dropped folder, or a file that was changed or deleted meanwhile.
    return { file: chosenFile, problem: messages.fileUnreadable };
  }
  if (bytes.byteLength === 0) return { file: chosenFile, problem: messages.fileEmpty };
  const { name, lastModified } = chosenFile;
  const start = new Uint8Array(bytes, 0, Math.min(bytes.byteLength, sniffedBytes));
  const kind = sniffFileType(start);
  const file = new File([bytes], name, { type: kind ?? chosenFile.type, lastModified });
  if (kind !== undefined || !isOtherImage(start)) return { file, kind };
  const converted = await convertToJpeg(file);
  if (converted) return { file: converted, kind: 'image/jpeg' };
  return { file, problem: picturesOnly ? refusedPictureMessage : messages.fileOfOtherImage };
};
