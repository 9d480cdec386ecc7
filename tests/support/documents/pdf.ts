import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { findProgram } from '#tests/support/browsers/programs.ts';

/** Content of a PDF file as read by an independent reader. */
interface ReadPdf {
  /** Text of all pages, with white space collapsed. */
  readonly text: string;
  readonly title: string;
  readonly language: string | undefined;
  readonly pages: number;
  /** Printed lines of all pages. */
  readonly lines: readonly string[];
  /** The text of each page. */
  readonly pageTexts: readonly string[];
  readonly fonts: number;
  /** Names of fonts that are not embedded. */
  readonly fontsMissing: readonly string[];
}

/** Reads a PDF file strictly: anything that needs a repair is an error. */
export const readPdf = async (bytes: Uint8Array): Promise<ReadPdf> => {
  checkStructure(bytes);
  const { OPS } = await getResolvedPDFJS();
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { stopAtErrors: true, verbosity: 0 });
  const texts: string[] = [];
  const fonts = new Map<string, boolean>();
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    texts.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(' '));
    const { fnArray, argsArray } = await page.getOperatorList();
    for (const [index, operation] of fnArray.entries()) {
      if (operation !== OPS.setFont) continue;
      const font = page.commonObjs.get(argsArray[index][0]) as { name: string; missingFile?: boolean };
      fonts.set(font.name, font.missingFile !== true);
    }
  }
  const { info } = await pdf.getMetadata();
  const catalogue = info as { Title?: string; Language?: string };
  const content: ReadPdf = {
    text: texts.join(' ').replace(/\s+/gu, ' '),
    title: catalogue.Title ?? '',
    language: catalogue.Language,
    pages: pdf.numPages,
    lines: texts.flatMap((text) => text.split('\n').map((line) => line.replace(/\s+/gu, ' ').trim())),
    pageTexts: texts.map((text) => text.replace(/\s+/gu, ' ')),
    fonts: fonts.size,
    fontsMissing: [...fonts].flatMap(([name, isEmbedded]) => (isEmbedded ? [] : [name])),
  };
  await pdf.loadingTask.destroy();
  return content;
};

/** Checks the structure with qpdf, if installed; throws on warnings too. */
const checkStructure = (bytes: Uint8Array): void => {
  const qpdf = findProgram(['qpdf']);
  if (!qpdf) return;
  const folder = mkdtempSync(join(tmpdir(), 'lagon-pdf-'));
  try {
    const path = join(folder, 'document.pdf');
    writeFileSync(path, bytes);
    execFileSync(qpdf, ['--check', path], { stdio: ['ignore', 'ignore', 'pipe'] });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** A printed piece of text; points from the left and bottom of its page. */
export interface PrintedText {
  readonly text: string;
  readonly page: number;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where each piece of text is printed. */
export const printedTexts = async (bytes: Uint8Array): Promise<PrintedText[]> => {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { stopAtErrors: true, verbosity: 0 });
  const printed: PrintedText[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [, , , , left, bottom] = item.transform as [number, number, number, number, number, number];
      printed.push({ text: item.str, page, left, right: left + item.width, bottom });
    }
  }
  await pdf.loadingTask.destroy();
  return printed;
};
