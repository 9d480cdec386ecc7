import { newFileKey } from '#server/adapters/files.ts';
import { type PdfContent, type PdfDocument, renderPdf } from '#server/adapters/pdf.ts';
import type { Db } from '#server/db/db.ts';
import { sha256Hex } from '#server/primitives/sha256.ts';
import type { Services } from '#server/services/services.ts';
import { formatMeans, formatMonth, formatRate } from '#shared/commissions/format.ts';
import { productLabel } from '#shared/commissions/statement-columns.ts';
import type { StatementSnapshot } from '#shared/operations/commissions/statements.ts';
import { dayInNoumea, frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatCount, formatXpf } from '#shared/primitives/money.ts';
import { findLogo } from './broker-logo-repository.ts';
import { breakableSection, keyFigures, note, rowsTable, section } from './templates/layout.ts';
import { sheet } from './templates/sheet.ts';
import { findTexts, type Texts } from './texts.ts';

/** A closed month: its facts and its stored document. */
interface ClosedMonth {
  readonly snapshot: StatementSnapshot;
  readonly closedAt: Date;
  readonly storageKey: string | null;
}

/** Saves the key and hash of a rendered document; returns the key that is stored, that of another call if it was first. */
type SaveFile = (file: { readonly storageKey: string; readonly sha256: string }) => Promise<string>;

const productsTable = ({ products, total }: StatementSnapshot): PdfContent =>
  section(
    'Par produit',
    rowsTable({
      columns: ['Produit', 'Lignes', 'Primes réglées', 'Commission'],
      rows: products.map(({ productCode, count, premiums, commission }) => [
        productLabel(productCode),
        formatCount(count),
        formatXpf(premiums),
        formatXpf(commission),
      ]),
      total: ['Total', formatCount(total.count), formatXpf(total.premiums), formatXpf(total.commission)],
      rightAligned: [1, 2, 3],
    }),
  );

const linesTable = ({ lines }: StatementSnapshot): PdfContent[] =>
  breakableSection(
    'Lignes',
    rowsTable({
      columns: ['Date', 'Contrat', 'Prime et règlement', 'Montant', 'Taux', 'Commission'],
      rows: lines.map((line) => [
        frenchDate(line.day),
        `${line.contractNumber}\n${line.holder}`,
        `${line.premiumLabel} ${line.premiumNumber}\n${formatMeans(line)}, ligne ${line.id}${line.reversesId === null ? '' : `, reprend la ligne ${line.reversesId}`}`,
        formatXpf(line.amount),
        line.rate === null ? 'Aucun' : formatRate(line.rate),
        formatXpf(line.commission),
      ]),
      rightAligned: [3, 4, 5],
      widths: ['auto', '*', '*', 'auto', 'auto', 'auto'],
    }),
  );

const statementDocument = (
  { snapshot, closedAt }: ClosedMonth,
  texts: Texts,
  brokerLogo: string | null,
): PdfDocument => {
  const { broker, month, number, total, lines } = snapshot;
  const title = `Bordereau de commissions n°\u00A0${number}`;
  return {
    title,
    createdAt: closedAt,
    isTagged: true,
    footer: [number, `textes ${texts.version}`, texts.footer].filter(Boolean).join(' · '),
    content: sheet({
      head: { broker, contract: { product: formatMonth(month) } },
      texts,
      brokerLogo,
      title,
      subtitle: broker.code,
      issued: `Clôturé à Nouméa le ${frenchDate(dayInNoumea(closedAt))}`,
      reconstructed: null,
      verification: null,
      content: [
        keyFigures([
          ['Primes réglées', formatXpf(total.premiums)],
          ['Commission', formatXpf(total.commission)],
          ['Lignes', formatCount(total.count)],
        ]),
        ...(lines.length === 0
          ? [note('Aucune prime n’a été réglée ce mois-ci.')]
          : [productsTable(snapshot), ...linesTable(snapshot)]),
        note(
          'Commission arrondie au franc le plus proche par prime, le demi-franc au franc supérieur. Ce qui change après la clôture est au bordereau suivant.',
        ),
      ],
    }),
  };
};

/** Bytes of the document of a closed month: rendered from its facts on first request, then stored. */
export const loadStatementBytes = async (
  db: Db,
  { files }: Services,
  statement: ClosedMonth,
  save: SaveFile,
): Promise<Uint8Array> => {
  const stored = statement.storageKey === null ? undefined : await files.get(statement.storageKey);
  if (stored) return stored;
  const texts = await findTexts(db, statement.snapshot.texts);
  if (!texts) throw new Error(`No texts ${statement.snapshot.texts}`);
  const brokerLogo = await findLogo(db, statement.snapshot.broker.logo);
  const bytes = await renderPdf(statementDocument(statement, texts, brokerLogo));
  const storageKey = statement.storageKey ?? newFileKey('commission');
  await files.put(storageKey, bytes);
  const storedKey = await save({ storageKey, sha256: sha256Hex(bytes) });
  if (storedKey === storageKey) return bytes;
  // Another call rendered it at the same time: its file is the document.
  await files.remove(storageKey);
  return (await files.get(storedKey)) ?? bytes;
};
