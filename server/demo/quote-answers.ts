import { quoteLists } from '#server/areas/lists/quote-lists.ts';
import { labelOf } from '#server/areas/quotes/quote-context.ts';
import { toContractFormula } from '#server/areas/quotes/quote-repository.ts';
import { type Random, random } from '#server/primitives/random.ts';
import { commercialLimitsOf } from '#shared/forms/commercial-limits.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import { type RawGroup, textAt, withValue } from '#shared/forms/raw.ts';
import type { ChosenFormula, EstimatedFormula } from '#shared/operations/quotes/estimation.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import { toChosenFormula } from '#shared/products/estimation.ts';
import { priceQuote } from '#shared/products/price-quote.ts';
import type { Product } from '#shared/products/product.ts';
import { isConvertible } from '#shared/products/quote-actions.ts';
import { savedQuoteValues, withPlanOf } from '#shared/products/saved-quote.ts';
import { demonstrationRateBook } from '#shared/tariff/demonstration/book.ts';
import { formulasOf } from './contracts/covers.ts';
import { communities } from './data/names.ts';
import { users } from './organisation.ts';
import type { Batch, ContractRow, PersonRow } from './rows.ts';

/** A quote as entered and priced, in addition to its row in `contract`. */
export interface QuoteRow {
  readonly contract_id: number;
  readonly product_version: number;
  readonly tariff_version: string;
  readonly estimate: RawGroup;
  readonly formula: ChosenFormula;
  readonly calculation: EstimatedFormula;
  readonly created_by: number | null;
}

const womens = new Set(communities.flatMap(({ women }) => women));

interface MissingField {
  readonly quote: RawGroup;
  /** Group of the field: a person or the whole quote. */
  readonly whole: string;
  readonly row: ContractRow;
  readonly holder: PersonRow;
  readonly rng: Random;
}

/** True if a person of the risk is the client. */
const isHolder = ({ quote, whole, holder }: MissingField): boolean =>
  textAt(quote, `${whole}.firstname`) === holder.first_name && textAt(quote, `${whole}.lastname`) === holder.last_name;

/** Relation of an additional insured person, by the label in the contract file. */
const relationOf = ({ whole, row }: MissingField): string => {
  const index = Number(whole.split('.')[2]);
  const label = row.body.productRisk.assured.filter(({ isPrincipal }) => !isPrincipal)[index]?.relation;
  return quoteLists['relations']?.find(({ libelle }) => libelle === label)?.code ?? '';
};

/** Values that a form requires but a contract file lacks, by the last path segment. */
const answers: Readonly<Record<string, (field: MissingField) => string>> = {
  civility: (field) => {
    const holderCode = isHolder(field) ? field.holder.body.civility?.code : undefined;
    return holderCode ?? (womens.has(textAt(field.quote, `${field.whole}.firstname`)) ? 'MME' : 'M');
  },
  maritalStatus: (field) => {
    const holderCode = isHolder(field) ? field.holder.body.maritalStatus?.code : undefined;
    const isSpouse = relationOf(field) === 'CONJOINT';
    return (
      holderCode ?? (isSpouse ? 'MAR' : relationOf(field) === 'ENFANT' ? 'CEL' : field.rng.pick(['MAR', 'CON', 'CEL']))
    );
  },
  relationRole: relationOf,
  justifRemise: ({ rng }) => rng.pick(['MULTI', 'FIDELITE', 'PARRAINAGE']),
  resiliationSinistre: () => 'NON',
  resiliationFausseDeclaration: () => 'NON',
  connaisanceLitige: () => 'NON',
};

/** Fills all missing values. */
const fillMissing = (
  product: Product,
  quote: RawGroup,
  fieldContext: Omit<MissingField, 'quote' | 'whole'>,
  context: QuoteContext,
) => {
  let values = quote;
  for (const { path } of product.check(quote, context).problems) {
    const names = path.replace(/\.code$/, '').split('.');
    const answer = answers[names.at(-1) ?? ''];
    if (answer)
      values = withValue(values, path, answer({ ...fieldContext, quote: values, whole: names.slice(0, -1).join('.') }));
  }
  return values;
};

