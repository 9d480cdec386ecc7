import { useStoredPicture } from '#offline/reads/use-stored-picture.ts';
import type { HomeTileRow } from '#shared/operations/home/home-admin.ts';
import { useFileUrl } from '#ui/files/use-file-url.ts';

/** Current picture of a tile: an upload, or one of the app's own. */
export function TilePicture({ tile: { imageId, src, ratio } }: { readonly tile: HomeTileRow }) {
  return imageId ? <Upload id={imageId} ratio={ratio} /> : <Picture url={src} ratio={ratio} />;
}

function Upload({ id, ratio }: { readonly id: number; readonly ratio: number }) {
  const url = useFileUrl(useStoredPicture(id).file);
  return url ? <Picture url={url} ratio={ratio} /> : null;
}

const Picture = ({ url, ratio }: { readonly url: string; readonly ratio: number }) => (
  <img src={url} alt="Celle d’aujourd’hui" decoding="async" style={{ width: '100%', aspectRatio: ratio }} />
);
