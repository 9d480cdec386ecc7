import * as v from 'valibot';
import { lookAlikes } from '#server/clients/client-repository.ts';
import { loadContractFiles } from '#server/contracts/contract-file-repository.ts';
import { searchContracts } from '#server/contracts/contract-search-repository.ts';
import { declaredIn } from '#server/documents/source.ts';
import type { Caller, Context, Handler } from '#server/http/handler.ts';
import { notFound } from '#server/http/refusal.ts';
import type { ContractFile } from '#shared/contract/contracts/contract-file.ts';
import { contractFilterSchema } from '#shared/contract/contracts/contracts.ts';
import type {
  cities,
  citiesByZipCode,
  Estimate,
  editicsGet,
  estimateGet,
  estimateGetCopy,
  estimateGetModel,
  estimateSimilar,
} from '#shared/contract/quotes/estimates.ts';
import { type RawGroup, textAt, valueAt } from '#shared/forms/raw.ts';
import { dayInNoumea } from '#shared/primitives/calendar.ts';
import { citiesOfZipCode, communes } from '#shared/primitives/vocabulary/communes.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import { planPath } from '#shared/products/parts/commercial.ts';
import type { Product } from '#shared/products/product.ts';
import { savedQuote } from '#shared/products/saved-quote.ts';
import { quoteContextOf } from './quote-context.ts';
import { offeredProduct, productOf } from './quote-pricing.ts';
import { findQuote, type QuoteRecord } from './quote-repository.ts';

/** The envelope that every quote travels in. */
const estimateOf = (
  product: Product,
  quote: RawGroup,
  { caller, now, rest = {} }: { caller: Caller; now: Date; rest?: Partial<Estimate> },
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
  ...rest,
});

export const getEstimateModel: Handler<typeof estimateGetModel> = async ({ productId, isForLegalPerson }, context) => {
  const product = await offeredProduct(productId, 'productId', context);
  const isLegal = isForLegalPerson && product.personTypes.includes('MOR');
  const quote = product.blank(isLegal ? 'MOR' : 'PHY', dayInNoumea(context.services.now()));
  return {
    success: true,
    estimate: estimateOf(product, quote, { caller: context.caller, now: context.services.now() }),
  };
};

const missing = () => notFound('Ce devis n’existe pas ou n’est plus disponible.');

type Reader = Context<typeof estimateGet>;

const typedQuote = async (
  record: QuoteRecord,
  product: Product,
  { db, caller, services }: Reader,
): Promise<{ quote: RawGroup; file: ContractFile }> => {
  const context = quoteContextOf(caller.user, services.now());
  const files = await loadContractFiles(db, caller.scope, [record.id], context.today);
  const file = files.get(record.id);
  if (!file) throw missing();
  const { effectDate } = record;
  const typedRisk = record.estimate?.['productRisk'] ?? null;
  const { details, productRisk } = file;
  const saved = { person: details.person, typedRisk, fileRisk: productRisk, effectDate };
  return { quote: savedQuote(product, saved, context), file };
};

/** A saved quote within the caller's scope, as it is typed. A 404 where there is none. */
export const readQuote = async (idContrat: number, context: Reader) => {
  const record = await findQuote(context.db, context.caller.scope, idContrat);
  if (!record) throw missing();
  const product = await productOf(record.productCode, 'product.code');
  return { record, product, ...(await typedQuote(record, product, context)) };
};

export const getEstimate: Handler<typeof estimateGet> = async ({ idContrat }, context) => {
  const { record, product, quote } = await readQuote(idContrat, context);
  const { id, numero: number, formula, agencyCode } = record;
  const rest = { id, number, formula, agencyCode, periodicite: record.splitting ?? 'A' };
  const now = context.services.now();
  const estimate = estimateOf(product, quote, { caller: context.caller, now, rest });
  const declared = await declaredIn(record.productCode, record.estimate, record.creationDate);
  return { success: true, estimate, calculation: record.calculation, declared };
};

export const copyEstimate: Handler<typeof estimateGetCopy> = async ({ idContrat }, context) => {
  const { record, quote } = await readQuote(idContrat, context);
  const product = await offeredProduct(record.productCode, 'product.code', context);
  const now = context.services.now();
  const rest = { effectDate: dayInNoumea(now) };
  return { success: true, estimate: estimateOf(product, quote, { caller: context.caller, now, rest }) };
};

export const similarEstimates: Handler<typeof estimateSimilar> = async (input, { db, caller }) => {
  const { scope } = caller;
  const { productCode, personId, ...traits } = input;
  const idPersonnes = personId === null ? (await lookAlikes(db, scope, traits)).map(({ id }) => id) : [personId];
  if (idPersonnes.length === 0) return { success: true, contractList: [] };
  const open = v.parse(contractFilterSchema, { productCode, etatGlobal: contractStatuses.quote });
  const sort = [{ field: 'dateEffet' as const, descending: true }];
  const { rows } = await searchContracts(db, scope, { filter: { ...open, idPersonnes }, sort, offset: 0, limit: 20 });
  return { success: true, contractList: rows };
};

export const getEditics: Handler<typeof editicsGet> = async ({ contractId }, { db, caller, services }) => {
  const files = await loadContractFiles(db, caller.scope, [contractId], dayInNoumea(services.now()));
  const file = files.get(contractId);
  if (!file) throw missing();
  return { success: true, editics: file.editiques };
};

const citiesAnswer = (names: readonly string[]) => ({
  success: true,
  listItems: names.map((name) => ({ code: name, libelle: name })),
});

export const getCitiesByZipCode: Handler<typeof citiesByZipCode> = async ({ zipCode }) =>
  citiesAnswer(citiesOfZipCode(zipCode));

export const getCities: Handler<typeof cities> = async ({ zipCode }) =>
  citiesAnswer(zipCode ? citiesOfZipCode(zipCode) : communes.map(({ name }) => name));
