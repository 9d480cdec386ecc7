import * as v from 'valibot';
import { findPossibleDuplicates } from '#server/areas/clients/client-repository.ts';
import { loadContractFiles } from '#server/areas/contracts/contract-file-repository.ts';
import { searchContracts } from '#server/areas/contracts/contract-search-repository.ts';
import { getPortfolioChanges } from '#server/areas/contracts/contracts.ts';
import { loadDeclaredBlocks } from '#server/areas/documents/paper-source.ts';
import type { Caller, Context, Handler, Handlers } from '#server/http/handler.ts';
import { invalid, notFound } from '#server/http/refusal.ts';
import { type RawGroup, textAt, valueAt, withValue } from '#shared/forms/raw.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { contractFilterSchema } from '#shared/operations/contracts/contracts.ts';
import type {
  cities,
  citiesByZipCode,
  Estimate,
  editicsGet,
  estimateGet,
  estimateGetCopy,
  estimateGetModel,
  estimateSimilar,
  SavedQuoteAnswer,
} from '#shared/operations/quotes/estimates.ts';
import type { portfolioChanges } from '#shared/operations/shell/portfolio.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { citiesOfZipCode, communes } from '#shared/primitives/vocabulary/communes.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import { planPath } from '#shared/products/parts/commercial.ts';
import type { Product } from '#shared/products/product.ts';
import { canDuplicate, conversionRefusal } from '#shared/products/quote-actions.ts';
import { savedQuoteValues } from '#shared/products/saved-quote.ts';
import { createQuoteContext } from './quote-context.ts';
import { requireProduct, requireProductOnSale } from './quote-pricing.ts';
import { findQuote, findQuotes, type QuoteRecord } from './quote-repository.ts';
import { loadQuoteContext } from './quoting-context.ts';

/** Envelope of a quote in the API. */
const toEstimate = (
  product: Product,
  quote: RawGroup,
  { caller, now, additional = {} }: { caller: Caller; now: Date; additional?: Partial<Estimate> },
): Estimate => ({
  id: -1,
  number: '',
  product: { code: product.code, libelle: findProduct(product.code)?.label ?? product.code, version: product.version },
  person: valueAt(quote, 'person') as RawGroup,
  productRisk: valueAt(quote, 'productRisk') as RawGroup,
  effectDate: textAt(quote, 'effectDate'),
  currentDate: now.toISOString(),
  periodicite: textAt(quote, planPath) || 'A',
  formula: null,
  agencyCode: caller.user.agency?.code ?? null,
  ...additional,
});

const getEstimateModel: Handler<typeof estimateGetModel> = async ({ productId, isForLegalPerson }, context) => {
  const product = await requireProductOnSale(productId, 'productId', context);
  const isLegal = isForLegalPerson && product.personTypes.includes('MOR');
  const rules = await loadQuoteContext(context.db, context.caller, context.services.now());
  const quote = product.blankQuote(isLegal ? 'MOR' : 'PHY', rules);
  return {
    success: true,
    estimate: toEstimate(product, quote, { caller: context.caller, now: context.services.now() }),
  };
};

const quoteMissing = () => notFound('Ce devis n’existe pas ou n’est plus disponible.');

type Reader = Context<typeof estimateGet>;

/** Values of a saved quote as they were entered. */
const toQuoteValues = (
  { effectDate, estimate }: QuoteRecord,
  product: Product,
  { details, productRisk }: ContractFile,
  { caller, services }: Pick<Reader, 'caller' | 'services'>,
): RawGroup => {
  const typedRisk = estimate?.['productRisk'] ?? null;
  const saved = { person: details.person, typedRisk, contractRisk: productRisk, effectDate };
  return savedQuoteValues(product, saved, createQuoteContext(caller.user, services.now()));
};

/** Loads a saved quote within the caller's scope; throws a 404 if there is none. */
export const loadQuote = async (idContrat: number, context: Reader) => {
  const record = await findQuote(context.db, context.caller.scope, idContrat);
  if (!record) throw quoteMissing();
  const product = await requireProduct(record.productCode, 'product.code');
  const today = dayInNoumea(context.services.now());
  const file = (await loadContractFiles(context.db, context.caller.scope, [idContrat], today)).get(idContrat);
  if (!file) throw quoteMissing();
  return { record, product, file, quote: toQuoteValues(record, product, file, context) };
};

interface ReadQuote {
  readonly record: QuoteRecord;
  readonly product: Product;
  readonly quote: RawGroup;
}

