import { expect, test } from 'vitest';
import { attachmentsMaxBytes } from '#shared/operations/client-link/document-links.ts';
import { formatFileSize } from '#shared/primitives/file-size.ts';
import { brokerLogo, homeTile, importLimits, uploadLimits } from '#shared/primitives/limits.ts';

test.each([
  [0, '1 ko'],
  [1024, '1 ko'],
  [1025, '2 ko'],
  [1_047_553, '1 Mo'],
  [1_400_000, '1,4 Mo'],
  [20_971_520, '20 Mo'],
  [20_971_521, '20,1 Mo'],
  [1_073_741_824, '1 Go'],
  [3_400_000_000, '3,2 Go'],
])('file size: %i bytes are « %s »', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text.replace(' ', '\u00A0'));
});

const limits = [uploadLimits.fileBytes, uploadLimits.totalBytes, importLimits.fileBytes, attachmentsMaxBytes];
test.each([...limits, homeTile.fileBytes, brokerLogo.fileBytes])(
  'file size: one byte above the limit of %i is shown as larger, the limit itself as a whole number',
  (limitBytes) => {
    expect(formatFileSize(limitBytes)).toMatch(/^\d+\u00A0(ko|Mo)$/);
    expect(formatFileSize(limitBytes + 1)).not.toBe(formatFileSize(limitBytes));
  },
);
