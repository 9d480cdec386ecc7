const gpsTag = 0x8825;
/** Bytes of a value by its TIFF type (TIFF 6.0, section 2; EXIF 2.32, 4.6.2). */
const sizeOfType = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];

/**
 * Overwrites with zeros the directory at `at` of a TIFF block and the values that it points to. Throws if the values together
 * are longer than the block: only a forged directory lists the same bytes many times.
 */
const eraseDirectory = (tiff: DataView, at: number, isLittleEndian: boolean): void => {
  const bytes = new Uint8Array(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const count = tiff.getUint16(at, isLittleEndian);
  let erased = 0;
  for (let entry = at + 2; entry < at + 2 + count * 12; entry += 12) {
    const length =
      (sizeOfType[tiff.getUint16(entry + 2, isLittleEndian)] ?? 0) * tiff.getUint32(entry + 4, isLittleEndian);
    if (length <= 4) continue;
    erased += length;
    if (erased > bytes.length) throw new RangeError('the values of the directory are longer than its block');
    const start = tiff.getUint32(entry + 8, isLittleEndian);
    bytes.fill(0, start, start + length);
  }
  bytes.fill(0, at, at + 2 + count * 12);
};

const eraseGps = (tiff: DataView): void => {
  const isLittleEndian = tiff.getUint16(0) === 0x4949;
  if ((!isLittleEndian && tiff.getUint16(0) !== 0x4d4d) || tiff.getUint16(2, isLittleEndian) !== 42)
    throw new RangeError('the block has no TIFF header');
  const first = tiff.getUint32(4, isLittleEndian);
  const count = tiff.getUint16(first, isLittleEndian);
  let gps: number | undefined;
  for (let entry = first + 2; entry < first + 2 + count * 12; entry += 12) {
    if (tiff.getUint16(entry, isLittleEndian) !== gpsTag) continue;
    if (gps !== undefined) throw new RangeError('a directory names its location twice');
    gps = tiff.getUint32(entry + 8, isLittleEndian);
  }
  if (gps !== undefined) eraseDirectory(tiff, gps, isLittleEndian);
};

/** Erases, in place, the location from a TIFF block (the content of an EXIF block); all of it if it is malformed. */
export const eraseLocation = (tiff: Uint8Array): void => {
  try {
    eraseGps(new DataView(tiff.buffer, tiff.byteOffset, tiff.length));
  } catch {
    tiff.fill(0);
  }
};
