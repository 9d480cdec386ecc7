// The first match wins: a user agent also names the browsers that it derives from.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  // iPadOS reports Macintosh too, unless the page is requested as a mobile page.
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];
const findName = (list: typeof browsers, agent: string) => list.find(([pattern]) => pattern.test(agent))?.[1];

/** Readable device name of a `User-Agent` header: « Chrome sur Android ». */
export const deviceName = (agent: string): string => {
  const [browser, system] = [findName(browsers, agent), findName(systems, agent)];
  if (browser && system) return `${browser} sur ${system}`;
  return browser ?? system ?? 'Appareil inconnu';
};
