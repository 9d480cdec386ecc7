import { escapeHtml } from '#server/primitives/html.ts';
import type { Mail } from '#server/services/services.ts';

interface LinkMail {
  readonly to: string;
  readonly subject: string;
  /** Paragraphs before and after the link. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Label of the button and complete URL; absent if there is nothing to open any more. */
  readonly action?: string;
  readonly link?: string | undefined;
}

/** Builds an e-mail around one link, or without any, as text and HTML with the same content. */
export const buildLinkMail = ({ to, subject, before, after, action, link }: LinkMail): Mail => {
  const formatParagraph = (line: string) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`;
  const button =
    link === undefined
      ? ''
      : `<p style="margin:0 0 16px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;` +
        'border-radius:8px;background:#0c6a73;color:#ffffff;text-decoration:none;font-weight:600">' +
        `${escapeHtml(action ?? '')}</a></p>` +
        `<p style="margin:0 0 16px;color:#52616a;font-size:14px;word-break:break-all">${escapeHtml(link)}</p>`;
  const html =
    `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>` +
    '<body style="margin:0;padding:24px;background:#f5f7f8;color:#1a2328;font:16px/1.5 Arial,sans-serif">' +
    '<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #dde3e6;border-radius:12px">' +
    `${before.map(formatParagraph).join('')}${button}` +
    `${after.map(formatParagraph).join('')}</div></body></html>`;
  return { to, subject, text: [...before, link ?? [], ...after].flat().join('\r\n\r\n'), html };
};
