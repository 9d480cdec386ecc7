export interface ShrinkRequest {
  readonly photo: Blob;
  readonly maxSidePx: number;
  readonly quality: number;
  /** Converts a small photo to JPEG too. */
  readonly isConverted: boolean;
}

/** Worker: shrinks one photo and posts the JPEG, or null if this browser cannot decode it. */
self.onmessage = async ({ data }: MessageEvent<ShrinkRequest>) => {
  self.postMessage(await shrink(data).catch(() => null));
};

const shrink = async ({ photo, maxSidePx, quality, isConverted }: ShrinkRequest): Promise<Blob | null> => {
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' });
  const ratio = Math.min(1, maxSidePx / Math.max(picture.width, picture.height));
  if (ratio === 1 && !isConverted) return null;
  const canvas = new OffscreenCanvas(Math.round(picture.width * ratio), Math.round(picture.height * ratio));
  const context = canvas.getContext('2d');
  if (!context) return null;
  // JPEG has no transparency: without this, transparent areas turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
};
