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
  const [tried, setTried] = useState<number>();
  const seen = useRef(new Set<number>());
  if (opened === 'failed') return <p role="alert">{`${name}\u00A0: ce document ne peut pas être affiché.`}</p>;
  const pages = opened?.pages ?? 1;
  const onDrawn = (drawn: number, isShown: boolean): void => {
    setTried(drawn);
    if (!isShown || seen.current.has(drawn)) return;
    seen.current.add(drawn);
    if (seen.current.size === opened?.pages) onRead?.();
  };
  // Who went on faster than pages are drawn would end on the last one without having seen them all.
  const isLeavable = tried === page && page < pages;
  return (
    <section className="pdf-pages" aria-label={name} aria-busy={opened === undefined}>
      <Sheet key={page} pdf={opened} page={page} label={`${name}, page ${page} sur ${pages}`} onDrawn={onDrawn} />
      <div className="pdf-bar">
        <button type="button" disabled={page === 1} onClick={() => setPage(page - 1)}>
          Page précédente
        </button>
        <output>{opened ? `Page ${page} sur ${pages}` : 'Ouverture…'}</output>
        {/* Keeps the focus while a page is drawn. */}
        <button
          type="button"
          disabled={page === pages}
          aria-disabled={!isLeavable}
          onClick={() => isLeavable && setPage(page + 1)}
        >
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
  /** Told once the page is drawn, or cannot be. */
  readonly onDrawn: (page: number, isShown: boolean) => void;
}

/** The widest a page is drawn, in pixels of the screen: sharper than that no screen shows it, and a tablet's memory is small. */
const widestPx = 2000;

function Sheet({ pdf, page, label, onDrawn }: SheetProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState<string>();
  const [isFailed, setIsFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const told = useRef(onDrawn);
  told.current = onDrawn;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a try is a reason to draw again.
  useEffect(() => {
    const at = canvas.current;
    if (!pdf || !at) return;
    const leaving = new AbortController();
    setIsFailed(false);
    const width = Math.min(widestPx, at.getBoundingClientRect().width * Math.max(devicePixelRatio, 1.5));
    pdf
      .draw(page, at, width, leaving.signal)
      .then((said) => {
        if (leaving.signal.aborted) return;
        setText(said);
        told.current(page, true);
      })
      .catch(() => {
        if (leaving.signal.aborted) return;
        setIsFailed(true);
        told.current(page, false);
      });
    return () => leaving.abort();
  }, [pdf, page, tries]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the screen is scrolled with the keyboard.
    <article className="pdf-sheet" aria-label={label} tabIndex={0}>
      {isFailed ? (
        <p role="alert">
          Cette page ne peut pas être affichée.{' '}
          <button type="button" onClick={() => setTries(tries + 1)}>
            Réessayer
          </button>
        </p>
      ) : null}
      <canvas ref={canvas} />
      {/* What the drawing says, for who hears the page. */}
      <div className="sr-only">{text}</div>
    </article>
  );
}
