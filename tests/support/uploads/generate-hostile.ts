import { crc32, deflateSync } from 'node:zlib';
import { type Zippable, zipSync } from 'fflate';
import { importLimits } from '#shared/primitives/limits.ts';
import { randomNumbers } from '#tests/support/network/storm.ts';

/** Random choices of one seed. */
interface Dice {
  /** Integer from 0 to below `below`. */
  readonly roll: (below: number) => number;
  readonly pick: <T>(from: readonly T[]) => T;
  readonly bytes: (count: number) => Buffer;
  /** True for one of `count` choices on average. */
  readonly isOneIn: (count: number) => boolean;
}

const diceOf = (seed: number): Dice => {
  const random = randomNumbers(seed);
  // The first numbers of neighbouring seeds are alike.
  for (let discarded = 0; discarded < 8; discarded += 1) random();
  const roll = (below: number) => Math.floor(random() * below) % below;
  return {
    roll,
    pick: (from) => from[roll(from.length)] as never,
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => roll(256))),
    isOneIn: (count) => roll(count) === 0,
  };
};

/** Sizes at which parsers err: none, one, powers of two and their neighbours, the largest. */
const edges = [0, 1, 2, 3, 4, 7, 8, 255, 256, 0x7fff, 0x8000, 0xfffe, 0xffff, 0x10000, 0x7fffffff, 0xffffffff] as const;

const u16 = (value: number, isLittle = false): Buffer => {
  const buffer = Buffer.alloc(2);
  if (isLittle) buffer.writeUInt16LE(value & 0xffff);
  else buffer.writeUInt16BE(value & 0xffff);
  return buffer;
};
const u32 = (value: number, isLittle = false): Buffer => {
  const buffer = Buffer.alloc(4);
  if (isLittle) buffer.writeUInt32LE(value >>> 0);
  else buffer.writeUInt32BE(value >>> 0);
  return buffer;
};
const repeat = <T>(count: number, create: () => T): T[] => Array.from({ length: count }, create);

/** The true length, or a false one. */
const lengthField = (dice: Dice, length: number): number => (dice.isOneIn(4) ? dice.pick(edges) : length);

/** TIFF block whose directories name huge counts, point outside, into each other or to themselves. */
const exif = (dice: Dice): Buffer => {
  const isLittle = dice.isOneIn(2);
  const entries = dice.pick([0, 1, 3, 40, 2_700]);
  const entry = () =>
    Buffer.concat([
      u16(dice.pick([0x8825, 0x8769, 0x010f, 1, 2]), isLittle),
      u16(dice.roll(14), isLittle),
      u32(dice.pick(edges), isLittle),
      u32(dice.pick([8, 26, dice.roll(70_000), ...edges]), isLittle),
    ]);
  const head = Buffer.concat([
    u16(isLittle ? 0x4949 : 0x4d4d),
    u16(42, isLittle),
    u32(dice.pick([8, 8, 8, 0, 0xffff]), isLittle),
  ]);
  const directory = Buffer.concat([u16(lengthField(dice, entries), isLittle), ...repeat(entries, entry)]);
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), head, directory, dice.bytes(dice.roll(40))]);
};

const jpeg = (dice: Dice): Buffer => {
  const segment = () => {
    const marker = dice.pick([0xe1, 0xe1, 0xe0, 0xfe, 0xc0, 0xc2, 0xdb, 0xc4, 0xff, dice.roll(256)]);
    const content = dice
      .pick([
        () => exif(dice),
        () => Buffer.from(`http://ns.adobe.com/xap/1.0/${dice.isOneIn(2) ? '\0' : ''}<x GPS="1"/>`, 'latin1'),
        () => dice.bytes(dice.roll(60)),
      ])()
      .subarray(0, 0xfffd);
    return Buffer.concat([Buffer.from([0xff, marker]), u16(lengthField(dice, content.length + 2)), content]);
  };
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...repeat(dice.pick([1, 3, 10, 200]), segment),
    Buffer.from([0xff, 0xc0, 0, 4, 0, 0, 0xff, 0xda, 0, 4, 0, 0]),
    dice.bytes(dice.roll(50)),
  ]);
};

/** Pixels, of which a few kilobytes inflate to megabytes. */
const pixelStreams = [0, 100, 10_000, 20_000_000].map((size) => deflateSync(Buffer.alloc(size), { level: 9 }));

