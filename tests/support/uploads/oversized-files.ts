const size = 20_000_000;

const repeatBytes = (head: Buffer, part: Buffer): Buffer => {
  const parts = Buffer.alloc(size - head.length);
  for (let offset = 0; offset < parts.length; offset += part.length) part.copy(parts, offset);
  return Buffer.concat([head, parts]);
};
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

const heads: Readonly<Record<string, readonly [head: Buffer, part: Buffer]>> = {
  // Millions of segments, and no image.
  'photo.jpg': [Buffer.from([0xff, 0xd8]), Buffer.from([0xff, 0xe1, 0, 8, 0x45, 0x78, 0x69, 0x66, 0, 0])],
  // Chunks without content, and no end.
  'plan.png': [
    Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), latin('\0\0\0\rIHDR')]),
    latin('\0\0\0\0tEXt\0\0\0\0'),
  ],
  'photo.heic': [latin('\0\0\0\u0010ftypheic\0\0\0\0'), latin('\0\0\0\bfree')],
  'constat.pdf': [latin('%PDF-x\n'), latin('1 0 obj\n<< /Kids [1 0 R] >>\nendobj\n')],
  'archive.zip': [latin('PK\u0003\u0004'), latin('PK\u0001\u0002')],
};

/** Files of 20 MB that each cost a careless parser much, and that are refused. */
export const oversizedFiles: readonly (() => File)[] = Object.entries(heads).map(([name, [head, part]]) => {
  const bytes = Uint8Array.from(repeatBytes(head, part));
  return () => new File([bytes], name);
});
