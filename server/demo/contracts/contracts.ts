import type { Random } from '#server/core/random.ts';
import { addDays, monthOf } from '#shared/primitives/calendar/days.ts';
import { dossierNumber } from '#shared/primitives/dossier-number.ts';
import { fold } from '#shared/primitives/text.ts';
import { directDebitModes } from '#shared/primitives/vocabulary/lists.ts';
import { type ContractStatus, contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { catalogue, findProduct, type ProductCode, type ProductFamily } from '#shared/products/catalogue.ts';
import { labelled } from '../lists.ts';
import type { Batch, ContractRow, PersonRow } from '../rows.ts';
import { bankAccount } from './bank.ts';
import { claim } from './claims.ts';
import { type Formula, formulasOf } from './covers.ts';
import { addDocuments, addGeneratedDocuments, addMovements, addTasks, type Ids, instantOf } from './papers.ts';
import { renewalCall } from './renewal.ts';
import { demoRisk } from './risk.ts';
import { balanceOf, schedule } from './schedule.ts';

/** The shares of products among persons, and among companies. */
const shares = {
  persons: [
    ['AUTO', 42],
    ['AUTO_KM_2021', 9],
    ['MRH_BUDGET', 19],
    ['MRH_ETU_2021', 7],
    ['GAV21', 11],
    ['PJ', 6],
    ['GPJNC', 6],
  ],
  companies: [
    ['AUTO', 60],
    ['AUTO_KM_2021', 6],
    ['PJ', 24],
    ['MRH_BUDGET', 10],
  ],
} as const satisfies Record<string, readonly (readonly [ProductCode, number])[]>;

const otherShare = 40;
const others = catalogue
  .filter(({ code }) => shares.persons.every(([known]) => known !== code))
  .map(({ code }) => [code, otherShare] as const);

const productFor = (rng: Random, isCompany: boolean): ProductCode =>
  rng.weighted(isCompany ? shares.companies : [...shares.persons, ...others]);

interface Dates {
  readonly creation: string;
  readonly effect: string;
  readonly end: string | null;
}

const earlier = (...days: readonly [string, string]): string => [...days].sort()[0] ?? days[0];

const quoteDates = (rng: Random, status: ContractStatus, today: string): Dates => {
  const isRecent = status === contractStatuses.quote && rng.chance(0.55);
  const creation = addDays(
    today,
    -(isRecent ? rng.int(0, 30) : rng.int(31, status === contractStatuses.quote ? 200 : 1000)),
  );
  return { creation, effect: addDays(creation, rng.int(0, 35)), end: null };
};

const contractDates = (rng: Random, status: ContractStatus, today: string): Dates => {
  const { first, last } = monthOf(today);
  const isOfThisMonth = status === contractStatuses.valid && rng.chance(0.05);
  const effect = isOfThisMonth
    ? addDays(first, rng.int(0, Number(last.slice(8)) - 1))
    : addDays(today, -rng.int(32, 1300));
  const creation = earlier(addDays(effect, -rng.int(0, 20)), today);
  const end =
    status === contractStatuses.cancelled ? earlier(addDays(effect, rng.int(20, 700)), addDays(today, -1)) : null;
  return { creation, effect, end };
};

const statusFor = (rng: Random, isEstimate: boolean): ContractStatus =>
  isEstimate
    ? rng.weighted([
        [contractStatuses.quote, 52],
        [contractStatuses.dropped, 18],
        [contractStatuses.converted, 22],
        [contractStatuses.void, 8],
      ])
    : rng.weighted([
        [contractStatuses.valid, 80],
        [contractStatuses.cancelled, 14],
        [contractStatuses.void, 6],
      ]);

/** Taxes on a premium, in percent of what it is without them. */
const taxPercent = (family: ProductFamily): number => (family === 'auto' ? 7 : 5);

const formulaBody = (
  formula: Formula,
  splitting: string,
  annualPremium: number,
  family: ProductFamily,
): ContractRow['body']['formula'] => {
  const total = formula.covers.reduce((sum, cover) => sum + cover.weight, 0);
  const parts = formula.covers.map((cover) => Math.floor((annualPremium * cover.weight) / total));
  const remainder = annualPremium - parts.reduce((sum, part) => sum + part, 0);
  return {
    libelle: formula.label,
    splitting: labelled('FRACTIONNEMENT', splitting),
    guarantees: formula.covers.map((cover, index) => {
      const amount = (parts[index] ?? 0) + (index === 0 ? remainder : 0);
      return {
        libelle: cover.label,
        amount,
        net: Math.round(amount / (1 + taxPercent(family) / 100)),
        franchiseValue: cover.deductibleXpf,
        franchiseCurrencylabel: cover.deductibleXpf === null ? null : 'XPF',
      };
    }),
  };
};

export interface ContractContext {
  readonly today: string;
  readonly ids: Ids;
  /** Users of the broker, who made its requests. */
  readonly creators: readonly number[];
  /** False for the bulk of a benchmark: the row only, with a small body and nothing on the file. */
  readonly isRich: boolean;
}

/** Adds one contract or quote of a holder, and everything on its file, to a batch. */
export const addContract = (rng: Random, holder: PersonRow, context: ContractContext, batch: Batch): void => {
  const { today, ids, isRich } = context;
  const id = ids.contract();
  const isCompany = holder.person_type === 'MOR';
  const product = productFor(rng, isCompany);
  const sold = findProduct(product);
  const family = sold?.family ?? 'auto';
  const isEstimate = rng.chance(0.4);
  const status = statusFor(rng, isEstimate);
  const dates = isEstimate ? quoteDates(rng, status, today) : contractDates(rng, status, today);
  // Nobody quotes what is not there yet.
  const since = isEstimate ? dates.creation : earlier(dates.effect, today);
  const variant = { isPerKm: product === 'AUTO_KM_2021', isStudent: product === 'MRH_ETU_2021' };
  const { risk, baseXpf } = demoRisk(rng, family, { holder, today, since, ...variant });
  const formula = rng.pick(formulasOf[family]);
  const share = formula === formulasOf[family].at(-1) ? 1 : 0.65;
  const annual = Math.round((baseXpf * share) / 10) * 10;
  const splitting = rng.weighted([
    ['A', 30],
    ['S', 12],
    ['T', 13],
    ['M', 45],
  ]);
  const paymentMethod = isEstimate
    ? null
    : splitting === 'M'
      ? rng.weighted([
          ['IN_ECH_PRLVT', 8],
          ['IN_PRLVT', 2],
        ])
      : rng.weighted([
          ['IN_PRLVT', 4],
          ['IN_CB', 3],
          ['IN_CHQ', 2],
          ['IN_ESP', 1],
          ['IN_VIR', 1],
        ]);
  const numero = dossierNumber(isEstimate ? 'DV' : (sold?.prefix ?? ''), dates.creation, id);
  const hasPremiums = isRich && (status === contractStatuses.valid || status === contractStatuses.cancelled);
  const unpaid = rng.chance(status === contractStatuses.cancelled ? 0.12 : 0.14)
    ? rng.int(1, splitting === 'M' ? 3 : 1)
    : 0;
  const next =
    hasPremiums && status === contractStatuses.valid
      ? renewalCall({ id, effectDate: dates.effect, endDate: dates.end, annualPremium: annual, family, today })
      : undefined;
  const premiums = hasPremiums
    ? schedule(
        rng,
        {
          contractId: id,
          numero,
          effectDate: dates.effect,
          endDate: dates.end,
          splitting,
          annualPremium: annual,
          today,
          unpaid,
          next,
        },
        ids.premium,
      )
    : [];
  const solde = balanceOf(premiums, today);
  const isDebited = directDebitModes.includes(paymentMethod ?? '');
  const contract: ContractRow = {
    id,
    broker_id: holder.broker_id,
    person_id: holder.id,
    numero,
    is_estimate: isEstimate,
    product_code: product,
    status,
    effect_date: dates.effect,
    creation_date: dates.creation,
    solde,
    is_unpaid: solde > 0,
    holder_name: holder.body.fullname,
    phone: holder.phone,
    annual_premium: annual,
    commission: Math.round(annual * 0.12),
    commercial_code: `COM${String(holder.broker_id).padStart(2, '0')}${rng.int(1, 4)}`,
    splitting,
    payment_method: paymentMethod,
    body: {
      formula: isRich
        ? formulaBody(formula, splitting, annual, family)
        : { libelle: formula.label, splitting: labelled('FRACTIONNEMENT', splitting), guarantees: [] },
      productRisk: isRich ? risk : { ...risk, vehicle: null, vehicleInfos: null, drivers: [], home: null, assured: [] },
      bankAccount:
        isRich && (isDebited || rng.chance(0.3)) ? bankAccount(rng, id, holder.body.fullname, isCompany) : null,
    },
    numero_n: fold(numero),
    holder_n: fold(holder.body.fullname),
    first_name_n: holder.first_name_n,
    last_name_n: holder.last_name_n,
    company_name_n: holder.company_name_n,
    updated_at: instantOf(rng, dates.creation, today),
  };
  batch.contract.push(contract);
  if (!isRich) return;
  batch.premium.push(...premiums);
  const dossier = { contract, family, isCompany, endDate: dates.end, today, renewal: next };
  addDocuments(rng, dossier, batch, ids);
  addGeneratedDocuments(rng, dossier, batch, ids);
  addMovements(rng, dossier, batch, ids);
  addTasks(rng, { ...dossier, creators: context.creators }, batch, ids);
  if (!hasPremiums || addDays(dates.effect, 60) > (dates.end ?? today)) return;
  for (
    let count = rng.weighted([
      [0, 78],
      [1, 17],
      [2, 4],
      [3, 1],
    ]);
    count > 0;
    count -= 1
  ) {
    const span = { from: dates.effect, until: dates.end ?? today, holder: holder.body.fullname };
    batch.claim.push(claim(rng, { id: ids.claim(), contractId: id, family, ...span }));
  }
};
