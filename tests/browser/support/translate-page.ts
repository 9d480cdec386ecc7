/** Rewrites the page as a browser's translation does: each text becomes `<font><font>translated</font></font>`. */
export const translatePage = (): void => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    const parent = text.parentElement;
    if (!parent || parent.closest('script, style, textarea, option, font') || !text.nodeValue?.trim()) continue;
    const font = document.createElement('font');
    font.append(document.createElement('font'));
    font.firstElementChild?.append(`${text.nodeValue}*`);
    text.parentNode?.replaceChild(font, text);
  }
};
