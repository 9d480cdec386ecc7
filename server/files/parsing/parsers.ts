import { inspectUpload } from './inspect-upload.ts';
import { inspectLogo } from './png.ts';
import { readTable } from './table-file.ts';

/** What is parsed of files that strangers send, in the worker: only bytes come in, only plain values go out. */
export const parsers = { upload: inspectUpload, logo: inspectLogo, table: readTable } as const;

export type ParserName = keyof typeof parsers;
export type Parsed<Name extends ParserName> = Awaited<ReturnType<(typeof parsers)[Name]>>;

export interface ParseRequest {
  readonly name: ParserName;
  readonly bytes: Uint8Array<ArrayBuffer>;
}
export type ParseReply = { readonly result: Parsed<ParserName> } | { readonly error: string };
