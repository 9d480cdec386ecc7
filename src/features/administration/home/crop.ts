/** Crop of a picture: `zoom` from 1 (largest part of the ratio); `x` and `y` are its position, 0 to 1. */
export interface Crop {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 };
export const maxZoom = 3;

/** Rectangle of a crop, in pixels of the picture. */
export const cropRectangle = (
  { width, height }: { readonly width: number; readonly height: number },
  { zoom, x, y }: Crop,
  ratio: number,
) => {
  const cropWidth = Math.min(width, height * ratio) / zoom;
  const cropHeight = cropWidth / ratio;
  return { left: (width - cropWidth) * x, top: (height - cropHeight) * y, width: cropWidth, height: cropHeight };
};

/** Draws the crop onto the whole canvas. */
export const drawCrop = (canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void => {
  const { left, top, width, height } = cropRectangle(picture, crop, canvas.width / canvas.height);
  const context = canvas.getContext('2d');
  if (!context) return;
  // White background, since JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height);
};

const jpegOf = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));

/** Encodes a canvas as a JPEG of at most this many bytes, in the best quality that fits; undefined if none does. */
export const encodeJpeg = async (
  canvas: HTMLCanvasElement,
  name: string,
  maxBytes: number,
): Promise<File | undefined> => {
  for (const quality of [0.88, 0.75, 0.6, 0.4]) {
    const blob = await jpegOf(canvas, quality);
    if (blob && blob.size <= maxBytes) return new File([blob], name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' });
  }
  return undefined;
};
