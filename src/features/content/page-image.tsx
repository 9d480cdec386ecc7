import { useStoredPicture } from '#offline/reads/use-stored-picture.ts';
import { useFileUrl } from '#ui/files/use-file-url.ts';
import { Icon } from '#ui/icon.tsx';

interface PageImageProps {
  readonly id: number;
  /** Alternative text. */
  readonly alt: string;
}

const missing = 'Cette image n’est pas sur cet appareil.';

/** A picture of a page, from server or cache; otherwise its alternative text, and that it is missing. */
export function PageImage({ id, alt }: PageImageProps) {
  const { file, isError, isAwaited } = useStoredPicture(id);
  const url = useFileUrl(file);
  if (url) return <img className="page-image" src={url} alt={alt} />;
  return (
    <span
      className="page-image-missing"
      role="img"
      aria-label={isError ? `${alt || 'Image'}. ${missing}` : alt || 'Image'}
      aria-busy={isAwaited}
    >
      <Icon name="image" />
      {isError ? (alt ? `${alt}. ${missing}` : missing) : null}
    </span>
  );
}
