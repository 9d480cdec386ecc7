import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import PdfWorker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker';
import { type StructureNode, type TextBlock, textBlocks } from './text-blocks.ts';

/** One pdf.js worker for all documents of the page; its script is a precached file of this app. */
const startWorker = (): void => {
  GlobalWorkerOptions.workerPort ??= new PdfWorker();
};

/** pdf.js cannot open a document while it destroys another: openings wait for this promise. */
let pendingClose: Promise<unknown> = Promise.resolve();

/** An open PDF; `close` frees its memory. */
export interface OpenPdf {
  readonly pages: number;
  /**
   * Renders a page (from 1) at `width` device pixels and resolves with its text, line by line. Rejects if the page
   * cannot be rendered or `signal` is aborted.
   */
  readonly draw: (page: number, canvas: HTMLCanvasElement, width: number, signal: AbortSignal) => Promise<string>;
  /** The text of a page in blocks that flow with the width of the screen. */
  readonly readBlocks: (page: number) => Promise<readonly TextBlock[]>;
  readonly close: () => void;
}

const createDraw =
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

const createReadBlocks =
  (opened: PDFDocumentProxy): OpenPdf['readBlocks'] =>
  async (number) => {
    const page = await opened.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    return textBlocks((await page.getStructTree()) as unknown as StructureNode | null, items);
  };

/** Opens a PDF. Rejects if the bytes are not a PDF. */
export const openPdf = async (bytes: Uint8Array): Promise<OpenPdf> => {
  startWorker();
  await pendingClose;
  // pdf.js transfers the buffer to its worker: pass a copy.
  const loading = getDocument({ data: bytes.slice(), enableXfa: false, useWasm: false, verbosity: 0 });
  const opened = await loading.promise;
  const close = (): void => {
    pendingClose = Promise.allSettled([pendingClose, loading.destroy()]);
  };
  return { pages: opened.numPages, draw: createDraw(opened), readBlocks: createReadBlocks(opened), close };
};
