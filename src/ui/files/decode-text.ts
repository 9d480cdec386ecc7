/** Decodes UTF-8, or Windows-1252 where the bytes are not valid UTF-8, as some editors save. Leaves out a byte order mark. */
export const decodeText = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};
