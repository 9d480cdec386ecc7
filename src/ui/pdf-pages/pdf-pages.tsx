import { useEffect, useRef, useState } from 'react';
import type { OpenPdf } from './read-pdf.ts';
import './pdf-pages.css';

interface PdfPagesProps {
  /** What the paper is called. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Told once every page was on the screen. */
  readonly onRead?: () => void;
}

/**
 * A paper page by page, drawn by the app itself: the same on every device, without network, and known to have been shown. To
 * be loaded lazily: what reads a paper is large.
 */
export default function PdfPages({ name, bytes, onRead }: PdfPagesProps) {
  const opened = useOpenPdf(bytes);
  const [page, setPage] = useState(1);
  const seen = useRef(new Set<number>());
  if (opened === 'failed') return <p role="alert">{`${name}\u00A0: ce document ne peut pas être affiché.`}</p>;
  const pages = opened?.pages ?? 1;
  const onShown = (shown: number): void => {
    if (seen.current.has(shown)) return;
    seen.current.add(shown);
    if (opened && seen.current.size === opened.pages) onRead?.();
  };
  return (
    <section className="pdf-pages" aria-label={name} aria-busy={opened === undefined}>
      <Sheet key={page} pdf={opened} page={page} label={`${name}, page ${page} sur ${pages}`} onShown={onShown} />
      <div className="pdf-bar">
        <button type="button" disabled={page === 1} onClick={() => setPage(page - 1)}>
          Page précédente
        </button>
        <output>{opened ? `Page ${page} sur ${pages}` : 'Ouverture…'}</output>
        <button type="button" disabled={page === pages} onClick={() => setPage(page + 1)}>
          Page suivante
        </button>
      </div>
    </section>
  );
}

const useOpenPdf = (bytes: Uint8Array): OpenPdf | 'failed' | undefined => {
  const [opened, setOpened] = useState<OpenPdf | 'failed'>();
  useEffect(() => {
    let isOver = false;
    let close = (): void => undefined;
    setOpened(undefined);
    import('./read-pdf.ts')
      .then(({ readPdf }) => readPdf(bytes))
      .then((pdf) => {
        close = pdf.close;
        if (isOver) close();
        else setOpened(pdf);
      })
      .catch(() => {
        if (!isOver) setOpened('failed');
      });
    return () => {
      isOver = true;
      close();
    };
  }, [bytes]);
  return opened;
};

interface SheetProps {
  readonly pdf: OpenPdf | undefined;
  readonly page: number;
  readonly label: string;
  readonly onShown: (page: number) => void;
}

/** The widest a page is drawn, in pixels of the screen: sharper than that no screen shows it, and a tablet's memory is small. */
const widestPx = 2000;

function Sheet({ pdf, page, label, onShown }: SheetProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState<string>();
  const [isFailed, setIsFailed] = useState(false);
  const told = useRef(onShown);
  told.current = onShown;
  useEffect(() => {
    const at = canvas.current;
    if (!pdf || !at) return;
    const leaving = new AbortController();
    const width = Math.min(widestPx, at.getBoundingClientRect().width * Math.max(devicePixelRatio, 1.5));
    pdf
      .draw(page, at, width, leaving.signal)
      .then((said) => {
        if (leaving.signal.aborted) return;
        setText(said);
        told.current(page);
      })
      .catch(() => {
        if (!leaving.signal.aborted) setIsFailed(true);
      });
    return () => leaving.abort();
  }, [pdf, page]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the screen is scrolled with the keyboard.
    <article className="pdf-sheet" aria-label={label} tabIndex={0}>
      {isFailed ? <p role="alert">Cette page ne peut pas être affichée.</p> : null}
      <canvas ref={canvas} />
      {/* What the drawing says, for who hears the page. */}
      <div className="sr-only">{text}</div>
    </article>
  );
}
