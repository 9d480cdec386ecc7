/** Facts about the browser, injected so that tests can set them. */
interface BrowserFacts {
  /** `Navigator.vendor`: "Apple Computer, Inc." in every WebKit browser, Chrome and Firefox on an iPad included. */
  readonly vendor: string;
  readonly maxTouchPoints: number;
  /** Whether the page runs as an installed app, without the browser's own bars. */
  readonly isStandalone: boolean;
}

/** Facts of the browser that runs this page. */
export const browserFacts = (): BrowserFacts => ({
  vendor: navigator.vendor,
  maxTouchPoints: navigator.maxTouchPoints,
  // iPadOS before 16.4 sets navigator.standalone and does not match the media query.
  isStandalone:
    matchMedia('(display-mode: standalone)').matches ||
    (navigator as { readonly standalone?: boolean }).standalone === true,
});

/**
 * How the app is installed by hand, where the browser has no install prompt of its own (`beforeinstallprompt`).
 * - `share-menu`: Safari on an iPad or iPhone
 * - `dock`: Safari on a Mac
 */
export type ManualInstall = 'share-menu' | 'dock';

/** How this WebKit browser installs the app; undefined in other engines and in the installed app. */
export const manualInstall = ({ vendor, maxTouchPoints, isStandalone }: BrowserFacts): ManualInstall | undefined => {
  if (!vendor.startsWith('Apple') || isStandalone) return undefined;
  return maxTouchPoints > 1 ? 'share-menu' : 'dock';
};

/** Menu entries that install the app, as a part of a sentence. */
export const installSteps: Readonly<Record<ManualInstall, string>> = {
  'share-menu': 'bouton Partager, puis «\u00A0Sur l’écran d’accueil\u00A0»',
  dock: 'menu Fichier, puis «\u00A0Ajouter au Dock\u00A0»',
};
