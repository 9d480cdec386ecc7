import { type Zippable, zipSync } from 'fflate';
import { exifEntry, exifHead, image, jpegSegment } from './jpeg.ts';

const count = (entries: number): Buffer => Buffer.from([entries & 0xff, entries >> 8]);

/** EXIF block of 65 kB whose location directory names 2,700 values of 33 kB each. */
const forgedExif = (): Buffer => {
  const values = Array.from({ length: 2_700 }, () => exifEntry(2, 1, 33_000, 26));
  const block = Buffer.concat([
    exifHead,
    count(1),
    exifEntry(0x8825, 4, 1, 26),
    Buffer.alloc(4),
    count(2_700),
    ...values,
  ]);
  return jpegSegment(0xe1, Buffer.concat([block, Buffer.alloc(65_533 - block.length)]));
};

const jpegOf = (segments: readonly Buffer[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]), ...segments, image]));

const xmpHead = Buffer.from('http://ns.adobe.com/xap', 'latin1');

/** Photos of about `bytes` bytes that each make a careless parser work for a product of their parts. */
export const hostileJpegs = {
  'EXIF blocks with overlapping values': (bytes: number) =>
    jpegOf(Array.from({ length: Math.ceil(bytes / 65_537) }, () => forgedExif())),
  'XMP packets without an end': (bytes: number) =>
    jpegOf(Array.from({ length: Math.ceil(bytes / 27) }, () => jpegSegment(0xe1, xmpHead))),
  'segments without content': (bytes: number) =>
    jpegOf(Array.from({ length: Math.ceil(bytes / 4) }, () => jpegSegment(0xfe, Buffer.alloc(0)))),
} as const;

const toBytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const sheetFile = (rows: string, overrides: Zippable = {}): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    zipSync({
      '[Content_Types].xml': toBytes(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
      ),
      'xl/workbook.xml': toBytes(
        '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
      ),
      'xl/_rels/workbook.xml.rels': toBytes(
        '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
      'xl/worksheets/sheet1.xml': toBytes(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
      ...overrides,
    }),
  );

const cell = (reference: string): string => `<c r="${reference}" t="inlineStr"><is><t>x</t></is></c>`;

/** Workbook with one cell, as a spreadsheet program writes it. */
export const plainWorkbook = (): Uint8Array<ArrayBuffer> => sheetFile(`<row r="1">${cell('A1')}</row>`);

/** Replaces the inflated size that the local and central headers of each entry state. */
const withStatedSize = (zip: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> => {
  const bytes = Buffer.from(zip);
  for (const [mark, at] of [
    ['PK\u0001\u0002', 24],
    ['PK\u0003\u0004', 22],
  ] as const)
    for (
      let markIndex = bytes.indexOf(mark, 0, 'latin1');
      markIndex >= 0;
      markIndex = bytes.indexOf(mark, markIndex + 4, 'latin1')
    )
      bytes.writeUInt32LE(size, markIndex + at);
  return Uint8Array.from(bytes);
};

const createInflatingSheet = () => sheetFile('', { 'xl/worksheets/sheet2.xml': new Uint8Array(60_000_000).fill(0x20) });

/** Workbooks of a few hundred kilobytes at most that cost a careless reader gigabytes or minutes. */
export const hostileWorkbooks: Readonly<Record<string, () => Uint8Array<ArrayBuffer>>> = {
  'a row far down': () => sheetFile(`<row r="1">${cell('A1')}</row><row r="20000000">${cell('A20000000')}</row>`),
  'a row far down behind an attribute that holds a tag end': () =>
    sheetFile(`<row x=">" r="20000000">${cell('A20000000')}</row>`),
  'a cell far down': () => sheetFile(`<row r="2">${cell('A20000000')}</row>`),
  'a column far right': () => sheetFile(`<row r="1">${cell('ZZZZZ1')}</row>`),
  'many rows': () => sheetFile('<row/>'.repeat(400_000)),
  'content that inflates to 60 MB': createInflatingSheet,
  'content that inflates to more than its headers state': () => withStatedSize(createInflatingSheet(), 10),
  'entities that expand': () =>
    sheetFile('<row r="1"><c t="str"><v>&b;</v></c></row>', {
      'xl/sharedStrings.xml': toBytes('<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><sst/>'),
    }),
};