/** Formula and plan of the row if the tariff offers them for the risk; else the closest one. */
const pricedFormula = (formulas: Readonly<Record<string, EstimatedFormula>>, row: ContractRow) => {
  const family = findProduct(row.product_code)?.family ?? 'auto';
  const code = formulasOf[family].find(({ label }) => label === row.body.formula.libelle)?.code;
  const offered = Object.values(formulas);
  const formulasOnPlan = offered.filter(({ splittingCode }) => splittingCode === row.splitting);
  return formulasOnPlan.find((formula) => formula.code === code) ?? formulasOnPlan[0] ?? offered[0];
};

const acceptanceFields = (reasons: string[], row: ContractRow) =>
  reasons.length === 0
    ? {}
    : {
        acceptance: {
          outcome: 'accepted' as const,
          reasons,
          comment: 'Pièces vérifiées.',
          decidedAt: `${row.creation_date}T22:00:00.000Z`,
        },
      };

/** An open quote as entered, priced with the demonstration tariff of its day; undefined if the rules decline it. */
const buildQuote = (
  row: ContractRow,
  holder: PersonRow,
  product: Product,
): { readonly contract: ContractRow; readonly quote: QuoteRow } | undefined => {
  const rng = random(`answers/${row.id}`);
  const context = {
    today: row.creation_date,
    lists: quoteLists,
    commercialLimits: commercialLimitsOf({ isRoot: false, isAdmin: true, isBroker: false }),
  };
  const client = { id: holder.id, personType: holder.person_type, ...holder.body };
  const { productRisk: contractRisk } = row.body;
  const savedValues = savedQuoteValues(
    product,
    { person: client, typedRisk: null, contractRisk, effectDate: row.effect_date },
    context,
  );
  const priced = priceQuote(
    product,
    fillMissing(product, savedValues, { row, holder, rng }, context),
    demonstrationRateBook,
    context,
  );
  if (priced.kind !== 'priced') return undefined;
  const { checked, estimation } = priced;
  const formula = pricedFormula(estimation.formulas, row);
  if (!formula) return undefined;
  const body = {
    ...row.body,
    ...acceptanceFields(estimation.acceptance?.reasons ?? [], row),
    formula: toContractFormula(formula, estimation.tariff),
    productRisk: checked.contractRisk(labelOf),
  };
  const chosen = toChosenFormula(formula);
  return {
    contract: {
      ...row,
      annual_premium: formula.total,
      commission: Math.round(formula.total * 0.12),
      splitting: formula.splittingCode,
      body,
    },
    quote: {
      contract_id: row.id,
      product_version: product.version,
      tariff_version: chosen.tariffVersion,
      estimate: withPlanOf(chosen, checked.quote),
      formula: chosen,
      calculation: formula,
      created_by: users.find(({ broker_id, is_enabled }) => broker_id === row.broker_id && is_enabled)?.id ?? null,
    },
  };
};

/** Replaces the open quotes of a batch by entered ones that can be converted to contracts; returns them too. */
export const withEnteredQuotes = (batch: Batch, products: readonly Product[]): { batch: Batch; quotes: QuoteRow[] } => {
  const holders = new Map(batch.person.map((person) => [person.id, person]));
  const quotes: QuoteRow[] = [];
  const contract = batch.contract.map((row) => {
    const holder = holders.get(row.person_id);
    const product = products.find(({ code }) => code === row.product_code);
    const isOpen = row.is_estimate && row.status === contractStatuses.quote && isConvertible(row.product_code);
    // Bulk data of benchmarks has no files.
    const hasGuarantees = row.body.formula.guarantees.length > 0;
    const answered = isOpen && hasGuarantees && holder && product ? buildQuote(row, holder, product) : undefined;
    if (!answered) return row;
    quotes.push(answered.quote);
    return answered.contract;
  });
  return { batch: { ...batch, contract }, quotes };
};
