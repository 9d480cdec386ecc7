/** A record of a CSV file: its values and its last line, counted from 1. */
export interface CsvRecord {
  readonly line: number;
  readonly values: readonly string[];
}

/** A line that cannot be read, counted from 1, and why, in French. */
export interface BrokenLine {
  readonly line: number;
  readonly reason: string;
}

const notClosed = 'Un guillemet (") est ouvert sur cette ligne, et jamais fermé\u00A0: fermez-le ou retirez-le';
const followedByText =
  'Un guillemet (") est fermé avant la fin d’une valeur\u00A0: entourez-la toute de guillemets et doublez ceux du texte, ou retirez-les';
const tooLong = 'Cette ligne ne peut pas être lue';

/** Longest record; a quotation mark that stays open for longer counts as never closed. */
const maxRecordLength = 1_000_000;

interface Token {
  readonly value: string;
  /** Index behind the value. */
  readonly end: number;
}
interface ParsedLine {
  readonly values: string[];
  /** Index of the next record. */
  readonly next: number;
}
interface Mistake {
  readonly reason: string;
}

/** The text ends within a record: more of the file is needed. */
const incomplete = 'incomplete';

const isLineEnd = (character: string | undefined): boolean => character === '\n' || character === '\r';
const lineEndLength = (text: string, at: number): number => (text.startsWith('\r\n', at) ? 2 : 1);
const countLines = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0;

/**
 * Parses CSV text that arrives in chunks (RFC 4180, with any line ends, blanks around values, and quotation marks within
 * unquoted values). A misplaced quotation mark costs the line that opens it; the lines behind it are read.
 */
export class CsvParser {
  readonly #delimiter: string;
  readonly #valueEnd: RegExp;
  #text = '';
  #line = 0;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
    this.#valueEnd = new RegExp(`[\\r\\n\\u{${delimiter.codePointAt(0)?.toString(16)}}]`, 'gu');
  }

  /** Records and broken lines that are complete with this text. */
  *parse(chunk: string, isLast: boolean): Generator<CsvRecord | BrokenLine> {
    const text = this.#text + chunk;
    let start = 0;
    while (start < text.length) {
      const parsed = this.#parseRecord(text, start, isLast);
      if (parsed === incomplete) break;
      const next = 'reason' in parsed ? this.#nextLine(text, start) : parsed.next;
      const firstLine = this.#line + 1;
      this.#line += Math.max(1, countLines(text.slice(start, next)));
      start = next;
      if ('reason' in parsed) yield { line: firstLine, reason: parsed.reason };
      else if (parsed.values.some((value) => value !== '') || parsed.values.length > 1)
        yield { line: this.#line, values: parsed.values };
    }
    this.#text = text.slice(start);
  }

  #parseRecord(text: string, start: number, isLast: boolean): ParsedLine | Mistake | typeof incomplete {
    const whenIncomplete = text.length - start > maxRecordLength ? { reason: tooLong } : incomplete;
    const values: string[] = [];
    for (let at = start; ; at += 1) {
      const token = this.#readValue(text, at, isLast);
      if (token === incomplete) return whenIncomplete;
      if ('reason' in token) return token;
      values.push(token.value);
      at = token.end;
      if (text[at] === this.#delimiter) continue;
      // The text may end between a carriage return and its line feed.
      if (!isLast && at + 1 >= text.length) return whenIncomplete;
      return { values, next: at < text.length ? at + lineEndLength(text, at) : at };
    }
  }

  #readValue(text: string, start: number, isLast: boolean): Token | Mistake | typeof incomplete {
    const first = this.#skipBlanks(text, start);
    if (text[first] === '"') return this.#readQuoted(text, first, isLast);
    this.#valueEnd.lastIndex = first;
    const end = this.#valueEnd.exec(text)?.index ?? text.length;
    return { value: text.slice(first, end).trim(), end };
  }

  #readQuoted(text: string, opening: number, isLast: boolean): Token | Mistake | typeof incomplete {
    let closing = text.indexOf('"', opening + 1);
    while (closing >= 0 && text[closing + 1] === '"') closing = text.indexOf('"', closing + 2);
    const end = closing < 0 ? text.length : this.#skipBlanks(text, closing + 1);
    if (end >= text.length && !isLast && end - opening <= maxRecordLength) return incomplete;
    if (closing < 0) return { reason: notClosed };
    if (end < text.length && text[end] !== this.#delimiter && !isLineEnd(text[end]))
      return { reason: countLines(text.slice(opening, closing)) > 0 ? notClosed : followedByText };
    return { value: text.slice(opening + 1, closing).replaceAll('""', '"'), end };
  }

  #skipBlanks(text: string, start: number): number {
    let at = start;
    while (text[at] !== this.#delimiter && !isLineEnd(text[at]) && /^\s$/u.test(text[at] ?? '')) at += 1;
    return at;
  }

  #nextLine(text: string, start: number): number {
    const end = text.slice(start).search(/[\r\n]/);
    return end < 0 ? text.length : start + end + lineEndLength(text, start + end);
  }
}
