import { quoteLists } from '#server/areas/lists/quote-lists.ts';
import { labelOf } from '#server/areas/quotes/quote-context.ts';
import { contractFormula } from '#server/areas/quotes/quote-repository.ts';
import { type Random, random } from '#server/primitives/random.ts';
import { commercialLimitsOf } from '#shared/forms/commercial-limits.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import { type RawGroup, textAt, withValue } from '#shared/forms/raw.ts';
import type { ChosenFormula, EstimatedFormula } from '#shared/operations/quotes/estimation.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import { chosenFormula } from '#shared/products/estimation.ts';
import { priceQuote } from '#shared/products/price-quote.ts';
import type { Product } from '#shared/products/product.ts';
import { isConvertible } from '#shared/products/quote-actions.ts';
import { savedQuoteValues } from '#shared/products/saved-quote.ts';
import { demonstrationRateBook } from '#shared/tariff/demonstration/book.ts';
import { formulasOf } from './contracts/covers.ts';
import { communities } from './data/names.ts';
import { users } from './organisation.ts';
import type { Batch, ContractRow, PersonRow } from './rows.ts';

/** A quote as it was typed and priced, beside its row among the contracts. */
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

interface Asked {
  readonly quote: RawGroup;
  /** Of the person or the whole that the field belongs to. */
  readonly whole: string;
  readonly row: ContractRow;
  readonly holder: PersonRow;
  readonly rng: Random;
}

/** Whether a person of the risk is the client. */
const isHolder = ({ quote, whole, holder }: Asked): boolean =>
  textAt(quote, `${whole}.firstname`) === holder.first_name && textAt(quote, `${whole}.lastname`) === holder.last_name;

/** The relation of an additional insured person, whose file tells its label. */
const relationOf = ({ whole, row }: Asked): string => {
  const index = Number(whole.split('.')[2]);
  const label = row.body.productRisk.assured.filter(({ isPrincipal }) => !isPrincipal)[index]?.relation;
  return quoteLists['relations']?.find(({ libelle }) => libelle === label)?.code ?? '';
};

/** What a form asks for and a file does not tell, by the last name of the field. */
const answers: Readonly<Record<string, (asked: Asked) => string>> = {
  civility: (asked) => {
    const own = isHolder(asked) ? asked.holder.body.civility?.code : undefined;
    return own ?? (womens.has(textAt(asked.quote, `${asked.whole}.firstname`)) ? 'MME' : 'M');
  },
  maritalStatus: (asked) => {
    const own = isHolder(asked) ? asked.holder.body.maritalStatus?.code : undefined;
    const isSpouse = relationOf(asked) === 'CONJOINT';
    return own ?? (isSpouse ? 'MAR' : relationOf(asked) === 'ENFANT' ? 'CEL' : asked.rng.pick(['MAR', 'CON', 'CEL']));
  },
  relationRole: relationOf,
  justifRemise: ({ rng }) => rng.pick(['MULTI', 'FIDELITE', 'PARRAINAGE']),
  resiliationSinistre: () => 'NON',
  resiliationFausseDeclaration: () => 'NON',
  connaisanceLitige: () => 'NON',
};

/** Every answer that still lacks, given. */
const completed = (product: Product, quote: RawGroup, asked: Omit<Asked, 'quote' | 'whole'>, context: QuoteContext) => {
  let values = quote;
  for (const { path } of product.check(quote, context).problems) {
    const names = path.replace(/\.code$/, '').split('.');
    const answer = answers[names.at(-1) ?? ''];
    if (answer)
      values = withValue(values, path, answer({ ...asked, quote: values, whole: names.slice(0, -1).join('.') }));
  }
  return values;
};

/** The formula and the plan of its row where the tariff offers them to such a risk; else the nearest that it offers. */
const pricedFormula = (formulas: Readonly<Record<string, EstimatedFormula>>, row: ContractRow) => {
  const family = findProduct(row.product_code)?.family ?? 'auto';
  const code = formulasOf[family].find(({ label }) => label === row.body.formula.libelle)?.code;
  const offered = Object.values(formulas);
  const onPlan = offered.filter(({ splittingCode }) => splittingCode === row.splitting);
  return onPlan.find((each) => each.code === code) ?? onPlan[0] ?? offered[0];
};

const acceptedWith = (reasons: string[], row: ContractRow) =>
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

/** An open quote as somebody typed it, priced on the day it was made by the demonstration's tariff; undefined where no rule takes it. */
const typed = (
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
  const known = savedQuoteValues(
    product,
    { person: client, typedRisk: null, contractRisk, effectDate: row.effect_date },
    context,
  );
  const priced = priceQuote(
    product,
    completed(product, known, { row, holder, rng }, context),
    demonstrationRateBook,
    context,
  );
  if (priced.kind !== 'priced') return undefined;
  const { checked, estimation } = priced;
  const formula = pricedFormula(estimation.formulas, row);
  if (!formula) return undefined;
  const body = {
    ...row.body,
    ...acceptedWith(estimation.acceptance?.reasons ?? [], row),
    formula: contractFormula(formula, estimation.tariff),
    productRisk: checked.contractRisk(labelOf),
  };
  const chosen = chosenFormula(formula);
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
      estimate: checked.quote,
      formula: chosen,
      calculation: formula,
      created_by: users.find(({ broker_id, is_enabled }) => broker_id === row.broker_id && is_enabled)?.id ?? null,
    },
  };
};

/** A batch whose open quotes were typed here, so that each can become a contract as a broker's own can; and what was typed. */
export const withAnswers = (batch: Batch, products: readonly Product[]): { batch: Batch; quotes: QuoteRow[] } => {
  const holders = new Map(batch.person.map((person) => [person.id, person]));
  const quotes: QuoteRow[] = [];
  const contract = batch.contract.map((row) => {
    const holder = holders.get(row.person_id);
    const product = products.find(({ code }) => code === row.product_code);
    const isOpen = row.is_estimate && row.status === contractStatuses.quote && isConvertible(row.product_code);
    // The bulk of a benchmark has nothing on its files.
    const isRich = row.body.formula.guarantees.length > 0;
    const answered = isOpen && isRich && holder && product ? typed(row, holder, product) : undefined;
    if (!answered) return row;
    quotes.push(answered.quote);
    return answered.contract;
  });
  return { batch: { ...batch, contract }, quotes };
};
