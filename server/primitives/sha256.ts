import { createHash } from 'node:crypto';

/** SHA-256, hexadecimal. */
export const sha256Hex = (data: Uint8Array | string): string => createHash('sha256').update(data).digest('hex');
