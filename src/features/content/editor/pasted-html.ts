/** Marker of a Word list item, such as « · », « 1. » or « a) ». */
const orderedMarker = /^\(?(\d{1,4}|[a-z]|[ivxlc]+)[.)]/i;

interface WordItem {
  readonly level: number;
  readonly isOrdered: boolean;
  /** Number that the marker shows; 1 for a letter. */
  readonly start: number;
  readonly paragraph: HTMLElement;
}

/** Word writes list items as paragraphs with `mso-list:l0 level1 lfo1` and the marker in an ignored span. */
const wordItem = (element: Element | null): WordItem | null => {
  if (!(element instanceof HTMLElement)) return null;
  const [, level] = /mso-list:[^;]*level(\d)/i.exec(element.getAttribute('style') ?? '') ?? [];
  if (level === undefined) return null;
  const marker = [...element.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  );
  const text = marker?.textContent?.trim() ?? '';
  const [, number] = orderedMarker.exec(text) ?? [];
  return { level: Number(level), isOrdered: number !== undefined, start: Number(number) || 1, paragraph: element };
};

const removeMarker = (paragraph: HTMLElement): void => {
  for (const span of paragraph.querySelectorAll('span'))
    if (/mso-list:\s*ignore/i.test(span.getAttribute('style') ?? '')) span.remove();
};

/** Replaces consecutive list paragraphs of Word by nested lists, in place. */
const convertWordLists = (root: HTMLElement): void => {
  const { ownerDocument } = root;
  let openLists: { readonly list: HTMLElement; readonly level: number }[] = [];
  let lastList: Element | null = null;
  for (const element of root.querySelectorAll<HTMLElement>('[style*="mso-list"]')) {
    const item = wordItem(element);
    if (!item) continue;
    if (element.previousElementSibling !== lastList) openLists = [];
    const tag = item.isOrdered ? 'ol' : 'ul';
    const parentLevels = openLists.filter(
      ({ level, list }) => level < item.level || (level === item.level && list.localName === tag),
    );
    let [current] = parentLevels.slice(-1);
    if (!current || current.level < item.level) {
      const list = ownerDocument.createElement(tag);
      if (item.isOrdered && item.start > 1) list.setAttribute('start', String(item.start));
      const parent = current?.list.lastElementChild;
      if (parent) parent.append(list);
      else element.before(list);
      current = { list, level: item.level };
      parentLevels.push(current);
    }
    openLists = parentLevels;
    removeMarker(item.paragraph);
    const row = ownerDocument.createElement('li');
    const paragraph = ownerDocument.createElement('p');
    paragraph.append(...element.childNodes);
    row.append(paragraph);
    current.list.append(row);
    element.remove();
    lastList = openLists[0]?.list ?? null;
  }
};

const digits = '0123456789';
const superscriptDigits = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const subscriptDigits = '₀₁₂₃₄₅₆₇₈₉';

/** Word copies its comments, the marks that refer to them and its hidden text as ordinary elements. */
const removeHidden = (root: HTMLElement): void => {
  for (const element of root.querySelectorAll<HTMLElement>('[class^="MsoCommentReference"], .msocomanchor, [style]')) {
    const style = element.getAttribute('style') ?? '';
    const isHidden = /mso-element:\s*comment|mso-hide:\s*all/i.test(style) || element.style.display === 'none';
    if (isHidden || element.matches('[class^="MsoCommentReference"], .msocomanchor')) element.remove();
  }
};

/**
 * Google Docs, Word on the web and others write bold, italic, underline, strike and small digits as styles of spans; Google
 * Docs puts them inside one `<b>` that is not bold.
 */
const convertSpanStyles = (root: HTMLElement): void => {
  const wrapper = root.querySelector('b[id^="docs-internal-guid"]');
  wrapper?.replaceWith(...wrapper.childNodes);
  for (const span of root.querySelectorAll<HTMLElement>('span[style]')) {
    const { fontWeight, fontStyle, textDecoration, verticalAlign } = span.style;
    const smallDigits =
      verticalAlign === 'super' ? superscriptDigits : verticalAlign === 'sub' ? subscriptDigits : undefined;
    if (smallDigits && /^\d+$/.test(span.textContent ?? ''))
      span.textContent = [...(span.textContent ?? '')].map((digit) => smallDigits[digits.indexOf(digit)]).join('');
    const marks = [
      Number(fontWeight) >= 600 || fontWeight === 'bold' ? 'strong' : '',
      fontStyle === 'italic' ? 'em' : '',
      textDecoration.includes('underline') && !span.closest('a') ? 'u' : '',
      textDecoration.includes('line-through') ? 's' : '',
    ].filter((mark) => mark !== '');
    for (const mark of marks) {
      const element = root.ownerDocument.createElement(mark);
      element.append(...span.childNodes);
      span.append(element);
    }
  }
};

interface PastedHtml {
  readonly html: string;
  /** Pictures within the HTML; the editor stores none by their address. */
  readonly pictureAddresses: readonly string[];
  readonly hasText: boolean;
}

/** Reads pasted HTML: lists of Word become lists, styles of spans become marks, hidden text is dropped, pictures are listed apart. */
export const readPastedHtml = (pasted: string): PastedHtml => {
  const { body } = new DOMParser().parseFromString(pasted, 'text/html');
  removeHidden(body);
  convertWordLists(body);
  convertSpanStyles(body);
  const pictures = [...body.querySelectorAll('img')].map((image) => image.getAttribute('src') ?? '');
  return { html: body.innerHTML, pictureAddresses: pictures, hasText: (body.textContent ?? '').trim() !== '' };
};

/** File of a picture that is embedded as a base64 `data:` address; undefined for any other address. */
export const embeddedPicture = (address: string, number: number): File | undefined => {
  const [, type, base64] = /^data:(image\/(?:png|jpeg|gif|webp));base64,([a-z0-9+/=\s]+)$/i.exec(address) ?? [];
  if (!type || !base64) return undefined;
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return new File([bytes], `image ${number}.${type.split('/')[1]}`, { type });
};
