interface Order {
  readonly photo: Blob;
  readonly longestSidePx: number;
  readonly quality: number;
}

/** Draws one photo smaller beside the page; answers the JPEG, or null where this browser cannot draw it. */
self.onmessage = async ({ data }: MessageEvent<Order>) => {
  self.postMessage(await shrink(data).catch(() => null));
};

const shrink = async ({ photo, longestSidePx, quality }: Order): Promise<Blob | null> => {
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' });
  const ratio = Math.min(1, longestSidePx / Math.max(picture.width, picture.height));
  if (ratio === 1 && photo.type !== 'image/heic') return null;
  const canvas = new OffscreenCanvas(Math.round(picture.width * ratio), Math.round(picture.height * ratio));
  const context = canvas.getContext('2d');
  if (!context) return null;
  // A transparent picture would get a black ground as JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
};
