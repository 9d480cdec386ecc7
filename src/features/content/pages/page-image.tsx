import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useOffline } from '#offline/base/offline-context.tsx';
import { blobOfBase64 } from '#ui/files/bytes.ts';
import { Icon } from '#ui/icon.tsx';
import { pageImageQuery } from './pages-api.ts';

interface PageImageProps {
  readonly id: number;
  /** What it shows, in words. */
  readonly alt: string;
}

/** A picture of a page, from the server or the device; its words where neither has it. */
export function PageImage({ id, alt }: PageImageProps) {
  const { data, error } = useQuery(pageImageQuery(useOffline(), id));
  const file = data?.value.file?.data;
  const url = useImageUrl(file);
  if (url) return <img className="page-image" src={url} alt={alt} />;
  return (
    <span className="page-image-missing" role="img" aria-label={alt || 'Image'} aria-busy={!error && !data}>
      <Icon name="image" />
      {error ? alt || 'Cette image n’est pas sur cet appareil.' : null}
    </span>
  );
}

const useImageUrl = (file: { readonly content: string; readonly contentType: string } | undefined) => {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(blobOfBase64(file.content, file.contentType));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
};
