import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createLog } from '#server/adapters/log.ts';
import { noScanner } from '#server/adapters/scanner.ts';
import { inspectUpload } from '#server/files/parsing/inspect-upload.ts';
import { stripPictureLocation } from '#server/files/parsing/picture-location.ts';
import { checkUpload } from '#server/files/uploads.ts';

/**
 * Photos of 16 by 16 pixels written by libheif, libwebp and ExifTool: latitude 22.2758 in an EXIF block and in an XMP packet, and
 * orientation 6.
 */
const readPhoto = (name: string): Buffer =>
  readFileSync(new URL(`../../support/uploads/photos/${name}`, import.meta.url));

const services = { scanner: noScanner, log: createLog('silent') };
const readChecked = async (name: string, bytes: Uint8Array) =>
  Buffer.from((await checkUpload(new File([Uint8Array.from(bytes)], name), services, 'files')).bytes);
const refusalOf = (name: string) => ({
  status: 422,
  errors: { files: [`${name}\u00A0: ce fichier est abîmé ou incomplet`] },
});

/** Degrees, minutes and seconds of the latitude in EXIF: 22/1, 16/1, then the numerator of the seconds. */
const latitude = Buffer.from([0, 0, 0, 22, 0, 0, 0, 1, 0, 0, 0, 16, 0, 0, 0, 1]);
/** Entry of a big-endian TIFF directory: orientation, one short, 6. */
const orientation = Buffer.from([1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6]);

/** An AVIF that calls itself a HEIF picture, as some programs write it. */
const avifAsHeif = (): Buffer => {
  const bytes = readPhoto('photo.avif');
  bytes.write('mif1', 8, 'latin1');
  return bytes;
};

const photos = {
  'photo.heic': () => readPhoto('photo.heic'),
  'photo.heif': avifAsHeif,
  'photo.webp': () => readPhoto('photo.webp'),
  'photo.png': () => readPhoto('photo.png'),
} as const;

describe('location of a picture', () => {
  it.each(Object.entries(photos))(
    'is erased from %s, which keeps its orientation and its pixels',
    async (name, readFixture) => {
      const original = readFixture();
      expect([original.includes(latitude), original.includes('GPSLatitude')]).toEqual([true, true]);
      const cleaned = await readChecked(name, original);
      expect([cleaned.includes(latitude), cleaned.includes('GPSLatitude')]).toEqual([false, false]);
      expect(cleaned.includes(orientation)).toBe(true);
      expect(cleaned.length).toBe(original.length);
      expect(await inspectUpload(new Blob([Uint8Array.from(cleaned)]))).toEqual(
        await inspectUpload(new Blob([Uint8Array.from(original)])),
      );
      expect(await readChecked(name, cleaned)).toEqual(cleaned);
    },
  );

  it('leaves every chunk of a PNG with its checksum', async () => {
    const png = await readChecked('photo.png', photos['photo.png']());
    const names: string[] = [];
    for (let offset = 8; offset < png.length; ) {
      const end = offset + 8 + png.readUInt32BE(offset);
      names.push(png.toString('latin1', offset + 4, offset + 8));
      expect(png.readUInt32BE(end), names.at(-1)).toBe(crc32(png.subarray(offset + 4, end)));
      offset = end + 4;
    }
    expect(names).toEqual(['IHDR', 'tEXt', 'eXIf', 'IDAT', 'IEND']);
  });

  it('is erased with its whole block where the block has no TIFF header', async () => {
    for (const [name, readFixture] of Object.entries(photos)) {
      const original = readFixture();
      const header = original.indexOf(Buffer.from('MM\0*'));
      expect(header, name).toBeGreaterThan(0);
      original.write('XX', header, 'latin1');
      const cleaned = await readChecked(name, original);
      expect([cleaned.includes(latitude), cleaned.includes(orientation)], name).toEqual([false, false]);
    }
  });

  it('refuses a HEIC whose metadata is nowhere, or part of another item', async () => {
    const heic = photos['photo.heic']();
    const boxOffset = heic.indexOf('iloc');
    const lyingBytes = Buffer.from(heic);
    // Every location is empty: version, flags, sizes and number of items stay.
    lyingBytes.fill(0, boxOffset + 12, boxOffset + heic.readUInt32BE(boxOffset - 4) - 4);
    await expect(readChecked('photo.heic', lyingBytes)).rejects.toMatchObject(refusalOf('photo.heic'));
    const nested = Buffer.from(heic);
    nested.write('infx', nested.indexOf('Exif') - 12, 'latin1');
    nested.writeUInt32BE(0x7fff_ffff, boxOffset - 4);
    await expect(readChecked('photo.heic', nested)).rejects.toMatchObject(refusalOf('photo.heic'));
  });

  it('refuses a PNG and a WebP whose chunk exceeds the file', async () => {
    const png = photos['photo.png']();
    const end = png.length - 12;
    const lyingBytes = Buffer.concat([
      png.subarray(0, end),
      Buffer.from('\x7f\xff\xff\xffeXIf', 'latin1'),
      png.subarray(end),
    ]);
    await expect(readChecked('photo.png', lyingBytes)).rejects.toMatchObject(refusalOf('photo.png'));
    const webp = photos['photo.webp']();
    webp.writeUInt32LE(0x7fff_ffff, webp.indexOf('XMP ') + 4);
    await expect(readChecked('photo.webp', webp)).rejects.toMatchObject(refusalOf('photo.webp'));
  });

  it('parses or refuses a picture of which any byte is changed, without an error', () => {
    for (const [name, readFixture] of Object.entries(photos)) {
      const original = readFixture();
      for (let offset = 12; offset < original.length; offset += 1) {
        const changed = Uint8Array.from(original);
        changed[offset] = (changed[offset] ?? 0) ^ 0xff;
        expect([undefined, original.length], `${name}, byte ${offset}`).toContain(
          stripPictureLocation(changed)?.length,
        );
      }
    }
  });

  it('refuses an AVIF, which older tablets do not display', async () => {
    await expect(readChecked('photo.avif', readPhoto('photo.avif'))).rejects.toMatchObject({ status: 422 });
  });
});
