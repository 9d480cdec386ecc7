import { type PdfContent, renderPdf } from '#server/adapters/pdf.ts';
import { referenceLists } from '#server/areas/lists/reference-lists.data.ts';
import type { FileStore } from '#server/services/services.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { type CatalogueProduct, catalogue } from '#shared/products/catalogue.ts';
import { type ProductFileType, productFileTypes } from '#shared/schemas/range-forms.ts';
import { formulasOf } from './contracts/covers.ts';

const titles: Readonly<Record<ProductFileType, string>> = {
  Fiche: 'Fiche produit',
  CG: 'Conditions générales',
  Souscription: 'Bulletin de souscription',
};
export const productFileTitle = (type: ProductFileType): string => titles[type];

const formatDeductible = (value: number | null) => (value === null ? 'Sans franchise' : formatXpf(value));

const coversTable = (product: CatalogueProduct): PdfContent[] =>
  formulasOf[product.family].flatMap((formula) => [
    { text: `Formule ${formula.label}`, style: 'heading' },
    {
      table: {
        headerRows: 1,
        widths: ['*', 120],
        body: [
          [
            { text: 'Garantie', bold: true },
            { text: 'Franchise', bold: true, alignment: 'right' as const },
          ],
          ...formula.covers.map((cover) => [
            cover.label,
            { text: formatDeductible(cover.deductibleXpf), alignment: 'right' as const },
          ]),
        ],
      },
      layout: 'lightHorizontalLines',
    },
  ]);

const articles: readonly (readonly [title: string, text: string])[] = [
  [
    'Objet du contrat',
    'Le contrat garantit le souscripteur et les assurés désignés aux conditions particulières, dans les limites des garanties choisies.',
  ],
  [
    'Territorialité',
    'Les garanties s’exercent en Nouvelle-Calédonie, et dans les pays et territoires désignés aux conditions particulières.',
  ],
  [
    'Déclaration du risque',
    'Le souscripteur répond exactement aux questions posées et déclare toute circonstance nouvelle dans les quinze jours.',
  ],
  [
    'Déclaration des sinistres',
    'Tout sinistre est déclaré dans les cinq jours ouvrés, deux jours ouvrés en cas de vol.',
  ],
  [
    'Événements climatiques',
    'Les dommages causés par une dépression tropicale ou un cyclone sont garantis lorsque la formule le prévoit.',
  ],
  [
    'Prime',
    'La prime et ses accessoires sont exprimés en francs Pacifique, toutes taxes comprises, et payables d’avance.',
  ],
  [
    'Résiliation',
    'Le contrat se résilie à chaque échéance annuelle moyennant un préavis, ou dans les cas prévus par les textes.',
  ],
  ['Réclamations', 'Une réclamation est adressée au courtier, puis au service des réclamations de l’assureur.'],
];

const fields: readonly string[] = [
  'Nom et prénom',
  'Date de naissance',
  'Adresse',
  'Téléphone',
  'Adresse e-mail',
  'Date d’effet souhaitée',
  'Formule choisie',
  'Facilité de paiement',
  'Date et signature',
];

const bodies: Readonly<Record<ProductFileType, (product: CatalogueProduct) => PdfContent[]>> = {
  Fiche: (product) => [
    { text: 'Ce document résume les garanties. Les conditions générales et particulières prévalent.' },
    ...coversTable(product),
  ],
  CG: (product) => [
    ...articles.flatMap(([title, text], index) => [{ text: `${index + 1}. ${title}`, style: 'heading' }, { text }]),
    { text: 'Tableau des garanties', style: 'heading' },
    ...coversTable(product),
  ],
  Souscription: () => [
    { text: 'À remplir avec le client, puis à joindre au dossier.', margin: [0, 0, 0, 12] },
    {
      table: { widths: [170, '*'], body: fields.map((field) => [{ text: field, margin: [0, 6, 0, 6] }, '']) },
    },
  ],
};

const note: PdfContent = {
  text: 'Document de démonstration, sans valeur contractuelle. Garanties et montants donnés à titre d’exemple.',
  style: 'note',
};

/** Storage key of a product's document. */
export const productFileKey = (code: string, type: ProductFileType): string =>
  `demo/produits/${code.toLowerCase().replaceAll('_', '-')}-${type.toLowerCase()}`;
/** Storage key of the sample of a supporting document type. */
export const sampleKey = (typeCode: string): string => `demo/pieces/${typeCode.toLowerCase()}`;

/** Generates and stores the documents of all products; `createdAt` is their creation date. */
export const storeProductDocuments = async (files: FileStore, createdAt: Date): Promise<void> => {
  for (const product of catalogue) {
    for (const type of productFileTypes) {
      const content: PdfContent[] = [
        { text: product.label, style: 'title' },
        { text: titles[type], style: 'lead' },
        ...bodies[type](product),
        note,
      ];
      const title = `${titles[type]} ${product.label}`;
      await files.put(
        productFileKey(product.code, type),
        await renderPdf({ title, createdAt, footer: title, content }),
      );
    }
  }
};

/** Generates and stores a sample of each supporting document type; returns their bytes by type. */
export const storeSamples = async (files: FileStore, createdAt: Date): Promise<Map<string, Uint8Array>> => {
  const samples = new Map<string, Uint8Array>();
  for (const [code, label] of referenceLists.documentTypes) {
    const content: PdfContent[] = [
      { text: label, style: 'title' },
      { text: 'Exemple de pièce numérisée', style: 'lead' },
      { text: 'Cette page tient lieu de la pièce que le client a remise à son courtier.' },
      note,
    ];
    const bytes = await renderPdf({ title: label, createdAt, footer: label, content });
    await files.put(sampleKey(code), bytes);
    samples.set(code, bytes);
  }
  return samples;
};
