import { expect, test } from 'vitest';
import { originalPhoto, shrinkPhoto } from '#ui/fields/files/photo-shrink.ts';
import { readPhotoTime, withPhotoTime } from '#ui/fields/files/photo-time.ts';

/** A picture as taken by a camera. */
const createPhoto = async (width: number, height: number, type: string): Promise<File> => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  for (let stroke = 0; stroke < 2_000; stroke += 1) {
    context.fillStyle = `hsl(${(stroke * 37) % 360} 60% 50%)`;
    context.fillRect((stroke * 7_919) % width, (stroke * 104_729) % height, width / 25, height / 25);
  }
  return new File([await canvas.convertToBlob({ type, quality: 0.95 })], 'constat.signé.jpeg', { type });
};

test('photo: is reduced in proportion and upright to JPEG, and keeps its original', async () => {
  const takenPhoto = await createPhoto(4_000, 3_000, 'image/jpeg');
  const shrunkPhoto = await shrinkPhoto(takenPhoto);
  expect(shrunkPhoto.size).toBeLessThan(takenPhoto.size);
  expect([shrunkPhoto.name, shrunkPhoto.type]).toEqual(['constat.signé.jpg', 'image/jpeg']);
  const { width, height } = await createImageBitmap(shrunkPhoto);
  expect([width, height]).toEqual([2_000, 1_500]);
  expect(originalPhoto(shrunkPhoto)).toBe(takenPhoto);
});

test('photo: stays unchanged if small, a document, or no decodable image', async () => {
  const little = await createPhoto(800, 600, 'image/jpeg');
  const document = new File(['%PDF-1.7'], 'relevé.pdf', { type: 'application/pdf' });
  const broken = new File(['not a picture'], 'photo.jpg', { type: 'image/jpeg' });
  for (const file of [little, document, broken]) {
    expect(await shrinkPhoto(file)).toBe(file);
    expect(originalPhoto(file)).toBeUndefined();
  }
});

test('photo: retains its time after it was resized', async () => {
  const time = '2026:11:27 14:02:35';
  const datedPhoto = withPhotoTime(await createPhoto(4_000, 3_000, 'image/jpeg'), time);
  const shrunkPhoto = await shrinkPhoto(new File([datedPhoto], 'constat.jpg', { type: 'image/jpeg' }));
  expect(shrunkPhoto.size).toBeLessThan(datedPhoto.size);
  expect(await readPhotoTime(shrunkPhoto)).toBe(time);
  expect((await createImageBitmap(shrunkPhoto)).width).toBe(2_000);
});
