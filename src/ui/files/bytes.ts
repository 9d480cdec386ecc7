/** Decodes a base64 file of a response. Throws `InvalidCharacterError` if `content` is not base64. */
export const blobFromBase64 = (content: string, type: string): Blob => {
  const text = atob(content);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return new Blob([bytes], { type });
};

/** Downloads a blob under a file name. */
export const downloadBlob = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Safari reads the object URL after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
