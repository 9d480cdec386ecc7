/**
 * What may be sent and typed, once: forms show and enforce these, the queue keeps no more, the server refuses beyond,
 * and the messages name them.
 */

/** Files of one sending. Bytes; a file: specification 2, section 5.2 and specification 4, section 9; the others are ours. */
export const uploadLimits = { files: 20, fileBytes: 20_971_520, totalBytes: 209_715_200 } as const;
export type UploadLimits = { readonly [K in keyof typeof uploadLimits]: number };

/** A file of lines to import, in bytes and in lines below its header. Ours. */
export const importLimits = {
  fileBytes: 5_242_880,
  lines: 5_000,
  tooLarge: 'Le fichier ne doit pas dépasser 5 Mo',
} as const;

/** The picture of a tile of the home: width by height, pixels at most, bytes at most. Ours. */
export const homeTile = { ratio: 1.6, widthPx: 800, fileBytes: 300_000 } as const;

/** A broker's logo, on papers and in the app: bytes and pixels a side at most. Ours. */
export const brokerLogo = { fileBytes: 100_000, sidePx: 1_000 } as const;

/** How long a quote holds, in days. Ours. */
export const quoteValidityDays = 30;

/** Longest texts, in characters, by what they hold. Where the specification gives none, the limit is ours. */
export const textLimits = {
  /** First and last names. Specification 2, section 5. */
  name: 35,
  /** Address of a person who signs in. Specification 2, section 5.5. */
  userEmail: 50,
  /** Address of a client. */
  clientEmail: 150,
  brokerName: 50,
  /** Of administration: specification 1, section 5. */
  newBrokerName: 35,
  brokerCode: 50,
  brokerLogin: 100,
  roleTitle: 50,
  adminUserEmail: 150,
  zipCode: 10,
  /** Of a broker, as its papers name it. */
  firmName: 100,
  firmAddress: 150,
  city: 80,
  /** A number in a public register. */
  registration: 20,
  bankOwner: 50,
  bankDomiciliation: 50,
  /** Specification 4, section 5. */
  requestSubject: 200,
  requestComment: 5000,
  requestAnswer: 5000,
  /** Titles of pages, folders and files. Specification 4, section 5. */
  contentTitle: 50,
  /** A page's document, as it is written in JSON. */
  pageContent: 200_000,
  /** A file's own name; the server shortens it to 150. */
  fileName: 255,
  /** A tile of the home. */
  tileTitle: 80,
  tileRoute: 500,
  /** What a picture of a page shows, in words. */
  imageAlt: 150,
  /** A code of a list. */
  listCode: 60,
  /** What is looked for. */
  search: 100,
} as const;

/** How far from today the day may lie on which a request takes effect, in years. What lies beyond is a slip of the finger. */
export const requestEffectYears = { before: 5, after: 5 } as const;

/** Of a quick search: shorter than this, nearly everything would be found. */
export const minQuickSearchLength = 2;
