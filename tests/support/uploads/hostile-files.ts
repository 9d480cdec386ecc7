import type { Zippable } from 'fflate';
import { exifEntry, exifHead, image, jpegSegment } from './jpeg.ts';
import { createRelationship, createWorkbook, textCell, toBytes } from './workbook-file.ts';

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

const textRow = `<row r="1">${textCell('A1')}</row>`;

const sheetFile = (rows: string, entries: Zippable = {}): Uint8Array<ArrayBuffer> =>
  createWorkbook([{ name: 'A', rows }], { entries });

/** Workbook with one cell, as a spreadsheet program writes it. */
export const plainWorkbook = (): Uint8Array<ArrayBuffer> => sheetFile(textRow);

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
  'a row far down': () =>
    sheetFile(`<row r="1">${textCell('A1')}</row><row r="20000000">${textCell('A20000000')}</row>`),
  'a row far down behind an attribute that holds a tag end': () =>
    sheetFile(`<row x=">" r="20000000">${textCell('A20000000')}</row>`),
  'a cell far down': () => sheetFile(`<row r="2">${textCell('A20000000')}</row>`),
  'a column far right': () => sheetFile(`<row r="1">${textCell('ZZZZZ1')}</row>`),
  'a row far down in a sheet that a comment hides': () =>
    createWorkbook([{ name: 'A', rows: textRow }], {
      entries: {
        'xl/workbook.xml': toBytes(
          '<workbook><sheets><!--<sheet name="A" r:id="rId1"/>--><sheet name="B" state="hidden" r:id="rId2"/></sheets></workbook>',
        ),
        'xl/_rels/workbook.xml.rels': toBytes(
          `<Relationships>${createRelationship('rId1', 'worksheet', 'worksheets/sheet1.xml')}${createRelationship('rId2', 'worksheet', 'other.xml')}</Relationships>`,
        ),
        'xl/other.xml': toBytes(
          `<worksheet><sheetData><row r="20000">${textCell('A20000')}</row></sheetData></worksheet>`,
        ),
      },
    }),
  'many rows': () => sheetFile('<row/>'.repeat(400_000)),
  'content that inflates to 60 MB': createInflatingSheet,
  'content that inflates to more than its headers state': () => withStatedSize(createInflatingSheet(), 10),
  'entities that expand': () =>
    sheetFile('<row r="1"><c t="str"><v>&b;</v></c></row>', {
      'xl/sharedStrings.xml': toBytes('<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><sst/>'),
    }),
};
