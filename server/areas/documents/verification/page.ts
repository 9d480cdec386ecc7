import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Db } from '#server/db/db.ts';
import type { PublicPage } from '#server/http/pages/public-page.ts';
import type { Refusal } from '#server/http/refusal.ts';
import { escapeHtml } from '#server/primitives/html.ts';
import type { Services } from '#server/services/services.ts';
import type { DocumentStatus } from '#shared/documents/document-status.ts';
import { formatVerificationCode, verificationPath } from '#shared/documents/verification.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatPhone } from '#shared/primitives/phone/format-phone.ts';
import { findVerifiedPaper, type VerifiedPaper } from './verify.ts';

const readPart = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8').trim();
const [style, script] = [readPart('./page.css'), readPart('./compare.js')];
const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Content security policy: only the page's own style and script, its icon, and its form. */
const policy = [
  `default-src 'none'`,
  `style-src ${hashSource(style)}`,
  `script-src ${hashSource(script)}`,
  `img-src 'self'`,
  `form-action 'self'`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
].join('; ');

/** Renders a page with inline style and script, so that one answer suffices on a weak network. */
const renderPage = (title: string, body: string, foot = ''): string => `<!doctype html>
<html lang="fr" translate="no">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>${escapeHtml(title)} · Lagon</title>
<link rel="icon" href="/icons/lagon.svg">
<style>${style}</style>
</head>
<body>
<header><img src="/icons/lagon.svg" alt="" width="32" height="32"><span>Lagon</span></header>
<main>
${body}
</main>
<footer>${foot}Cette page ne dit rien de l’assuré ni de ce qui est assuré.</footer>
<script>${script}</script>
</body>
</html>
`;

const renderCodeForm = (typed: string): string => `<form action="${verificationPath()}" method="get">
<label for="code">Code du document</label>
<div class="line">
<input id="code" name="code" value="${escapeHtml(typed)}" required maxlength="40" autocomplete="off" autocapitalize="characters" spellcheck="false" placeholder="XXXX-XXXX-XXXX">
<button>Vérifier</button>
</div>
<p class="hint">Douze lettres et chiffres, en tête du document et au bas de chaque page.</p>
</form>`;

const startPage = (): string =>
  renderPage(
    'Vérifier un document',
    `<h1>Vérifier un document</h1>
<p>Chaque document émis porte un code et un code QR. Ils disent s’il est authentique, et s’il est toujours en vigueur.</p>
${renderCodeForm('')}`,
  );

const renderNoticePage = (title: string, text: string, typed = ''): string =>
  renderPage(
    title,
    `<h1>${escapeHtml(title)}</h1>
<p class="status withdrawn"><span>${escapeHtml(text)}</span></p>
${renderCodeForm(typed)}`,
  );

const renderUnknownPage = (typed: string): string =>
  renderNoticePage('Code inconnu', 'Aucun document n’a été émis sous ce code. Vérifiez-le, lettre par lettre.', typed);

const statusTexts: Readonly<Record<DocumentStatus, string>> = {
  'in-force': 'En vigueur',
  pending: 'À l’étude',
  'not-yet': 'Pas encore en vigueur',
  expired: 'Échu',
  replaced: 'Remplacé',
  withdrawn: 'Retiré',
};

/** Explains the status of a paper. */
const describeStatus = ({ status, from, until, replacedAt }: VerifiedPaper): string => {
  if (status === 'withdrawn') return 'Ce document ne vaut plus.';
  if (status === 'pending')
    return 'Ce document est indicatif\u00A0: l’assureur n’a pas encore décidé s’il accepte le risque.';
  if (status === 'not-yet')
    return `Ce document est authentique et prend effet le ${frenchDate(from)}${until === null ? '' : `, jusqu’au ${frenchDate(until)}`}.`;
  if (status === 'expired') return `Ce document valait jusqu’au ${frenchDate(until)}.`;
  if (status === 'in-force')
    return until === null ? 'Ce document vaut toujours.' : `Ce document vaut jusqu’au ${frenchDate(until)}.`;
  return replacedAt === null
    ? 'Un contrat a pris la place de ce document.'
    : `Un autre document a pris sa place le ${frenchDate(replacedAt.toISOString())}.`;
};

const renderFact = (label: string, value: string): string =>
  `<div><dt>${label}</dt><dd>${escapeHtml(value)}</dd></div>`;

const inParts = (sha256: string): string => sha256.replace(/(.{8})(?=.)/g, '$1<wbr>');

const renderFingerprint = (sha256: string | null, sealed: string | null): string =>
  sha256 === null
    ? `<p class="hint">Ce document n’a encore été remis à personne\u00A0: il n’a pas d’empreinte.</p>`
    : `<h2>Comparer un fichier</h2>
<p>L’empreinte est calculée d’un fichier entier. Un seul signe changé, et elle est autre.</p>
<dl><div><dt>Empreinte (SHA-256)</dt><dd><code>${inParts(sha256)}</code></dd></div>${
        sealed === null ? '' : `<div><dt>Empreinte du fichier signé</dt><dd><code>${inParts(sealed)}</code></dd></div>`
      }</dl>
<div id="compare" data-sha256="${sha256}"${sealed === null ? '' : ` data-sealed="${sealed}"`} hidden>
<label class="drop"><input type="file" aria-describedby="compare-hint"><span>Choisir le fichier PDF, ou le déposer ici</span></label>
<p class="hint" id="compare-hint">Le fichier reste sur cet appareil\u00A0: rien n’est envoyé. Une copie imprimée ou numérisée a une autre empreinte que le fichier émis.</p>
<p role="status"></p>
</div>
<noscript><p class="hint">Ce navigateur n’exécute pas JavaScript\u00A0: calculez l’empreinte SHA-256 du fichier vous-même, et comparez-la.</p></noscript>`;

const renderPaperPage = (paper: VerifiedPaper): string => {
  const { code, label, number, issuedAt, isReconstructed, sha256, sealedSha256, status, insurer } = paper;
  const title = `${label} ${number}`;
  return renderPage(
    title,
    `<h1>${escapeHtml(title)}</h1>
<p class="status ${status}"><strong>${statusTexts[status]}</strong><span>${describeStatus(paper)}</span></p>
<dl>
${renderFact('Document', label)}
${renderFact('Numéro', number)}
${renderFact('Émis le', `${frenchDate(issuedAt.toISOString())}${isReconstructed ? ' (reconstitué)' : ''}`)}
${insurer ? renderFact('Assureur', insurer.name) : ''}
${renderFact('Code', formatVerificationCode(code))}
</dl>
${sealedSha256 === null ? '' : '<p>Ce document a été signé électroniquement.</p>'}
${renderFingerprint(sha256, sealedSha256)}
<p><a href="${verificationPath()}">Vérifier un autre document</a></p>`,
    insurer ? `${escapeHtml(insurer.name)}, ${formatPhone(insurer.phone)}. ` : '',
  );
};

/** Public page to verify a paper by its code. */
export const verificationPage = (db: Db, { now }: Pick<Services, 'now'>): PublicPage => ({
  name: 'verification',
  path: '/verifier',
  field: 'code',
  policy,
  answer: async ({ value, address }) => {
    if (value === undefined) return { status: 200, html: startPage() };
    const paper = await findVerifiedPaper(db, value, address, now());
    return paper ? { status: 200, html: renderPaperPage(paper) } : { status: 404, html: renderUnknownPage(value) };
  },
  refused: ({ message }: Refusal) => renderNoticePage('Vérification impossible', message),
});
