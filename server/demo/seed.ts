import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { hashPassword } from '#server/areas/auth/passwords.ts';
import { createVerificationCode } from '#server/areas/documents/code.ts';
import { reconstructFacts } from '#server/areas/documents/issue.ts';
import { loadCurrentTexts } from '#server/areas/documents/texts.ts';
import { loadReferenceLists } from '#server/areas/lists/load-reference-lists.ts';
import { loadDemonstrationBook } from '#server/areas/quotes/tariff-repository.ts';
import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import { countStoredBytes } from '#server/files/storage-repository.ts';
import { importVehicleFile } from '#server/imports/import-vehicles.ts';
import { sha256Hex } from '#server/primitives/sha256.ts';
import type { FileStore } from '#server/services/services.ts';
import { replacedKinds } from '#shared/documents/documents.ts';
import { formatCount } from '#shared/primitives/money.ts';
import { fold, foldAddress } from '#shared/primitives/text.ts';
import { loadProducts } from '#shared/products/load-product.ts';
import { demonstrationRateBook } from '#shared/tariff/demonstration/book.ts';
import { loadCommissions } from './commissions.ts';
import { sampleKey, storeProductDocuments, storeSamples } from './documents.ts';
import { loadLibrary } from './library.ts';
import { advanceCounters, loadQuotes, loadRows, setTriggers, withoutIndexes } from './load.ts';
import { brokers, demoPassword, roles, users } from './organisation.ts';
import { loadPages } from './pages.ts';
import { bulkBrokers, demoContracts, demoPortfolio } from './portfolio.ts';
import { withEnteredQuotes } from './quote-answers.ts';
import type { Batch, BatchTable, GeneratedDocumentRow, SupportingFileRow } from './rows.ts';
import {
  documentsCategory,
  homeImages,
  menuCategories,
  menus,
  productFiles,
  productRanges,
  rangeProducts,
} from './storefront.ts';

interface SeedOptions {
  readonly seed: number;
  /** Current day in Nouméa. */
  readonly today: string;
  /** Number of contracts and quotes; 8,000 by default. */
  readonly contracts?: number;
  readonly files: FileStore;
  readonly log?: Pick<Logger, 'info'>;
}

/** True for an unused database without brokers and users. */
export const isEmpty = async (db: Db): Promise<boolean> => {
  const [found] = await db.query<{ used: boolean }>(
    sql`select exists (select from broker) or exists (select from app_user) as used`,
  );
  return found?.used === false;
};

/** Vehicle catalogue of the demonstration. Its codes resemble SRA codes and types mines, but are invented. */
export const vehiclesFile = fileURLToPath(new URL('./data/vehicles.csv', import.meta.url));

const refuseVehicle = (line: number, reasons: readonly string[]): never => {
  throw new Error(`vehicles.csv, line ${line}: ${reasons.join(', ')}`);
};

/** Prints progress on standard error. */
const printProgress = (text: string) => process.stderr.write(`${text}\n`);

/**
 * Loads the demonstration into an empty database in one transaction, and its files into the store. The same seed and day give the
 * same data. Prints progress on standard error.
 */
export const seedDemo = async (db: Db, options: SeedOptions): Promise<void> => {
  const contracts = options.contracts ?? demoContracts;
  const startedMs = Date.now();
  printProgress(`Données de démonstration\u00A0: ${formatCount(contracts)} devis et contrats, un instant…`);
  const createdAt = new Date(`${options.today}T00:00:00+11:00`);
  await storeProductDocuments(options.files, createdAt);
  const samples = await storeSamples(options.files, createdAt);
  await db.transaction(async (tx) => {
    await loadReferenceLists(tx);
    await loadDemonstrationBook(tx, demonstrationRateBook);
    await importVehicleFile(tx, vehiclesFile, { onRefused: refuseVehicle, onProgress: () => undefined });
    await setTriggers(tx, 'disable');
    await loadOrganisation(tx, contracts);
    await loadStorefront(tx, options.files, createdAt);
    const loadContracts = () => loadPortfolio(tx, { ...options, contracts }, samples);
    await (contracts > demoContracts ? withoutIndexes(tx, loadContracts) : loadContracts());
    await tx.query(sql`update contract set has_claim = true where id in (select contract_id from claim)`);
    await loadCommissions(tx, { today: options.today, isBulk: contracts > demoContracts });
    await setTriggers(tx, 'enable');
    await advanceCounters(tx);
    await countStoredBytes(tx);
  });
  const seconds = Math.round((Date.now() - startedMs) / 1000);
  printProgress(`Données de démonstration prêtes en ${seconds} s.`);
  options.log?.info({ contracts, seed: options.seed, seconds }, 'demonstration data loaded');
};

