import { Readable, Transform } from 'node:stream';
import { type Info, parse } from 'csv-parse';

/** A record of a file: the line that it ends on, counted from 1, and its values. */
export interface CsvRecord {
  readonly line: number;
  readonly values: readonly string[];
}

interface CsvOptions {
  /** A record that cannot be read at all, an open quotation mark for one. */
  readonly onBroken: (line: number, reason: string) => void;
  /** How many bytes were read so far. */
  readonly onBytes?: (bytes: number) => void;
}

const delimiters = [';', ',', '\t', '|'];

/**
 * The records of a CSV file one by one, the header first. Encoding (UTF-8 with or without mark, UTF-16, else Windows
 * 1252, which holds Latin-1) and delimiter are found out. Throws where the file cannot be read.
 */
export async function* readCsv(file: Blob, { onBroken, onBytes }: CsvOptions): AsyncGenerator<CsvRecord> {
  const encoding = await encodingOf(file);
  const delimiter = delimiterOf(await firstLine(file, encoding));
  const parser = parse({
    delimiter,
    bom: true,
    info: true,
    trim: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error) => void onBroken(Number(error?.['lines'] ?? 0), error?.message ?? ''),
  });
  const source = Readable.from(file.stream());
  let bytes = 0;
  source.on('data', (chunk: Uint8Array) => {
    bytes += chunk.length;
    onBytes?.(bytes);
  });
  const decoded = source.pipe(decoding(encoding));
  source.on('error', (error) => decoded.destroy(error));
  decoded.on('error', (error) => parser.destroy(error));
  for await (const { info, record } of decoded.pipe(parser) as AsyncIterable<{ info: Info; record: string[] }>)
    yield { line: info.lines, values: record };
}

const decoding = (encoding: string): Transform => {
  const decoder = new TextDecoder(encoding);
  return new Transform({
    transform: (chunk: Buffer, _, done) => done(null, decoder.decode(chunk, { stream: true })),
    flush: (done) => done(null, decoder.decode()),
  });
};

/** The whole file is looked at: a single accent near its end tells. */
const encodingOf = async (file: Blob): Promise<string> => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  for await (const chunk of file.stream()) {
    if (isFirst && chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
    isFirst = false;
    try {
      decoder.decode(chunk, { stream: true });
    } catch {
      return 'windows-1252';
    }
  }
  try {
    decoder.decode();
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
};

const longestHeader = 16_384;

const firstLine = async (file: Blob, encoding: string): Promise<string> => {
  const text = new TextDecoder(encoding).decode(await file.slice(0, longestHeader).arrayBuffer());
  return text.trimStart().split(/\r?\n/, 1)[0] ?? '';
};

/** The one that parts the header most often, quoted names aside. */
const delimiterOf = (header: string): string => {
  const bare = header.replace(/"[^"]*"/g, '');
  const counted = delimiters.map((delimiter) => ({ delimiter, count: bare.split(delimiter).length }));
  return counted.reduce((most, next) => (next.count > most.count ? next : most)).delimiter;
};
