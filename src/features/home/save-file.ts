/** Hands bytes to the browser's own download, under a name. */
export const saveFile = (blob: Blob, fileName: string): void => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Some browsers read the address after the click returns.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
