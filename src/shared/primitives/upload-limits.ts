import * as v from 'valibot';
import { type UploadLimits, uploadLimits } from './limits.ts';
import { messages } from './messages.ts';

const formatMegabytes = (bytes: number): string => `${bytes / (1024 * 1024)}\u00A0Mo`;
const oneFile = `Images et PDF, ${formatMegabytes(uploadLimits.fileBytes)} au plus par fichier`;

/** French hints that state the upload limits, for a field of one file or of several. */
export const uploadHints = {
  one: oneFile,
  several: `${oneFile}, ${uploadLimits.files}\u00A0fichiers et ${formatMegabytes(uploadLimits.totalBytes)} en tout`,
};

type SizedFile = { readonly size: number };

export const totalBytes = (files: readonly SizedFile[]): number => files.reduce((sum, { size }) => sum + size, 0);

/** French message for the first upload limit that the files exceed; null if they exceed none. Sizes in bytes. */
export const uploadProblem = (files: readonly SizedFile[], limits: UploadLimits = uploadLimits): string | null => {
  if (files.some(({ size }) => size > limits.fileBytes)) return messages.fileTooLarge;
  if (files.length > limits.files) return messages.tooManyFiles;
  return totalBytes(files) > limits.totalBytes ? messages.filesTooLarge : null;
};

/** Validates a list of files against the upload limits, in forms and on the server alike. */
export const withinUploadLimits = <T extends SizedFile>() =>
  v.rawCheck<T[]>(({ dataset, addIssue }) => {
    const problem = dataset.typed ? uploadProblem(dataset.value) : null;
    if (problem !== null) addIssue({ message: problem });
  });
