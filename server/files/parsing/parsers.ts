import { stripLocation } from './jpeg.ts';
import { stripPictureLocation } from './picture-location.ts';
import { inspectLogo } from './png.ts';
import { readTable } from './table-file.ts';

/** Parsers of untrusted files, run in the worker: they receive bytes and return plain values. */
export const parsers = {
  photoHeader: stripLocation,
  picture: stripPictureLocation,
  logo: inspectLogo,
  table: readTable,
} as const;

export type ParserName = keyof typeof parsers;
export type Parsed<Name extends ParserName> = Awaited<ReturnType<(typeof parsers)[Name]>>;

/** A file to parse: its content, or where its first `length` bytes are. */
export type ParseRequest = { readonly name: ParserName } & (
  | { readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly path: string; readonly length: number }
);
export type ParseReply = { readonly result: Parsed<ParserName> } | { readonly error: string };