/** Deterministic verification code of a demonstration paper. */
const demoCode = (id: number): string =>
  createVerificationCode(createHash('sha256').update(`demonstration ${id}`).digest());

const loadPortfolio = async (
  db: Db,
  { seed, today, contracts }: SeedOptions & { readonly contracts: number },
  samples: ReadonlyMap<string, Uint8Array>,
): Promise<void> => {
  const createdAt = new Date(`${today}T00:00:00+11:00`);
  let loadedCount = 0;
  let loggedAtMs = Date.now();
  const products = await loadProducts();
  for (const portfolioBatch of demoPortfolio({ seed, today, contracts })) {
    const { batch, quotes } = withEnteredQuotes(portfolioBatch, products);
    await loadBatch(db, batch, samples, createdAt);
    await loadQuotes(db, quotes);
    loadedCount += batch.contract.length;
    if (Date.now() - loggedAtMs < 1000) continue;
    loggedAtMs = Date.now();
    printProgress(
      `  ${formatCount(loadedCount)} sur ${formatCount(contracts)} (${Math.floor((100 * loadedCount) / contracts)}\u00A0%)`,
    );
  }
};

const loadOrganisation = async (db: Db, contracts: number): Promise<void> => {
  const password_hash = await hashPassword(demoPassword);
  await loadRows(db, 'broker', [...brokers, ...bulkBrokers(contracts)]);
  await loadRows(db, 'role', roles);
  await loadRows(
    db,
    'app_user',
    users.map((user) => ({
      ...user,
      email_n: foldAddress(user.email),
      first_name_n: fold(user.first_name),
      last_name_n: fold(user.last_name),
      password_hash,
    })),
  );
};

const loadStorefront = async (db: Db, files: FileStore, createdAt: Date): Promise<void> => {
  await loadRows(db, 'menu_category', menuCategories);
  await loadRows(db, 'menu', menus);
  await loadRows(db, 'home_image', homeImages);
  await loadRows(db, 'gamut', productRanges);
  await loadRows(db, 'gamut_product', rangeProducts);
  await loadRows(db, 'product_file', productFiles);
  await loadPages(db, documentsCategory, createdAt);
  await loadLibrary(db, files);
};

/** In the order of their foreign keys. */
const batchTables: readonly BatchTable[] = [
  'person',
  'contract',
  'movement',
  'premium',
  'claim',
  'supporting_document',
  'supporting_file',
  'editique',
  'task',
];

const loadBatch = async (
  db: Db,
  batch: Batch,
  samples: ReadonlyMap<string, Uint8Array>,
  createdAt: Date,
): Promise<void> => {
  const stored = new Map([...samples].map(([code, bytes]) => [code, storedFileOf(code, bytes)]));
  for (const table of batchTables) {
    if (table === 'editique') await loadPapers(db, batch.editique, createdAt);
    else
      await loadRows(
        db,
        table,
        table === 'supporting_file'
          ? batch.supporting_file.map((file: SupportingFileRow) => ({ ...file, ...stored.get(file.sample) }))
          : batch[table],
      );
  }
};

/** Inserts papers with frozen facts, which are built from the contracts inserted before. */
const loadPapers = async (db: Db, papers: readonly GeneratedDocumentRow[], createdAt: Date): Promise<void> => {
  const { version: texts_version } = await loadCurrentTexts(db, createdAt);
  const frozen = await reconstructFacts(
    db,
    papers.map((paper) => ({ ...paper, before: 0 })),
    createdAt,
    demoCode,
  );
  const papersByContract = Map.groupBy(papers, (paper) => paper.contract_id);
  await loadRows(
    db,
    'editique',
    papers.map((paper, index) => ({
      ...paper,
      ...frozen[index],
      texts_version,
      replaced_at: papersByContract.get(paper.contract_id)?.find((later) => isReplacedBy(later, paper))?.created_at,
    })),
  );
};

const isReplacedBy = (later: GeneratedDocumentRow, paper: GeneratedDocumentRow): boolean =>
  later.created_at > paper.created_at && replacedKinds(later.kind).includes(paper.kind);

const storedFileOf = (code: string, bytes: Uint8Array) => ({
  content_type: 'application/pdf',
  size_bytes: bytes.length,
  sha256: sha256Hex(bytes),
  storage_key: sampleKey(code),
});