/** Answer for a saved quote. */
const toAnswer = async (
  { record, product, quote }: ReadQuote,
  { caller, services }: Pick<Reader, 'caller' | 'services'>,
): Promise<SavedQuoteAnswer> => {
  const { id, numero: number, formula, agencyCode } = record;
  const additional = { id, number, formula, agencyCode, periodicite: record.splitting ?? 'A' };
  const estimate = toEstimate(product, quote, { caller, now: services.now(), additional });
  const { productCode, calculation, creationDate } = record;
  const answers = { estimate: record.estimate, calculation, quotedAt: creationDate };
  return { estimate, calculation, declared: await loadDeclaredBlocks(productCode, answers) };
};

const getEstimate: Handler<typeof estimateGet> = async ({ idContrat }, context) => ({
  success: true,
  ...(await toAnswer(await loadQuote(idContrat, context), context)),
});

/**
 * Portfolio page with the values of open quotes and of all that were typed here, so that they can be read, copied and
 * converted offline with what the client declared, even if they were never opened on the device.
 */
const getPortfolio: Handler<typeof portfolioChanges> = async (input, context) => {
  const page = await getPortfolioChanges(input, context);
  const files = new Map((page.contracts ?? []).map(({ id, file }) => [id, file]));
  const quoteIds = [...files]
    .filter(([, { details, formula }]) => details.isEstimate && (formula.price || conversionRefusal(details) === null))
    .map(([id]) => id);
  const quotes = new Map<number, SavedQuoteAnswer>();
  for (const record of await findQuotes(context.db, context.caller.scope, quoteIds)) {
    const file = files.get(record.id);
    const product = await requireProduct(record.productCode, 'product.code');
    if (file)
      quotes.set(
        record.id,
        await toAnswer({ record, product, quote: toQuoteValues(record, product, file, context) }, context),
      );
  }
  const contracts = page.contracts?.map((contract) => {
    const quote = quotes.get(contract.id);
    return quote ? { ...contract, quote } : contract;
  });
  return { ...page, ...(contracts && { contracts }) };
};

const notDuplicated = 'Un devis de ce produit ou de ce souscripteur ne se duplique pas.';

const copyEstimate: Handler<typeof estimateGetCopy> = async ({ idContrat }, context) => {
  const { record, file, quote } = await loadQuote(idContrat, context);
  const product = await requireProductOnSale(record.productCode, 'product.code', context);
  if (!canDuplicate(file.details)) throw invalid({ idContrat: [notDuplicated] }, notDuplicated);
  const now = context.services.now();
  const datedQuote = withValue(quote, 'effectDate', dayInNoumea(now));
  // The broker's fixed values apply to a copy too, its initial values do not.
  const copy = product.normalize(datedQuote, await loadQuoteContext(context.db, context.caller, now));
  return { success: true, estimate: toEstimate(product, copy, { caller: context.caller, now }) };
};

const similarEstimates: Handler<typeof estimateSimilar> = async (input, { db, caller }) => {
  const { scope } = caller;
  const { productCode, personId, ...traits } = input;
  const idPersonnes =
    personId === null ? (await findPossibleDuplicates(db, scope, traits)).map(({ id }) => id) : [personId];
  if (idPersonnes.length === 0) return { success: true, contractList: [] };
  const openQuoteFilter = v.parse(contractFilterSchema, { productCode, etatGlobal: contractStatuses.quote });
  const sort = [{ field: 'dateEffet' as const, descending: true }];
  const { rows } = await searchContracts(db, scope, {
    filter: { ...openQuoteFilter, idPersonnes },
    sort,
    offset: 0,
    limit: 20,
  });
  return { success: true, contractList: rows };
};

const getEditics: Handler<typeof editicsGet> = async ({ contractId }, { db, caller, services }) => {
  const files = await loadContractFiles(db, caller.scope, [contractId], dayInNoumea(services.now()));
  const file = files.get(contractId);
  if (!file) throw quoteMissing();
  return { success: true, editics: file.editiques };
};

const citiesAnswer = (names: readonly string[]) => ({
  success: true,
  listItems: names.map((name) => ({ code: name, libelle: name })),
});

const getCitiesByZipCode: Handler<typeof citiesByZipCode> = async ({ zipCode }) =>
  citiesAnswer(citiesOfZipCode(zipCode));

const getCities: Handler<typeof cities> = async ({ zipCode }) =>
  citiesAnswer(zipCode ? citiesOfZipCode(zipCode) : communes.map(({ name }) => name));

export const quoteModelsHandlers = {
  cities: getCities,
  citiesByZipCode: getCitiesByZipCode,
  editicsGet: getEditics,
  estimateGet: getEstimate,
  estimateGetCopy: copyEstimate,
  estimateGetModel: getEstimateModel,
  estimateSimilar: similarEstimates,
  portfolioChanges: getPortfolio,
} satisfies Partial<Handlers>;
