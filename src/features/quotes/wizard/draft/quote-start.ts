import { isMissing } from '#api/errors.ts';
import type { LoadedDraft } from '#offline/interfaces/draft-types.ts';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { subscriberFormValues } from '#shared/clients/client-record.ts';
import { entriesAt } from '#shared/forms/entry.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import { firstIncompleteSubStep, subStepsOf } from '#shared/forms/progress.ts';
import type { RawGroup } from '#shared/forms/raw.ts';
import { clientGet } from '#shared/operations/clients/clients.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { estimateGet, estimateGetCopy } from '#shared/operations/quotes/estimates.ts';
import type { ChosenFormula } from '#shared/operations/quotes/estimation.ts';
import { addDays, nextAnniversary } from '#shared/primitives/calendar/days.ts';
import { loadProduct } from '#shared/products/load-product.ts';
import { defaultEffectDate, effectWindowDays } from '#shared/products/parts/commercial.ts';
import type { Product } from '#shared/products/product.ts';
import { canDuplicate } from '#shared/products/quote-actions.ts';
import { savedQuoteValues, withPlanOf } from '#shared/products/saved-quote.ts';
import { blankProgress } from '../work/quote-progress.ts';
import type { QuoteStart } from '../work/quote-start.ts';
import { withCurrentClient } from './current-client.ts';
import { resumeQuote } from './quote-draft.ts';
import { isDeclared, isTypedQuote, MissingDeclarations, readSavedQuote, undeclaredNotice } from './typed-quote.ts';

interface QuoteRequest {
  /** A product code, or the id of a quote to copy. */
  readonly key: string;
  readonly client: number | undefined;
  /** Id of a contract whose risk is quoted again. */
  readonly contract?: number | undefined;
  readonly draft: LoadedDraft | undefined;
}

/** Thrown if the URL names a record that does not exist. */
export class UnknownQuote extends Error {
  readonly what: 'product' | 'quote' | 'client' | 'contract';
  constructor(what: UnknownQuote['what']) {
    super(`there is no such ${what}`);
    this.what = what;
  }
}

/** Loads a product that is sold; throws `UnknownQuote` for any other. */
export const loadQuotableProduct = async (code: string): Promise<Product> => {
  const product = await loadProduct(code);
  if (!product) throw new UnknownQuote('product');
  return product;
};

/**
 * Builds the initial state from the URL and the draft. Throws `UnknownQuote`, `MissingDeclarations`, `CallError` or
 * `Unreachable`.
 */
export const loadQuoteStart = async (
  offline: OfflineServices,
  address: QuoteRequest,
  context: QuoteContext,
): Promise<QuoteStart> => {
  const start = await openQuote(offline, address, context);
  return withCurrentClient(offline, start, { context, isDraft: address.draft !== undefined });
};

const openQuote = (offline: OfflineServices, address: QuoteRequest, context: QuoteContext): Promise<QuoteStart> => {
  const { key, draft } = address;
  if (draft) return resumeQuote(draft, key, context, loadQuotableProduct);
  if (/^\d+$/.test(key)) return copyQuote(offline, Number(key), context);
  return address.contract === undefined
    ? blankQuote(offline, address, context)
    : requoteContract(offline, { key, contract: address.contract }, context);
};

const createStart = (
  product: Product,
  values: RawGroup,
  options: Partial<Pick<QuoteStart, 'copyOf' | 'notices'>> = {},
): QuoteStart => ({
  product,
  values,
  progress: blankProgress(product),
  copyOf: null,
  notices: [],
  changes: [],
  ...options,
});

/** Notice for a product that only natural persons can subscribe. */
export const notForCompanies = 'Ce produit ne s’adresse qu’aux personnes physiques.';

/** Same result as `estimate/getModel`, computed here to work offline. A given client becomes the subscriber. */
const blankQuote = async (
  offline: OfflineServices,
  { key, client }: Pick<QuoteRequest, 'key' | 'client'>,
  context: QuoteContext,
): Promise<QuoteStart> => {
  const product = await loadQuotableProduct(key);
  const model = product.newQuote(product.personTypes[0] ?? 'PHY', context);
  if (client === undefined) return createStart(product, product.normalize(model, context));
  const reading = offline.read(clientGet, { idClient: client }).catch((error: unknown) => {
    throw isMissing(error) ? new UnknownQuote('client') : error;
  });
  const { person } = (await reading).value;
  if (!person) throw new UnknownQuote('client');
  if (!product.personTypes.includes(person.personType))
    return createStart(product, product.normalize(model, context), { notices: [notForCompanies] });
  return createStart(product, product.normalize({ ...model, person: subscriberFormValues(person, context) }, context));
};

/**
 * New quote for the risk of a contract (or of an incomplete quote) and its client, from the next anniversary if that is
 * near. The risk comes from the original quote if there is one, else from the contract file.
 */
