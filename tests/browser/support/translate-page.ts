/** Rewrites the page as a browser's translation does: each text becomes `<font><font>translated</font></font>`. */
export const translatePage = (): void => {
  const textNodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (textNodes.nextNode()) texts.push(textNodes.currentNode);
  for (const text of texts) {
    const parent = text.parentElement;
    if (!parent || parent.closest('script, style, textarea, option, font') || !text.nodeValue?.trim()) continue;
    const font = document.createElement('font');
    font.append(document.createElement('font'));
    font.firstElementChild?.append(`${text.nodeValue}*`);
    text.parentNode?.replaceChild(font, text);
  }
};
