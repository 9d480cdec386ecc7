import { CsvParser, type CsvRecord } from './csv-records.ts';

interface CsvOptions {
  /** Called with a line that cannot be parsed, such as one that opens a quotation mark and never closes it; false ends the reading. */
  readonly onBroken: (line: number, reason: string) => boolean;
  /** Called with the number of bytes read so far. */
  readonly onBytes?: (bytes: number) => void;
}

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
  const parser = new CsvParser(delimiter);
  const decoder = new TextDecoder(encoding);
  let bytes = 0;
  for await (const chunk of streamWithEnd(file)) {
    bytes += chunk?.length ?? 0;
    onBytes?.(bytes);
    for (const parsed of parser.parse(decoder.decode(chunk, { stream: chunk !== undefined }), chunk === undefined)) {
      if ('values' in parsed) {
        if (declared === undefined || parsed.line > 1) yield parsed;
      } else if (!onBroken(parsed.line, parsed.reason)) return;
    }
  }
}

/** Chunks of the file, then `undefined`. */
async function* streamWithEnd(file: Blob): AsyncGenerator<Uint8Array | undefined> {
  yield* file.stream();
  yield undefined;
}

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
