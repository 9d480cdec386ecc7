import {
  pictureTypes,
  refusedFileMessage,
  refusedPictureMessage,
  sniffFileType,
} from '#shared/primitives/file-type.ts';
import { type UploadLimits, uploadLimits } from '#shared/primitives/limits.ts';
import { messages } from '#shared/primitives/messages.ts';
import { totalBytes } from '#shared/primitives/upload-limits.ts';

interface ValidatedFiles {
  readonly accepted: readonly File[];
  /** Why the other files were rejected: one sentence for each reason, with the file names. */
  readonly refusals: readonly string[];
}

interface FileRules {
  readonly held?: readonly File[];
  readonly limits?: UploadLimits;
  /** Accept only image types that browsers display. */
  readonly picturesOnly?: boolean;
}

/**
 * Checks chosen files for content type, size, and the room that the `held` files leave within the limits. The type of
 * an accepted file is sniffed from its bytes.
 */
export const validateFiles = async (
  files: readonly File[],
  { held = [], limits = uploadLimits, picturesOnly = false }: FileRules = {},
): Promise<ValidatedFiles> => {
  const accepted: File[] = [];
  const refused = new Map<string, string[]>();
  for (const file of files) {
    const kind = await detectType(file);
    const isPicture = pictureTypes.some((type) => type === kind);
    const problem =
      picturesOnly && !isPicture ? refusedPictureMessage : problemOf(file, kind, [...held, ...accepted], limits);
    if (problem !== null) refused.set(problem, [...(refused.get(problem) ?? []), file.name]);
    else accepted.push(kind === file.type || kind === undefined ? file : new File([file], file.name, { type: kind }));
  }
  return { accepted, refusals: [...refused].map(([problem, names]) => sentence(names, problem)) };
};

/** Accepts files in order while their total size stays within the limit; the others are rejected with a reason. */
export const limitTotalSize = (files: readonly File[], limits: UploadLimits): ValidatedFiles => {
  const accepted: File[] = [];
  const over: string[] = [];
  for (const file of files) {
    if (totalBytes(accepted) + file.size > limits.totalBytes) over.push(file.name);
    else accepted.push(file);
  }
  return { accepted, refusals: over.length === 0 ? [] : [sentence(over, messages.filesTooLarge)] };
};

const problemOf = (
  file: File,
  kind: string | undefined,
  before: readonly File[],
  limits: UploadLimits,
): string | null => {
  if (file.size > limits.fileBytes) return messages.fileTooLarge;
  if (kind === undefined) return refusedFileMessage;
  if (before.length >= limits.files) return messages.tooManyFiles;
  return totalBytes(before) + file.size > limits.totalBytes ? messages.filesTooLarge : null;
};

const sentence = (names: readonly string[], problem: string): string => `${namesOf(names)}\u00A0: ${problem}`;

const maxNames = 3;

/** `a.pdf`, `a.pdf et b.pdf`, `a.pdf, b.pdf, c.pdf et 4 autres`. */
const namesOf = (names: readonly string[]): string => {
  const others = names.length - maxNames;
  if (others > 0) return `${names.slice(0, maxNames).join(', ')} et ${others > 1 ? `${others} autres` : 'un autre'}`;
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(' et ');
};

/** `820 ko`, `1,4 Mo`. */
export const formatFileSize = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))}\u00A0ko`
    : `${megabytes.format(bytes / 1_000_000)}\u00A0Mo`;

const megabytes = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });

const detectType = async (file: File): Promise<string | undefined> => {
  try {
    return sniffFileType(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  } catch {
    // A dropped folder or a deleted file cannot be read.
    return undefined;
  }
};
