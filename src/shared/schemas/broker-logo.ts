import { brokerLogo } from '#shared/primitives/limits.ts';

/** What is wrong with a broker's logo as it is sent; its type as its bytes say. */
export const logoTypes: readonly string[] = ['image/png', 'image/jpeg'];
export const logoTypeMessage = 'Seules les images PNG et JPEG sont acceptées';
export const logoTooLarge = `L’image ne doit pas dépasser ${brokerLogo.fileBytes / 1000}\u00A0ko ni ${brokerLogo.sidePx}\u00A0pixels de côté`;
export const logoUnreadable =
  'Cette image ne peut pas être imprimée. Choisissez-en une autre, ou enregistrez-la de nouveau';
