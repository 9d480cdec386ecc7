import * as v from 'valibot';
import { fingerprintOf } from '#api/fingerprint.ts';
import { type ApiRequest, buildRequest } from '#api/wire.ts';
import type { WorkFile } from '#offline/interfaces/draft-types.ts';
import type { ExchangeOutcome } from '#offline/interfaces/outbox-types.ts';
import { type UploadedFiles, uploadPartAdd, uploadPartMissing } from '#shared/operations/home/upload-parts.ts';
import { totalBytes } from '#shared/primitives/upload-limits.ts';

interface FilePart {
  readonly sha256: string;
  readonly size: number;
  readonly readBytes: () => ArrayBuffer;
}

export interface FileInParts extends Pick<WorkFile, 'name' | 'type'> {
  readonly parts: readonly FilePart[];
}

const splitFile = async ({ name, type, bytes }: WorkFile, partBytes: number): Promise<FileInParts> => {
  const parts: FilePart[] = [];
  for (let start = 0; start < bytes.byteLength; start += partBytes) {
    const readBytes = (): ArrayBuffer => bytes.slice(start, start + partBytes);
    const part = readBytes();
    parts.push({ sha256: await fingerprintOf(part), size: part.byteLength, readBytes });
  }
  return { name, type, parts };
};

/** Splits files into parts that are uploaded one by one; undefined if they fit in one request, or one is empty. */
export const splitFiles = async (
  files: readonly WorkFile[],
  partBytes: number,
): Promise<readonly FileInParts[] | undefined> => {
  const sizes = files.map(({ bytes }) => ({ size: bytes.byteLength }));
  if (totalBytes(sizes) <= partBytes || sizes.some(({ size }) => size === 0)) return undefined;
  const split: FileInParts[] = [];
  for (const file of files) split.push(await splitFile(file, partBytes));
  return split;
};

/** The reference to uploaded parts that a form contains instead of its files. */
export const buildUploadReference = (field: string, files: readonly FileInParts[]): UploadedFiles => ({
  field,
  // Media type that a form sends for a file without one.
  files: files.map(({ name, type, parts }) => ({
    name,
    type: type || 'application/octet-stream',
    parts: parts.map(({ sha256 }) => sha256),
  })),
});

const isSuccess = (outcome: ExchangeOutcome): outcome is Extract<ExchangeOutcome, { kind: 'answer' }> =>
  outcome.kind === 'answer' && outcome.hasReceipt && outcome.status >= 200 && outcome.status < 300;

/**
 * Result of an upload: the exchange that ended it before all parts were there, and whether parts arrived.
 * `unsupported`: the server is of an earlier version, and takes files only with their form.
 */
type UploadResult =
  | { readonly state: 'complete' | 'unsupported'; readonly hasProgressed: boolean }
  | { readonly state: 'failed'; readonly outcome: ExchangeOutcome; readonly hasProgressed: boolean };

const missingSchema = v.object({ missing: v.array(v.string()) });

/**
 * Uploads the parts that the server does not have. `send` makes one exchange and never throws for the network;
 * `onStored` is called with the bytes of the files that the server has.
 */
export const uploadMissingParts = async (
  files: readonly FileInParts[],
  send: (request: ApiRequest) => Promise<ExchangeOutcome>,
  onStored: (storedBytes: number) => void,
): Promise<UploadResult> => {
  const all = files.flatMap(({ parts }) => parts);
  const parts = new Map(all.map((part) => [part.sha256, part]));
  const response = await send(buildRequest(uploadPartMissing, { parts: [...parts.keys()] }));
  if (response.kind === 'answer' && response.status === 404) return { state: 'unsupported', hasProgressed: false };
  if (!isSuccess(response)) return { state: 'failed', outcome: response, hasProgressed: false };
  const answer = v.safeParse(missingSchema, response.body);
  const missing = new Set(answer.success ? answer.output.missing : parts.keys());
  const reportStored = (): void => onStored(totalBytes(all.filter(({ sha256 }) => !missing.has(sha256))));
  reportStored();
  let hasProgressed = false;
  for (const sha256 of [...missing]) {
    const part = parts.get(sha256);
    if (!part) continue;
    const file = new File([part.readBytes()], 'part');
    const outcome = await send(buildRequest(uploadPartAdd, { sha256, part: file }));
    if (!isSuccess(outcome)) return { state: 'failed', outcome, hasProgressed };
    hasProgressed = true;
    missing.delete(sha256);
    reportStored();
  }
  return { state: 'complete', hasProgressed };
};
