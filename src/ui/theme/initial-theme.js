// Sets the stored theme, and whether somebody is signed in and has a broker, before the first paint. Kept outside the
// bundle because it must run before it; the build puts it into the page. The key is read and written by
// src/ui/theme/theme.ts.
(() => {
  let stored = null;
  let isKnown = false;
  let hasBroker = false;
  try {
    stored = localStorage.getItem('lagon-theme');
    // The key is that of src/api/session/session-store.ts.
    const session = localStorage.getItem('auth-data');
    isKnown = session !== null;
    hasBroker = Boolean(JSON.parse(session)?.user.agency);
  } catch {
    // Storage refused: the system's preference holds. A session that cannot be read is replaced by the app.
  }
  const dark = stored ? stored === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.classList.toggle('dark', dark);
  document.documentElement.classList.toggle('known', isKnown);
  document.documentElement.classList.toggle('broker', hasBroker);

  // Only Apple's tablets and telephones know this word, and only they need a picture of their exact size to show while
  // the installed app starts. There is one in /start for each of their screens; a newer screen starts without.
  if (!('standalone' in navigator)) return;
  const [width, height] = [screen.width, screen.height].map((side) => Math.round(side * devicePixelRatio));
  const link = (size, orientation) => {
    const image = document.createElement('link');
    image.rel = 'apple-touch-startup-image';
    image.media = `(orientation: ${orientation})`;
    image.href = `/start/${size}-${dark ? 'dark' : 'light'}.png`;
    document.head.append(image);
  };
  const [short, long] = width < height ? [width, height] : [height, width];
  link(`${short}x${long}`, 'portrait');
  // A telephone starts upright.
  if (long < 1.6 * short) link(`${long}x${short}`, 'landscape');
})();
