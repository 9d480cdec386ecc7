import { formatDecimal } from './money.ts';

/** Units of sizes, in bytes: the specification's limit of 20 MB is 20,971,520 bytes. */
export const kilobyte = 1024;
export const megabyte = 1024 * kilobyte;
const gigabyte = 1024 * megabyte;

const format = (bytes: number, unitBytes: number, unit: string): string =>
  `${formatDecimal(Math.ceil((bytes / unitBytes) * 10) / 10, { maximumDigits: 1 })}\u00A0${unit}`;

/**
 * Formats a size in bytes: `820 ko`, `1,4 Mo`, `3,2 Go`. Rounded up, so that a file above a limit in tenths of a megabyte is
 * shown as larger than the limit, and one within it never is.
 */
export const formatFileSize = (bytes: number): string => {
  if (bytes <= megabyte - kilobyte) return `${Math.max(1, Math.ceil(bytes / kilobyte))}\u00A0ko`;
  return bytes <= gigabyte - megabyte / 10 ? format(bytes, megabyte, 'Mo') : format(bytes, gigabyte, 'Go');
};