const png = (dice: Dice): Buffer => {
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
    return Buffer.concat([u32(lengthField(dice, content.length)), body, u32(crc32(body))]);
  };
  const drawSide = () => dice.pick([0, 1, 16, 500, ...edges]);
  const header = Buffer.concat([
    u32(drawSide()),
    u32(drawSide()),
    Buffer.from([dice.pick([1, 8, 16, 255]), dice.roll(8), 0, 0, dice.roll(2)]),
  ]);
  const pixels = () => dice.pick(pixelStreams);
  const anotherChunk = () =>
    chunk(dice.pick(['IDAT', 'PLTE', 'tEXt', 'IHDR', 'IEND']), dice.pick([pixels, () => dice.bytes(dice.roll(80))])());
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...repeat(dice.pick([0, 1, 5, 400]), anotherChunk),
    ...(dice.isOneIn(3) ? [] : [chunk('IDAT', pixels()), chunk('IEND', Buffer.alloc(0))]),
  ]);
};

const heic = (dice: Dice): Buffer => {
  const box = (type: string, content: Buffer) =>
    Buffer.concat([u32(lengthField(dice, content.length + 8)), Buffer.from(type, 'latin1'), content]);
  let nested: Buffer = dice.bytes(dice.roll(30));
  for (let depth = dice.pick([0, 2, 3_000]); depth > 0; depth -= 1)
    nested = box(dice.pick(['meta', 'iprp', 'ipco', 'iloc', 'moov']), nested.subarray(0, 100_000));
  const brand = Buffer.from(dice.pick(['heic', 'mif1', 'heix']), 'latin1');
  return Buffer.concat([
    u32(16),
    Buffer.from('ftyp', 'latin1'),
    brand,
    u32(0),
    nested,
    ...repeat(dice.pick([0, 2, 500]), () => box(dice.pick(['meta', 'mdat', 'free']), dice.bytes(dice.roll(20)))),
  ]);
};

/** Streams of ten bytes and of 20 MB. */
const bombs = [10, 20_000_000].map((size) => deflateSync(Buffer.alloc(size), { level: 9 }));

const pdf = (dice: Dice): Buffer => {
  const depth = dice.pick([0, 3, 5_000]);
  const objects = repeat(dice.pick([0, 2, 60, 500]), () => {
    const number = dice.roll(50);
    const bomb = dice.pick(bombs);
    return dice.pick([
      // An object that refers to itself, or to pages that do.
      () =>
        `${number} 0 obj\n<< /Type /Pages /Count ${dice.pick(edges)} /Kids [${number} 0 R] /Parent ${number} 0 R >>\nendobj\n`,
      () => `${number} 0 obj\n${'['.repeat(depth)}${']'.repeat(dice.isOneIn(2) ? depth : 0)}\nendobj\n`,
      () =>
        `${number} 0 obj\n<< /Length ${lengthField(dice, bomb.length)} /Filter [/FlateDecode${' /FlateDecode'.repeat(dice.roll(4))}] >>\nstream\n${bomb.toString('latin1')}\nendstream\nendobj\n`,
      () =>
        `xref\n0 ${dice.pick(edges)}\n0000000000 65535 f \ntrailer\n<< /Prev ${dice.pick(edges)} /Size ${dice.pick(edges)} >>\n`,
    ])();
  });
  const trailer = dice.isOneIn(3) ? '' : `startxref\n${dice.pick(edges)}\n%%EOF\n`;
  return Buffer.from(`%PDF-${dice.pick(['1.7', '2.0', '9.9', 'x'])}\n${objects.join('')}${trailer}`, 'latin1').subarray(
    0,
    2_000_000,
  );
};

const cellName = (dice: Dice): string =>
  `${dice.pick(['A', 'B', 'AA', 'GR', 'GS', 'ZZZ', 'ZZZZZ', ''])}${dice.pick([1, 2, 5_001, 5_002, 8_000_000, 20_000_000, ''])}`;

const sheet = (dice: Dice): string => {
  const cell = () =>
    `<c r="${cellName(dice)}" t="${dice.pick(['s', 'inlineStr', 'n', 'd', 'str'])}"><v>${dice.pick([0, 1, -1, 1e308, 999_999_999, '&x;', ''])}</v></c>`;
  const row = () =>
    `<row r="${dice.pick([1, 2, 5_001, 8_000_000, -1, 'x', ''])}"${dice.isOneIn(4) ? ' x=">"' : ''}>${repeat(dice.pick([0, 1, 5, 300]), cell).join('')}${dice.isOneIn(8) ? '' : '</row>'}`;
  const nested = dice.pick([0, 0, 20_000]);
  const dimension = `<dimension ref="A1:${cellName(dice)}"/>`;
  return `<worksheet>${dimension}<sheetData>${repeat(dice.pick([0, 1, 20, 400]), row).join('')}${'<a>'.repeat(nested)}</sheetData></worksheet>`;
};

