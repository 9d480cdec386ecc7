import { isMissing } from '#api/errors.ts';
import type { LoadedDraft } from '#offline/interfaces/draft-types.ts';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { subscriberFormValues } from '#shared/clients/client-record.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import type { RawGroup } from '#shared/forms/raw.ts';
import { clientGet } from '#shared/operations/clients/clients.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { estimateGet, estimateGetCopy } from '#shared/operations/quotes/estimates.ts';
import { addDays, nextAnniversary } from '#shared/primitives/calendar/days.ts';
import { defaultEffectDate, effectWindowDays } from '#shared/products/parts/commercial.ts';
import type { Product } from '#shared/products/product.ts';
import { canDuplicate } from '#shared/products/quote-actions.ts';
import { loadProduct } from '#shared/products/registry.ts';
import { savedQuoteValues } from '#shared/products/saved-quote.ts';
import type { QuoteStart } from '../work/quote-opening.ts';
import { blankProgress } from '../work/quote-progress.ts';
import { resumedQuote } from './quote-draft.ts';

interface Address {
  /** A product code, or the number of a quote to copy. */
  readonly key: string;
  readonly client: number | undefined;
  /** The contract whose risk is quoted anew. */
  readonly contract?: number | undefined;
  readonly draft: LoadedDraft | undefined;
}

/** What the address names does not exist. */
export class UnknownQuote extends Error {
  readonly what: 'product' | 'quote' | 'client' | 'contract';
  constructor(what: UnknownQuote['what']) {
    super(`there is no such ${what}`);
    this.what = what;
  }
}

/** A product that is sold; throws `UnknownQuote` for any other. */
export const quotable = async (code: string): Promise<Product> => {
  const product = await loadProduct(code);
  if (!product) throw new UnknownQuote('product');
  return product;
};

/** Makes what an address and a draft ask for. Throws `UnknownQuote`, `CallError` or `Unreachable`. */
export const quoteStart = (offline: OfflineServices, address: Address, context: QuoteContext): Promise<QuoteStart> => {
  const { key, draft } = address;
  if (draft) return resumedQuote(draft, key, context, quotable);
  if (/^\d+$/.test(key)) return copied(offline, Number(key), context);
  return address.contract === undefined
    ? blank(offline, address, context)
    : anew(offline, { key, contract: address.contract }, context);
};

const begun = (
  product: Product,
  values: RawGroup,
  rest: Partial<Pick<QuoteStart, 'copyOf' | 'notices'>> = {},
): QuoteStart => ({ product, values, progress: blankProgress(product), copyOf: null, notices: [], ...rest });

/** Every product takes natural persons. */
export const notForCompanies = 'Ce produit ne s’adresse qu’aux personnes physiques.';

/** As `estimate/getModel` answers, made here: it works without network. A client of the portfolio subscribes at once. */
const blank = async (
  offline: OfflineServices,
  { key, client }: Pick<Address, 'key' | 'client'>,
  context: QuoteContext,
): Promise<QuoteStart> => {
  const product = await quotable(key);
  const model = product.blank(product.personTypes[0] ?? 'PHY', context);
  if (client === undefined) return begun(product, product.normalize(model, context));
  const read = offline.read(clientGet, { idClient: client }).catch((error: unknown) => {
    throw isMissing(error) ? new UnknownQuote('client') : error;
  });
  const { person } = (await read).value;
  if (!person) throw new UnknownQuote('client');
  if (!product.personTypes.includes(person.personType))
    return begun(product, product.normalize(model, context), { notices: [notForCompanies] });
  return begun(product, product.normalize({ ...model, person: subscriberFormValues(person, context) }, context));
};

/**
 * The risk of a contract, or of a quote that lacks answers, for its client, from its next anniversary where that is near enough: as it was typed where the
 * contract was made here of a quote, else as its file tells it.
 */
const anew = async (
  offline: OfflineServices,
  { key, contract: id }: { readonly key: string; readonly contract: number },
  context: QuoteContext,
): Promise<QuoteStart> => {
  const product = await quotable(key);
  const read = offline.read(contractGet, { idContrat: id }).catch((error: unknown) => {
    throw isMissing(error) ? new UnknownQuote('contract') : error;
  });
  const { contract } = (await read).value;
  if (contract?.details.product.code !== product.code) throw new UnknownQuote('contract');
  const { details, productRisk: contractRisk } = contract;
  const { person, madeOf } = details;
  if (!product.personTypes.includes(person.personType)) {
    const model = product.blank(product.personTypes[0] ?? 'PHY', context);
    return begun(product, product.normalize(model, context), { notices: [notForCompanies] });
  }
  const quoteId = details.isEstimate ? id : madeOf?.id;
  const typed =
    quoteId === undefined ? undefined : await offline.read(estimateGet, { idContrat: quoteId }).catch(() => undefined);
  const typedRisk = typed?.value.estimate?.productRisk ?? null;
  const effectDate = renewedOn(details.effectDate, context.today);
  return begun(product, savedQuoteValues(product, { person, typedRisk, contractRisk, effectDate }, context));
};

const renewedOn = (effectDate: string, today: string): string => {
  const day = nextAnniversary(effectDate, today);
  return day <= addDays(today, effectWindowDays) ? day : defaultEffectDate(today);
};

/** The copy that the server makes; without network the same, of what was last read of the quote or of its file. */
const copied = async (offline: OfflineServices, id: number, context: QuoteContext): Promise<QuoteStart> => {
  const input = { idContrat: id };
  try {
    const answer = await offline.read(estimateGetCopy, input);
    const given = answer.value.estimate;
    if (!given) throw new UnknownQuote('quote');
    const product = await quotable(given.product.code);
    return begun(product, product.normalize(given, context), { copyOf: id });
  } catch (error) {
    if (isMissing(error)) throw new UnknownQuote('quote');
    const kept = error instanceof UnknownQuote ? undefined : await ofDevice(offline, id, context);
    if (!kept) throw error;
    return kept;
  }
};

const ofDevice = async (
  offline: OfflineServices,
  id: number,
  context: QuoteContext,
): Promise<QuoteStart | undefined> => {
  const input = { idContrat: id };
  const effectDate = context.today;
  const file = (await offline.device.find(contractGet, input))?.value.contract;
  if (!file || !canDuplicate(file.details)) return undefined;
  const read = (await offline.device.find(estimateGet, input))?.value.estimate;
  if (read) {
    const product = await quotable(read.product.code);
    return begun(product, product.normalize({ ...read, effectDate }, context), { copyOf: id });
  }
  const { details, productRisk: contractRisk } = file;
  const product = await quotable(details.product.code);
  const saved = { person: details.person, typedRisk: null, contractRisk, effectDate };
  return begun(product, savedQuoteValues(product, saved, context), { copyOf: id });
};
