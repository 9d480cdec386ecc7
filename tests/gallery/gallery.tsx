// `npm run gallery`: every part of `src/ui` in its states, light beside dark. `?group=fields` chooses the group,
// `?group=fields&theme=dark` shows one theme alone.
import { createRoot } from 'react-dom/client';
import { GalleryPage, groups } from './gallery-page.tsx';

const search = new URLSearchParams(location.search);
const group = search.get('group') ?? 'page';
const theme = search.get('theme');

function BothThemes() {
  return (
    <>
      <nav style={{ display: 'flex', gap: 16, padding: 12, fontFamily: 'sans-serif' }}>
        {Object.keys(groups).map((name) => (
          <a key={name} href={`?group=${name}`} aria-current={name === group ? 'page' : undefined}>
            {name}
          </a>
        ))}
      </nav>
      <div style={{ display: 'flex', height: 'calc(100dvh - 48px)' }}>
        {['light', 'dark'].map((name) => (
          <iframe key={name} title={name} src={`?group=${group}&theme=${name}`} style={{ flex: 1, border: 0 }} />
        ))}
      </div>
    </>
  );
}

document.documentElement.classList.toggle('dark', theme === 'dark');
createRoot(document.getElementById('root') as HTMLElement).render(
  theme === null ? <BothThemes /> : <GalleryPage group={group} />,
);
