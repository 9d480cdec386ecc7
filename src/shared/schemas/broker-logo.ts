import { formatFileSize } from '#shared/primitives/file-size.ts';
import { brokerLogo } from '#shared/primitives/limits.ts';

/** Accepted types of a broker's logo, detected from its bytes, and messages. */
export const logoTypes: readonly string[] = ['image/png', 'image/jpeg'];
export const logoTypeMessage = 'Seules les images PNG et JPEG sont acceptées';
export const logoTooLargeMessage = `L’image ne doit pas dépasser ${formatFileSize(brokerLogo.fileBytes)} ni ${brokerLogo.sidePx}\u00A0pixels de côté`;
export const logoUnreadableMessage =
  'Cette image ne peut pas être imprimée. Choisissez-en une autre, ou enregistrez-la de nouveau';
