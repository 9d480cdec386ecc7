import { maxUploadBytes } from '#shared/contract/upload.ts';
import { refusedFileMessage, sniffFileType } from '#shared/domain/file-type.ts';
import { messages } from '#shared/domain/messages.ts';

export interface Intake {
  readonly accepted: readonly File[];
  /** Why the others were left out, one sentence each, without repeats. */
  readonly refusals: readonly string[];
}

/** Sorts chosen files by their size and their content. The type of an accepted file is what its bytes say. */
export const takeFiles = async (files: readonly File[], maxBytes = maxUploadBytes): Promise<Intake> => {
  const accepted: File[] = [];
  const refusals = new Set<string>();
  for (const file of files) {
    const kind = await kindOf(file);
    if (file.size > maxBytes) refusals.add(messages.fileTooLarge);
    else if (kind === undefined) refusals.add(`${file.name}\u00A0: ${refusedFileMessage}`);
    else accepted.push(kind === file.type ? file : new File([file], file.name, { type: kind }));
  }
  return { accepted, refusals: [...refusals] };
};

/** `820 ko`, `1,4 Mo`. */
export const fileSize = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))}\u00A0ko`
    : `${megabytes.format(bytes / 1_000_000)}\u00A0Mo`;

const megabytes = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });

const kindOf = async (file: File): Promise<string | undefined> => {
  try {
    return sniffFileType(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  } catch {
    // A folder that was dropped, or a file that is gone: there is nothing to read.
    return undefined;
  }
};
