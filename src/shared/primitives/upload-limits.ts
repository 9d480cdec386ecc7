import * as v from 'valibot';
import { type UploadLimits, uploadLimits } from './limits.ts';
import { messages } from './messages.ts';

type Sized = { readonly size: number };

export const totalBytes = (files: readonly Sized[]): number => files.reduce((sum, { size }) => sum + size, 0);

/** Which limit of one sending some files pass, in words; null where they pass none. Sizes in bytes. */
export const uploadProblem = (files: readonly Sized[], limits: UploadLimits = uploadLimits): string | null => {
  if (files.some(({ size }) => size > limits.fileBytes)) return messages.fileTooLarge;
  if (files.length > limits.files) return messages.tooManyFiles;
  return totalBytes(files) > limits.totalBytes ? messages.filesTooLarge : null;
};

/** The rule of every list of files, in a form and on the server: the limit that is passed is named. */
export const withinUploadLimits = <T extends Sized>() =>
  v.rawCheck<T[]>(({ dataset, addIssue }) => {
    const problem = dataset.typed ? uploadProblem(dataset.value) : null;
    if (problem !== null) addIssue({ message: problem });
  });
