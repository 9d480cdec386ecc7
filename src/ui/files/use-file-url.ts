import { useEffect, useState } from 'react';
import { blobFromBase64 } from './bytes.ts';

/** Object URL of a base64 file for display; revoked when the file changes or the component unmounts. */
export const useFileUrl = (file: { readonly content: string; readonly contentType: string } | undefined) => {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(blobFromBase64(file.content, file.contentType));
    setUrl(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return url;
};