const text = (value: string): Uint8Array => new TextEncoder().encode(value);

const xlsx = (dice: Dice): Buffer => {
  const target = dice.pick(['worksheets/sheet1.xml', 'workbook.xml', '../../x', 'worksheets/sheet9.xml']);
  const entries: Zippable = {
    '[Content_Types].xml': text('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    'xl/workbook.xml': text(
      `<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${'<sheet name="A" sheetId="1" r:id="rId1"/>'.repeat(dice.pick([0, 1, 1, 3_000]))}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': text(
      `<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="${target}"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': text(sheet(dice)),
    'xl/sharedStrings.xml': text(
      `${dice.isOneIn(4) ? '<!DOCTYPE x [<!ENTITY x "&x;&x;">]>' : ''}<sst count="${dice.pick(edges)}">${'<si><t>x</t></si>'.repeat(dice.roll(30))}</sst>`,
    ),
    ...(dice.isOneIn(5) && { 'xl/worksheets/sheet2.xml': new Uint8Array(60_000_000).fill(0x20) }),
  };
  return zip(dice, entries);
};

/** A ZIP file whose headers may lie about sizes, and whose end may be missing. */
const zip = (
  dice: Dice,
  entries: Zippable = Object.fromEntries(
    repeat(dice.pick([0, 1, 30, 400]), () => [
      dice.pick(['xl/a.xml', `xl/${dice.roll(1_000)}.xml`, '../a.xml', 'a\0.xml', 'n'.repeat(60_000)]),
      dice.pick([dice.bytes(dice.roll(90)), new Uint8Array(500_000)]),
    ]),
  ),
): Buffer => {
  const bytes = Buffer.from(zipSync(entries, { level: dice.pick([0, 9]) }));
  for (const [mark, offsets] of [
    ['PK\u0003\u0004', [6, 8, 14, 18, 22, 26, 28]],
    ['PK\u0001\u0002', [8, 10, 20, 24, 28, 30, 42]],
    ['PK\u0005\u0006', [8, 10, 12, 16]],
  ] as const)
    for (let offset = bytes.indexOf(mark, 0, 'latin1'); offset >= 0; offset = bytes.indexOf(mark, offset + 4, 'latin1'))
      if (dice.isOneIn(3)) {
        const field = offset + dice.pick<number>(offsets);
        const value = dice.pick(edges);
        if (field + 4 <= bytes.length) (dice.isOneIn(2) ? u16(value, true) : u32(value, true)).copy(bytes, field);
      }
  return dice.isOneIn(4) ? bytes.subarray(0, dice.roll(bytes.length + 1)) : bytes;
};

const csv = (dice: Dice): Buffer => {
  const cell = () =>
    dice.pick([
      'a',
      '"',
      '""',
      '"a;b"',
      '=cmd()',
      '\0',
      '\u2028',
      'é'.repeat(30),
      'x'.repeat(5_000),
      `"${'\n'.repeat(20)}`,
      '',
    ]);
  const delimiter = dice.pick([';', ',', '\t', '|']);
  const line = () => repeat(dice.pick([0, 1, 5, 199, 201]), cell).join(delimiter);
  const lines = repeat(dice.pick([0, 1, 50, 5_002]), dice.isOneIn(2) ? line : () => 'a;b');
  const csvText = `${dice.pick(['', '\uFEFF', 'sep=;\n', 'sep='])}${lines.join(dice.pick(['\n', '\r\n', '\r']))}`;
  const encoded = Buffer.from(csvText, dice.pick(['utf8', 'latin1', 'utf16le']));
  return dice.isOneIn(3) ? Buffer.concat([Buffer.from([0xff, 0xfe]), encoded, dice.bytes(dice.roll(3))]) : encoded;
};

const formats = { jpeg, png, heic, pdf, xlsx, csv, zip } as const;
export type HostileFormat = keyof typeof formats;
export const hostileFormats = Object.keys(formats) as HostileFormat[];

/** File of a format made by the choices of a seed: nested, cyclic, with huge counts, lying lengths or a bomb, or cut. */
export const hostileFile = (format: HostileFormat, seed: number): Uint8Array<ArrayBuffer> => {
  const dice = diceOf(seed);
  const bytes = formats[format](dice);
  const cutBytes = dice.isOneIn(5) ? bytes.subarray(0, dice.roll(bytes.length + 1)) : bytes;
  return Uint8Array.from(cutBytes.subarray(0, importLimits.fileBytes));
};
