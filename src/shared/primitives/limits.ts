import { kilobyte } from './file-size.ts';

/**
 * Limits of uploads and texts. Forms show and enforce them, the outbox and the server refuse anything beyond, and
 * messages state them.
 */

/**
 * Files of one request, in bytes. Per file: specification 2, section 5.2 and specification 4, section 9; the other
 * limits are our choice.
 */
export const uploadLimits = { files: 30, fileBytes: 20_971_520, totalBytes: 209_715_200 } as const;
export type UploadLimits = { readonly [K in keyof typeof uploadLimits]: number };

/**
 * Parts in which files are uploaded: bytes of a part, parts that one call may refer to, and what the server stores of a
 * person until their calls: bytes (three of the largest calls, since a device sends three at once) and days. Our choice.
 */
export const uploadPartLimits = { bytes: 500_000, count: 500, storedBytes: 629_145_600, days: 7 } as const;

/** Import file: size in bytes, lines below the header. Our choice. */
export const importLimits = {
  fileBytes: 5_242_880,
  lines: 5_000,
  columns: 200,
  tooLarge: 'Le fichier ne doit pas dépasser 5 Mo',
} as const;

/** Image of a home tile: ratio of width to height, maximum width and bytes. Our choice. */
export const homeTile = { ratio: 1.6, widthPx: 800, fileBytes: 300 * kilobyte } as const;

/** A broker's logo on documents and in the app: maximum bytes and pixels per side. Our choice. */
export const brokerLogo = { fileBytes: 100 * kilobyte, sidePx: 1_000 } as const;

/** Validity of a quote in days. Our choice. */
export const quoteValidityDays = 30;

/** Maximum text lengths in characters. Our choice where the specification gives none. */
export const textLimits = {
  /** First and last names. Specification 2, section 5. */
  name: 35,
  /** New sign-in address in a profile or a broker's user form. Specification 2, section 5.5. */
  userEmail: 50,
  /** Address of a client. */
  clientEmail: 150,
  brokerName: 50,
  /** Names in administration. Specification 1, section 5. */
  newBrokerName: 35,
  brokerCode: 50,
  brokerLogin: 100,
  roleTitle: 50,
  /** Any sign-in address: administrators give addresses of up to 150 characters. */
  signInEmail: 150,
  zipCode: 10,
  /** Legal name of a broker on its documents. */
  firmName: 100,
  firmAddress: 150,
  city: 80,
  /** A number in a public register. */
  registration: 20,
  bankOwner: 50,
  bankDomiciliation: 50,
  /** Specification 4, section 5. */
  taskSubject: 200,
  taskComment: 5000,
  taskAnswer: 5000,
  reminder: 200,
  note: 2000,
  /** Each longer text of a claim’s declaration. */
  claimText: 2000,
  claimSubState: 120,
  /** Why a contract ended or a premium was refunded. */
  adjustmentReason: 120,
  /** Each text of a record of needs and advice. */
  advice: 2000,
  formerInsurer: 80,
  formerContractNumber: 40,
  /** Reference of a refund at the payment provider or the bank. */
  refundReference: 60,
  /** Number of a cheque, reference of a transfer. */
  paymentReference: 60,
  paymentDrawer: 80,
  paymentCancelReason: 200,
  /** Titles of pages, folders and files. Specification 4, section 5. */
  contentTitle: 50,
  /** A page's document, serialized as JSON. */
  pageContent: 200_000,
  /** Name of an uploaded file; the server truncates it to 150. */
  fileName: 255,
  /** A tile of the home. */
  tileTitle: 80,
  tileRoute: 500,
  /** Alternative text of an image on a page. */
  imageAlt: 150,
  /** A code of a list. */
  listCode: 60,
  /** Search text. */
  search: 100,
} as const;

/** Years around today within which the effect date of a request must lie; anything beyond is a typing error. */
export const taskEffectYears = { before: 5, after: 5 } as const;

/** Minimum length of a quick search; a shorter text would match nearly everything. */
export const minQuickSearchLength = 2;
