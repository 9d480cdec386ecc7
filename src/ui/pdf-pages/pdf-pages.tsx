import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OpenPdf } from './open-pdf.ts';
import { TextPage } from './text-page.tsx';
import './pdf-pages.css';

interface PdfPagesProps {
  /** Name of the document. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Called once every page has been displayed. */
  readonly onRead?: () => void;
}

/**
 * Shows a PDF page by page, rendered by the app itself: identical on every device, offline, and with proof that every
 * page was displayed. Load it lazily: the PDF library is large.
 */
export default function PdfPages({ name, bytes, onRead }: PdfPagesProps) {
  const opened = useOpenPdf(bytes);
  const [page, setPage] = useState(1);
  const [attemptedPage, setAttemptedPage] = useState<number>();
  const [isText, setIsText] = useState(false);
  const seenPages = useRef(new Set<number>());
  if (opened === 'failed') return <p role="alert">{`${name}\u00A0: ce document ne peut pas être affiché.`}</p>;
  const pages = opened?.pages ?? 1;
  const onDrawn = (drawnPage: number, isShown: boolean): void => {
    setAttemptedPage(drawnPage);
    if (!isShown || seenPages.current.has(drawnPage)) return;
    seenPages.current.add(drawnPage);
    if (seenPages.current.size === opened?.pages) onRead?.();
  };
  // The next page is reachable only after this one was rendered; otherwise a fast reader would reach the end without
  // having seen every page.
  const canShowNext = attemptedPage === page && page < pages;
  return (
    <section className="pdf-pages" aria-label={name} aria-busy={opened === undefined}>
      <Sheet
        key={page}
        pdf={opened}
        page={page}
        label={`${name}, page ${page} sur ${pages}`}
        isText={isText}
        onDrawn={onDrawn}
      />
      <div className="pdf-bar">
        <button type="button" aria-pressed={isText} onClick={() => setIsText(!isText)}>
          {isText ? 'Voir la page' : 'Lire en texte'}
        </button>
        {/* `aria-disabled` keeps the focus on a button at the first or last page, and while a page is rendered. */}
        <button type="button" aria-disabled={page === 1} onClick={() => page > 1 && setPage(page - 1)}>
          Page précédente
        </button>
        <output>{opened ? `Page ${page} sur ${pages}` : 'Ouverture…'}</output>
        <button type="button" aria-disabled={!canShowNext} onClick={() => canShowNext && setPage(page + 1)}>
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
    import('./open-pdf.ts')
      .then(({ openPdf }) => openPdf(bytes))
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
  /** Shows the text of the page instead of its picture. */
  readonly isText: boolean;
  /** Called once the page is rendered, or failed to render. */
  readonly onDrawn: (page: number, isShown: boolean) => void;
}

/** Maximum canvas width in device pixels: wider is not visibly sharper and a tablet’s memory is small. */
const maxWidthPx = 2000;

function Sheet({ pdf, page, label, isText, onDrawn }: SheetProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState<string>();
  const [isFailed, setIsFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const reportDrawn = useEffectEvent(onDrawn);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry must render again.
  useEffect(() => {
    const at = canvas.current;
    if (!pdf || !at) return;
    const unmounting = new AbortController();
    setIsFailed(false);
    const width = Math.min(maxWidthPx, at.getBoundingClientRect().width * Math.max(devicePixelRatio, 1.5));
    pdf
      .draw(page, at, width, unmounting.signal)
      .then((document) => {
        if (unmounting.signal.aborted) return;
        setText(document);
        reportDrawn(page, true);
      })
      .catch(() => {
        if (unmounting.signal.aborted) return;
        setIsFailed(true);
        reportDrawn(page, false);
      });
    return () => unmounting.abort();
  }, [pdf, page, tries]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: content taller than the screen must scroll by keyboard.
    <article className="pdf-sheet" aria-label={label} tabIndex={0}>
      {isFailed ? (
        <p role="alert">
          Cette page ne peut pas être affichée.{' '}
          <button type="button" onClick={() => setTries(tries + 1)}>
            Réessayer
          </button>
        </p>
      ) : null}
      {isText && pdf ? <TextPage pdf={pdf} page={page} /> : null}
      <canvas ref={canvas} className={isText ? 'pdf-behind-text' : undefined} />
      {/* Text of the page for screen readers. */}
      {isText ? null : <div className="sr-only">{text}</div>}
    </article>
  );
}
