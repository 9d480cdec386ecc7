import { expect, test } from 'vitest';
import { cropRectangle, maxZoom, wholeCrop } from '#features/administration/home/crop.ts';

test.each([
  ['a landscape loses its sides', { width: 4000, height: 1000 }, { left: 1200, top: 0, width: 1600, height: 1000 }],
  ['a portrait loses its top and bottom', { width: 800, height: 1500 }, { left: 0, top: 500, width: 800, height: 500 }],
  ['one of the ratio is kept whole', { width: 1600, height: 1000 }, { left: 0, top: 0, width: 1600, height: 1000 }],
])('crop: %s', (_, picture, part) => {
  expect(cropRectangle(picture, wholeCrop, 1.6)).toEqual(part);
});

test('crop: keeps the frame inside the picture with its aspect ratio', () => {
  const picture = { width: 1234, height: 777 };
  for (const zoom of [1, 1.7, maxZoom])
    for (const x of [0, 0.3, 1])
      for (const y of [0, 0.9, 1]) {
        const { left, top, width, height } = cropRectangle(picture, { zoom, x, y }, 1.6);
        expect(width / height).toBeCloseTo(1.6);
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
        expect(left + width).toBeLessThanOrEqual(picture.width + 1e-9);
        expect(top + height).toBeLessThanOrEqual(picture.height + 1e-9);
      }
});
