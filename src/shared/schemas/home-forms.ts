import * as v from 'valibot';
import { formatFileSize } from '#shared/primitives/file-size.ts';
import { limitedText } from '#shared/primitives/limited-text.ts';
import { homeTile, textLimits } from '#shared/primitives/limits.ts';
import { messages } from '#shared/primitives/messages.ts';
import { isSafeHref } from './page-document.ts';

/** Link target of a tile of the home: none, a path of this app, or an https address. */
const isTileRoute = (route: string): boolean =>
  route === '' || (isSafeHref(route) && /^(?:\/|https:\/\/)/i.test(route));

const tileRouteMessage = 'Écrivez une adresse de Lagon (/document) ou une adresse https://';

/** Values of the `target` attribute of a tile's link. */
const tileTargets = ['_self', '_blank'] as const;

/** Entries of a tile of the home without its picture, shared by the call and the form. */
export const tileEntries = {
  title: v.pipe(limitedText(textLimits.tileTitle), v.nonEmpty(messages.required('Titre'))),
  route: v.pipe(limitedText(textLimits.tileRoute), v.check(isTileRoute, tileRouteMessage)),
  target: v.picklist(tileTargets, messages.required('Ouverture')),
};

/** Accepted types of a tile's image, detected from its bytes, and messages. */
export const tileTypes: readonly string[] = ['image/jpeg', 'image/webp'];
export const tileTypeMessage = 'Seules les images JPEG et WebP sont acceptées';
export const tileTooLargeMessage = `L’image ne doit pas dépasser ${formatFileSize(homeTile.fileBytes)}`;

/** Icons for a category, with their French names. Each is an icon of `ui/icon`. */
export const menuIcons = {
  contract: 'Contrat',
  request_quote: 'Calculatrice',
  people: 'Personnes',
  task: 'Liste',
  folder: 'Dossier',
  send: 'Envoi',
  description: 'Feuille',
  menu_book: 'Livre',
  payments: 'Portefeuille',
  verified_user: 'Bouclier',
  directions_car: 'Voiture',
  maps_home_work: 'Maison',
  monitor_heart: 'Cœur',
  agriculture: 'Tracteur',
  warning: 'Attention',
  settings: 'Réglages',
} as const;
export type MenuIcon = keyof typeof menuIcons;
const menuIconNames = Object.keys(menuIcons) as MenuIcon[];

/** Entries of a category of the menu, shared by the call and the form. */
export const menuGroupEntries = {
  title: v.pipe(limitedText(textLimits.contentTitle), v.nonEmpty(messages.required('Titre'))),
  icon: v.picklist(menuIconNames, messages.required('Icône')),
};

/** Form values. */
export const menuGroupFormSchema = v.object({ ...menuGroupEntries, isExpanded: v.boolean(), isEnabled: v.boolean() });
export type MenuGroupForm = v.InferOutput<typeof menuGroupFormSchema>;
