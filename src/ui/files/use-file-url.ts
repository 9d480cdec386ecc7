import { useEffect, useState } from 'react';
import { blobOfBase64 } from './bytes.ts';

/** An address to show a file at, given in base64 with its type; it is given back when the file goes. */
export const useFileUrl = (file: { readonly content: string; readonly contentType: string } | undefined) => {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(blobOfBase64(file.content, file.contentType));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
};
