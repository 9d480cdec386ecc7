/** Bytes as lower-case hexadecimal. */
export const toHex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256 in hexadecimal, of bytes or of a text as UTF-8. */
export const fingerprintOf = async (content: string | ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> =>
  toHex(
    await crypto.subtle.digest('SHA-256', typeof content === 'string' ? new TextEncoder().encode(content) : content),
  );
