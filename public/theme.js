// Sets the stored theme, and whether somebody is signed in, before the first paint. Kept outside the bundle because it
// must run before it, and outside the page because the content security policy forbids inline scripts. The key is read and written by src/ui/theme.ts.
(() => {
  let stored = null;
  let isKnown = false;
  try {
    stored = localStorage.getItem('lagon-theme');
    // The key is that of src/api/session/session-store.ts.
    isKnown = localStorage.getItem('auth-data') !== null;
  } catch {
    // Storage refused: the system's preference holds.
  }
  const dark = stored ? stored === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.classList.toggle('dark', dark);
  document.documentElement.classList.toggle('known', isKnown);
})();
