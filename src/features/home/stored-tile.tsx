import { useStoredPicture } from '#offline/reads/use-stored-picture.ts';
import { useFileUrl } from '#ui/files/use-file-url.ts';

/** The picture of a tile that an administrator sent, from the server or the device. */
export default function StoredTile({ id }: { readonly id: number }) {
  const url = useFileUrl(useStoredPicture(id).file);
  return url ? <img src={url} alt="" decoding="async" draggable={false} /> : null;
}
