import { useSyncExternalStore } from 'react';
import { readStoredText, writeStoredText } from '#ui/window/browser-storage.ts';

/** Must equal the key in `initial-theme.js`, which sets the class before the first paint. */
const storageKey = 'lagon-theme';
const barColour = { light: '#f5f7f8', dark: '#12181b' } as const;

type ThemeName = keyof typeof barColour;

const listeners = new Set<() => void>();
const systemDark = matchMedia('(prefers-color-scheme: dark)');

/** The theme shown now. */
const currentTheme = (): ThemeName => (document.documentElement.classList.contains('dark') ? 'dark' : 'light');

/** Applies a theme and stores it as the user’s choice on this device. */
export const setTheme = (theme: ThemeName): void => {
  writeStoredText(storageKey, theme);
  show(theme);
};

/** Follows the system theme until the user chooses one, and choices made in other tabs. Called once at start. */
export const followTheme = (): void => {
  show(currentTheme());
  systemDark.addEventListener('change', () => {
    if (storedTheme() === null) show(systemDark.matches ? 'dark' : 'light');
  });
  addEventListener('storage', (event) => {
    if (event.key === storageKey) show(storedTheme() ?? (systemDark.matches ? 'dark' : 'light'));
  });
};

export const useTheme = (): ThemeName =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentTheme);

const show = (theme: ThemeName): void => {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
    meta.setAttribute('content', barColour[theme]);
  for (const listener of listeners) listener();
};

const storedTheme = (): ThemeName | null => {
  const stored = readStoredText(storageKey);
  return stored === 'dark' || stored === 'light' ? stored : null;
};
