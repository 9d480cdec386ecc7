const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const box = (name: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(body.length + 8), latin(name), body]);
};
const padPicture = (bytes: number, head: Buffer, end: Buffer = Buffer.alloc(0)): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.concat([head, Buffer.alloc(bytes - head.length - end.length), end]));

/** HEIC with one XMP item and the given table of locations, `times` times. */
const heicOf = (bytes: number, locations: Buffer, times = 1): Uint8Array<ArrayBuffer> => {
  const info = box('infe', Buffer.from([2, 0, 0, 0]), u16(1), u16(0), latin('mime\0'));
  const meta = box('meta', u32(0), box('iinf', u32(0), u16(1), info), locations);
  const head = Buffer.concat([box('ftyp', latin('heic\0\0\0\0')), meta]);
  const end = Buffer.concat(Array.from({ length: times - 1 }, () => meta));
  return padPicture(bytes, Buffer.concat([head, u32(bytes - head.length - end.length), latin('mdat')]), end);
};

/** Pictures of `bytes` bytes whose parts look complete, and that make a careless parser work for a product of them, or lie. */
export const hostilePictures: Readonly<Record<string, (bytes: number) => Uint8Array<ArrayBuffer>>> = {
  'vacances.heic': (bytes) => {
    const extent = Buffer.concat([u32(0), u32(bytes)]);
    const extents = Array.from({ length: 0xffff }, (): Buffer => extent);
    return heicOf(bytes, box('iloc', u32(0), Buffer.from([0x44, 0]), u16(1), u16(1), u16(0), u16(0xffff), ...extents));
  },
  // 60,000 items of 65,535 parts each, which take no byte of the file.
  'facade.heic': (bytes) => {
    const items = Array.from({ length: 60_000 }, () => Buffer.concat([u16(2), u16(0), u16(0xffff)]));
    return heicOf(bytes, box('iloc', u32(0), Buffer.from([0, 0]), u16(60_000), ...items));
  },
  'jardin.heic': (bytes) => {
    const quarter = Buffer.concat([u32(bytes / 4), u32(bytes / 4)]);
    return heicOf(bytes, box('iloc', u32(0), Buffer.from([0x44, 0]), u16(1), u16(1), u16(0), u16(1), quarter), 20_000);
  },
  'carte.png': (bytes) => {
    const chunk = (name: string, length: number) => Buffer.concat([u32(length), latin(name), Buffer.alloc(length + 4)]);
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const lie = Buffer.concat([u32(0x7fffffff), latin('tEXt')]);
    const head = Buffer.concat([signature, chunk('IHDR', 13), chunk('IDAT', 0), chunk('tEXt', bytes / 2), lie]);
    return padPicture(bytes, head, latin('IEND\0\0\0\0'));
  },
  'croquis.webp': (bytes) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(bytes - 8);
    const lie = Buffer.concat([latin('EXIF'), Buffer.from([0xff, 0xff, 0xff, 0x7f])]);
    return padPicture(bytes, Buffer.concat([latin('RIFF'), length, latin('WEBPVP8X\n\0\0\0'), Buffer.alloc(10), lie]));
  },
};
