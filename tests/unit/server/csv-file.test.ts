import { describe, expect, it } from 'vitest';
import { readCsv } from '#server/files/parsing/csv-file.ts';

/** Records as `LINE: value|value`, and broken lines as `LINE! reason`, in the order in which they are read. */
const read = async (...chunks: (string | Uint8Array<ArrayBuffer>)[]): Promise<string[]> => {
  const lines: string[] = [];
  const onBroken = (line: number, reason: string) => lines.push(`${line}! ${reason}`) > 0;
  for await (const { line, values } of readCsv(new Blob(chunks), { onBroken }))
    lines.push(`${line}: ${values.join('|')}`);
  return lines;
};

const followedByText = expect.stringMatching(/^2! Un guillemet \("\) est fermé avant la fin/);
const notClosed = expect.stringMatching(/^2! Un guillemet \("\) est ouvert .+ jamais fermé/);

describe('CSV file', () => {
  it.each([
    ['a quoted word before other text', 'A;"PONANT" FILS', followedByText],
    ['quotation marks that are not doubled', 'A;"SARL "PONANT""', followedByText],
    ['a quotation mark that a later line seems to close', 'A;"PONANT', notClosed],
  ])('reads all lines after %s', async (_, line, broken) => {
    expect(await read(`m;n\n${line}\nB;"1"\nC;2\n"D";3\n`)).toEqual(['1: m|n', broken, '3: B|1', '4: C|2', '5: D|3']);
  });

  it('reads the lines behind a quotation mark that nothing closes', async () => {
    expect(await read('m;n\nA;"PONANT\nB;1\nC;2')).toEqual(['1: m|n', notClosed, '3: B|1', '4: C|2']);
  });

  it.each(['\n', '\r\n', '\r'])(
    'reads quoted values with delimiters, line ends and doubled marks (%j)',
    async (end) => {
      const lines = ['m;n;o', ` "A;B" ; "1${end}2";C "D" `, '', '"SARL ""E""";;', '  ', 'F;G;H'];
      expect(await read(lines.join(end))).toEqual(['1: m|n|o', `3: A;B|1${end}2|C "D"`, '5: SARL "E"||', '7: F|G|H']);
    },
  );

  it('reads records across the chunks of a file', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => `É${index};"SARL ""${index}""\r\nNord";x\r\n`);
    const lines = await read('m;n;o\r\n', rows.join(''));
    expect(lines).toHaveLength(20_001);
    expect(lines.at(-1)).toBe('40001: É19999|SARL "19999"\r\nNord|x');
  });

  it('reads a mark that stays open for the rest of a large file once', async () => {
    const rows = Array.from({ length: 100_000 }, (_, index) => `ligne ${index};n’a pas de guillemet\n`);
    expect(await read('m;n\nA;"PONANT\n', rows.join(''))).toHaveLength(100_002);
  });

  it.each(['^', ']', '\\', 'd'])('reads the delimiter that its first line declares (%s)', async (delimiter) => {
    expect(await read(`sep=${delimiter}\nm${delimiter}n\n1${delimiter}2\n`)).toEqual(['2: m|n', '3: 1|2']);
  });
});
