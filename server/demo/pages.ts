import { addPage, addPageRevision } from '#server/areas/content/page-repository.ts';
import type { Db } from '#server/db/db.ts';
import type { PageBlock, PageInline } from '#shared/schemas/page-document.ts';

const text = (words: string): PageInline => ({ type: 'text', text: words });
const bold = (words: string): PageInline => ({ type: 'text', text: words, marks: [{ type: 'bold' }] });
const link = (words: string, href: string): PageInline => ({
  type: 'text',
  text: words,
  marks: [{ type: 'link', attrs: { href } }],
});
const paragraph = (...content: PageInline[]): PageBlock => ({ type: 'paragraph', content });
const heading = (level: 1 | 2 | 3, words: string): PageBlock => ({
  type: 'heading',
  attrs: { level },
  content: [text(words)],
});
const list = (type: 'bulletList' | 'orderedList', items: readonly string[]): PageBlock => ({
  type,
  content: items.map((words) => ({ type: 'listItem', content: [paragraph(text(words))] })),
});
const table = (head: readonly string[], rows: readonly (readonly string[])[]): PageBlock => {
  const line = (type: 'tableHeader' | 'tableCell', cells: readonly string[]) => ({
    type: 'tableRow' as const,
    content: cells.map((words) => ({ type, content: [paragraph(text(words))] })),
  });
  return { type: 'table', content: [line('tableHeader', head), ...rows.map((cells) => line('tableCell', cells))] };
};

interface DemoPage {
  readonly title: string;
  readonly isEnabled: boolean;
  readonly content: readonly PageBlock[];
}

/** Demonstration pages, in the category of documents. */
const pages: readonly DemoPage[] = [
  {
    title: 'Déclarer un sinistre',
    isEnabled: true,
    content: [
      paragraph(text('Tout sinistre se déclare '), bold('dans les cinq jours ouvrés'), text(', deux en cas de vol.')),
      heading(1, 'Ce qu’il faut réunir'),
      list('bulletList', [
        'le numéro du contrat et la date du sinistre',
        'le constat amiable, signé des deux conducteurs',
        'des photographies des dommages',
        'la plainte, en cas de vol ou de vandalisme',
      ]),
      heading(1, 'Qui appeler'),
      table(
        ['Quand', 'Qui', 'Téléphone'],
        [
          ['Jour et nuit', 'Assistance', '05 00 00'],
          ['De 7 h 30 à 16 h', 'Service des sinistres', '25 00 00'],
        ],
      ),
      paragraph(
        text('La demande peut aussi s’écrire ici\u00A0: '),
        link('nouvelle demande', '/task/creation'),
        text('.'),
      ),
    ],
  },
  {
    title: 'Avant la saison des cyclones',
    isEnabled: true,
    content: [
      heading(1, 'Avec vos clients, avant décembre'),
      list('orderedList', [
        'Relisez la valeur du mobilier et des dépendances.',
        'Vérifiez que la garantie des événements climatiques est souscrite.',
        'Faites photographier la maison et la toiture.',
      ]),
      paragraph(
        text('Les niveaux d’alerte sont ceux de la '),
        link('Sécurité civile', 'https://securite-civile.nc/'),
        text('.'),
      ),
    ],
  },
  {
    title: 'Consignes de la saison passée',
    isEnabled: false,
    content: [paragraph(text('Remplacées par la page «\u00A0Avant la saison des cyclones\u00A0».'))],
  },
];

/** Inserts the pages into a menu category. */
export const loadPages = async (tx: Db, category: number, at: Date): Promise<void> => {
  for (const { content, ...page } of pages)
    await addPageRevision(
      tx,
      await addPage(tx),
      { ...page, category, content: { type: 'doc', content } },
      { at, userId: null },
    );
};
