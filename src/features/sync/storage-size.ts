import { formatFileSize } from '#ui/fields/files/validate-files.ts';

const gigabytes = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });

/** Formats a storage size: « 12,4 Mo », « 3,2 Go ». */
export const storageSize = (bytes: number): string =>
  bytes < 1_000_000_000 ? formatFileSize(bytes) : `${gigabytes.format(bytes / 1_000_000_000)}\u00A0Go`;
