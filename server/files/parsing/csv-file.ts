import { Readable, Transform } from 'node:stream';
import { type CsvErrorCode, type Info, parse } from 'csv-parse';

/** A record of a CSV file: its values and its last line, counted from 1. */
export interface CsvRecord {
  readonly line: number;
  readonly values: readonly string[];
}

interface CsvOptions {
  /** Called with the first line of a record that cannot be parsed, such as one with an open quotation mark; false ends the reading. */
  readonly onBroken: (line: number, reason: string) => boolean;
  /** Called with the number of bytes read so far. */
  readonly onBytes?: (bytes: number) => void;
}

/** Errors that a person can correct; the parser's other errors do not occur with the options below. */
const reasons: Readonly<Partial<Record<CsvErrorCode, string>>> = {
  CSV_QUOTE_NOT_CLOSED: 'Un guillemet (") est ouvert sur cette ligne, et jamais fermé\u00A0: fermez-le ou retirez-le',
};

const delimiters = [';', ',', '\t', '|'];

/**
 * Reads the records of a CSV file, the header first. Detects the encoding (UTF-8 with or without BOM, UTF-16, else Windows-1252)
 * and the delimiter. Throws if the file cannot be read.
 */
export async function* readCsv(file: Blob, { onBroken, onBytes }: CsvOptions): AsyncGenerator<CsvRecord> {
  const encoding = await detectEncoding(file);
  const first = await firstLine(file, encoding);
  const declared = delimiterLine.exec(first)?.[1];
  const delimiter = declared ?? detectDelimiter(first);
  let lastLine = 0;
  const parser = parse({
    delimiter,
    bom: true,
    info: true,
    trim: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_record: (record: string[], { lines }) => {
      lastLine = lines;
      return record;
    },
    on_skip: (error) => {
      if (!onBroken(lastLine + 1, (error && reasons[error.code]) ?? 'Cette ligne ne peut pas être lue'))
        parser.destroy();
    },
  });
  const source = Readable.from(file.stream());
  let bytes = 0;
  source.on('data', (chunk: Uint8Array) => {
    bytes += chunk.length;
    onBytes?.(bytes);
  });
  const decoded = source.pipe(createDecoder(encoding));
  source.on('error', (error) => decoded.destroy(error));
  decoded.on('error', (error) => parser.destroy(error));
  for await (const { info, record } of decoded.pipe(parser) as AsyncIterable<{ info: Info; record: string[] }>)
    if (declared === undefined || info.lines > 1) yield { line: info.lines, values: record };
}

const createDecoder = (encoding: string): Transform => {
  const decoder = new TextDecoder(encoding);
  return new Transform({
    transform: (chunk: Buffer, _, done) => done(null, decoder.decode(chunk, { stream: true })),
    flush: (done) => done(null, decoder.decode()),
  });
};

/** Detects the encoding from the whole file, since the only accent may be near its end. */
const detectEncoding = async (file: Blob): Promise<string> => {
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

/** First line by which Excel names the delimiter. */
const delimiterLine = /^\uFEFF?sep=(.)$/iu;

const maxHeaderBytes = 16_384;

const firstLine = async (file: Blob, encoding: string): Promise<string> => {
  const text = new TextDecoder(encoding).decode(await file.slice(0, maxHeaderBytes).arrayBuffer());
  return text.trimStart().split(/\r?\n/, 1)[0] ?? '';
};

/** Delimiter that occurs most often in the header line, outside quotes. */
const detectDelimiter = (header: string): string => {
  const unquoted = header.replace(/"[^"]*"/g, '');
  const delimiterCounts = delimiters.map((delimiter) => ({ delimiter, count: unquoted.split(delimiter).length }));
  return delimiterCounts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter;
};
