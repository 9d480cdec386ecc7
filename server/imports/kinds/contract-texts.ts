import { modesOfPlan } from '#shared/conversion/payment-fields.ts';
import type { ListItem } from '#shared/operations/wire/envelope.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { catalogue } from '#shared/products/catalogue.ts';
import type { ColumnTexts } from '../differences.ts';

/** What a line and an existing contract say alike. Days are `yyyy-mm-dd`, amounts XPF. */
export interface ContractFacts {
  readonly productCode: string;
  readonly effectDate: string;
  readonly creationDate: string;
  readonly status: string;
  readonly splittingCode: string | null;
  readonly payment: string | null;
  readonly premium: number | null;
  readonly commission: number | null;
  readonly formula: string | null;
  readonly registration: string | null;
  readonly brand: string | null;
  readonly model: string | null;
}

const findLabel = (entries: readonly ListItem[] = [], code: string | null): string =>
  entries.find((entry) => entry.code === code)?.libelle ?? code ?? '';
const formatAmount = (xpf: number | null): string => (xpf === null ? '' : formatXpf(xpf));

/** The facts as people read them, by column of the import; the client is not among them. */
export const contractTexts = (
  facts: ContractFacts,
  lists: Readonly<Record<string, readonly ListItem[]>>,
): ColumnTexts => ({
  product: catalogue.find(({ code }) => code === facts.productCode)?.label ?? facts.productCode,
  effectDate: frenchDate(facts.effectDate),
  creationDate: frenchDate(facts.creationDate),
  status: facts.status,
  splitting: findLabel(lists['FRACTIONNEMENT'], facts.splittingCode),
  payment: findLabel(lists[modesOfPlan(facts.splittingCode ?? '')], facts.payment),
  premium: formatAmount(facts.premium),
  commission: formatAmount(facts.commission),
  formula: facts.formula ?? '',
  registration: facts.registration ?? '',
  brand: facts.brand ?? '',
  model: facts.model ?? '',
});
