import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import PdfWorker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker';

/** One reader beside the page for all papers that it shows: what it runs is a file of this site, kept with the others. */
const startReader = (): void => {
  GlobalWorkerOptions.workerPort ??= new PdfWorker();
};

/** The reader takes no paper while it lets one go. */
let lettingGo: Promise<unknown> = Promise.resolve();

/** A paper that is open; `close` frees what it takes. */
export interface OpenPdf {
  readonly pages: number;
  /**
   * Draws a page, the first being 1, as wide as `width` in pixels of the screen; answers what it says, line after line.
   * Rejects where it cannot be drawn, or `signal` said so.
   */
  readonly draw: (page: number, canvas: HTMLCanvasElement, width: number, signal: AbortSignal) => Promise<string>;
  readonly close: () => void;
}

const drawing =
  (opened: PDFDocumentProxy): OpenPdf['draw'] =>
  async (number, canvas, width, signal) => {
    const page = await opened.getPage(number);
    signal.throwIfAborted();
    const scale = width / page.getViewport({ scale: 1 }).width;
    const viewport = page.getViewport({ scale });
    canvas.width = Math.round(viewport.width);
    canvas.height = Math.round(viewport.height);
    const task = page.render({ canvas, viewport });
    signal.addEventListener('abort', () => task.cancel(), { once: true });
    await task.promise;
    const { items } = await page.getTextContent();
    return items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('');
  };

/** Opens a paper. Rejects where the bytes are none. */
export const readPdf = async (bytes: Uint8Array): Promise<OpenPdf> => {
  startReader();
  await lettingGo;
  // The reader takes the bytes away from whoever gives them.
  const loading = getDocument({ data: bytes.slice(), enableXfa: false, useWasm: false, verbosity: 0 });
  const opened = await loading.promise;
  const close = (): void => {
    lettingGo = Promise.allSettled([lettingGo, loading.destroy()]);
  };
  return { pages: opened.numPages, draw: drawing(opened), close };
};