const requoteContract = async (
  offline: OfflineServices,
  { key, contract: id }: { readonly key: string; readonly contract: number },
  context: QuoteContext,
): Promise<QuoteStart> => {
  const product = await loadQuotableProduct(key);
  const reading = offline.read(contractGet, { idContrat: id }).catch((error: unknown) => {
    throw isMissing(error) ? new UnknownQuote('contract') : error;
  });
  const { contract } = (await reading).value;
  if (contract?.details.product.code !== product.code) throw new UnknownQuote('contract');
  const { details, productRisk: contractRisk } = contract;
  const { person } = details;
  if (!product.personTypes.includes(person.personType)) {
    const model = product.blankQuote(product.personTypes[0] ?? 'PHY', context);
    return createStart(product, product.normalize(model, context), { notices: [notForCompanies] });
  }
  const saved = await readSavedQuote(offline, contract);
  const sourceRisk = saved?.estimate?.productRisk ?? product.fromContract(contractRisk);
  const typedRisk = details.isEstimate ? sourceRisk : product.updateRisk(sourceRisk, contract, context);
  const hasClaims = !details.isEstimate && contract.claims.data.length > 0;
  const effectDate = renewalDate(details.effectDate, context.today);
  const values = savedQuoteValues(product, { person, typedRisk, contractRisk, effectDate }, context);
  const formerFormula = saved?.estimate?.formula ?? null;
  const hasDeclarations = isDeclared(saved);
  const notices = [...(hasDeclarations ? [] : [undeclaredNotice]), ...(hasClaims ? [claimsNotice] : [])];
  const start = createStart(product, withPlanOf(formerFormula, values), { notices });
  const openedStart = openAtPrices(start, formerFormula, context);
  return hasDeclarations ? openedStart : openFirstEntry(openedStart);
};

/**
 * Opens the first entry of the product’s list, such as a driver, instead of the prices: without declarations it seems
 * complete, since its form has checkboxes.
 */
const openFirstEntry = (start: QuoteStart): QuoteStart => {
  const { product, values, progress } = start;
  const subSteps = subStepsOf(product.steps, []);
  if (progress.partId !== subSteps.at(-1)?.part.id) return start;
  for (const { part } of subSteps) {
    const path = part.sections.find(({ list }) => list !== undefined)?.list?.path;
    const entry = path === undefined ? undefined : entriesAt(values, path)[0];
    if (path !== undefined && entry)
      return { ...start, progress: { ...progress, partId: part.id, editing: { path, index: 0, entry, inner: null } } };
  }
  return start;
};

/** The contract file does not name the driver of a claim, nor always who was responsible. */
const claimsNotice =
  'Les sinistres du contrat sont repris chez le conducteur principal\u00A0: vérifiez qui conduisait et la responsabilité.';

const renewalDate = (effectDate: string, today: string): string => {
  const day = nextAnniversary(effectDate, today);
  return day <= addDays(today, effectWindowDays) ? day : defaultEffectDate(today);
};

/**
 * Opens a start at the first step that lacks something, the prices if none does, with the formula to compare with.
 */
const openAtPrices = (start: QuoteStart, formerFormula: ChosenFormula | null, context: QuoteContext): QuoteStart => {
  const { product, values, progress } = start;
  const subSteps = subStepsOf(product.steps, product.check(values, context).problems);
  const partId = firstIncompleteSubStep(subSteps)?.part.id ?? progress.partId;
  return { ...start, progress: { ...progress, partId, former: formerFormula } };
};

const copyQuote = async (offline: OfflineServices, id: number, context: QuoteContext): Promise<QuoteStart> => {
  const [copied, original] = await Promise.all([
    loadCopy(offline, id, context),
    offline.read(estimateGet, { idContrat: id }).catch(() => undefined),
  ]);
  const { product, values } = copied;
  const saved = original?.value;
  const formerFormula = saved?.estimate?.formula ?? null;
  const notices = saved && !isDeclared(saved) ? [undeclaredNotice] : copied.notices;
  // A copy gets the effect date of a new quote, not that of its original.
  const { effectDate = '' } = product.blankQuote(product.personTypes[0] ?? 'PHY', context);
  const normalizedValues = product.normalize(withPlanOf(formerFormula, { ...values, effectDate }), context);
  return openAtPrices({ ...copied, values: normalizedValues, notices }, formerFormula, context);
};

/** The server’s copy of a quote; offline, a copy of what was typed, or of its file if it was not typed here. */
const loadCopy = async (offline: OfflineServices, id: number, context: QuoteContext): Promise<QuoteStart> => {
  const input = { idContrat: id };
  try {
    const answer = await offline.read(estimateGetCopy, input);
    const estimate = answer.value.estimate;
    if (!estimate) throw new UnknownQuote('quote');
    const product = await loadQuotableProduct(estimate.product.code);
    return createStart(product, product.normalize(estimate, context), { copyOf: id });
  } catch (error) {
    if (isMissing(error)) throw new UnknownQuote('quote');
    const deviceCopy = error instanceof UnknownQuote ? undefined : await copyFromDevice(offline, id, context);
    if (deviceCopy) return deviceCopy;
    throw error;
  }
};

const copyFromDevice = async (
  offline: OfflineServices,
  id: number,
  context: QuoteContext,
): Promise<QuoteStart | undefined> => {
  const input = { idContrat: id };
  const effectDate = context.today;
  const file = (await offline.device.find(contractGet, input))?.value.contract;
  if (!file || !canDuplicate(file.details)) return undefined;
  const reading = (await offline.device.find(estimateGet, input))?.value.estimate;
  if (reading) {
    const product = await loadQuotableProduct(reading.product.code);
    return createStart(product, product.normalize({ ...reading, effectDate }, context), { copyOf: id });
  }
  if (isTypedQuote(file)) throw new MissingDeclarations(id);
  const { details, productRisk: contractRisk } = file;
  const product = await loadQuotableProduct(details.product.code);
  const saved = { person: details.person, typedRisk: null, contractRisk, effectDate };
  return createStart(product, savedQuoteValues(product, saved, context), { copyOf: id, notices: [undeclaredNotice] });
};
