import type { Random } from '#server/primitives/random.ts';
import { computeDueDay } from '#shared/operations/contracts/term-payment.ts';
import { addDays } from '#shared/primitives/calendar/days.ts';
import { dossierNumber } from '#shared/primitives/parsers/dossier-number.ts';
import { fold } from '#shared/primitives/text.ts';
import { directDebitModes } from '#shared/primitives/vocabulary/lists.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { findProduct, type ProductFamily } from '#shared/products/catalogue.ts';
import { listEntryByCode } from '../lists.ts';
import type { Batch, ContractRow, PersonRow } from '../rows.ts';
import { generateBankAccount } from './bank.ts';
import { generateClaim } from './claims.ts';
import { type Formula, formulasOf } from './covers.ts';
import {
  contractDates,
  drawClaimCount,
  drawPaymentMethod,
  drawProduct,
  drawSplitting,
  drawStatus,
  earlierDay,
  quoteDates,
} from './draws.ts';
import { addDocuments, addGeneratedDocuments, addMovements, addTasks, type Ids, randomInstant } from './papers.ts';
import { findRenewalCall } from './renewal.ts';
import { demoRisk } from './risk.ts';
import { buildSchedule, dueBalance } from './schedule.ts';

/** Tax rate in percent of the net premium. */
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
    splitting: listEntryByCode('FRACTIONNEMENT', splitting),
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
  /** Users of the broker, who create its requests. */
  readonly creators: readonly number[];
  /** False for bulk data of benchmarks: small rows without anything on the file. */
  readonly hasFullFile: boolean;
}

/** Draws the product, dates and risk of a contract, without premiums and file. */
const drawContract = (rng: Random, holder: PersonRow, { today, ids, hasFullFile }: ContractContext) => {
  const id = ids.contract();
  const isCompany = holder.person_type === 'MOR';
  const product = drawProduct(rng, isCompany);
  const productDefinition = findProduct(product);
  const family = productDefinition?.family ?? 'auto';
  const isEstimate = rng.chance(0.4);
  const status = drawStatus(rng, isEstimate);
  const dates = isEstimate ? quoteDates(rng, status, today) : contractDates(rng, status, today);
  // A quote cannot be older than what it insures.
  const since = isEstimate ? dates.creation : earlierDay(dates.effect, today);
  const variant = { isPerKm: product === 'AUTO_KM_2021', isStudent: product === 'MRH_ETU_2021' };
  const { risk, baseXpf } = demoRisk(rng, family, { holder, today, since, ...variant });
  const formula = rng.pick(formulasOf[family]);
  const premiumShare = formula === formulasOf[family].at(-1) ? 1 : 0.65;
  const annual = Math.round((baseXpf * premiumShare) / 10) * 10;
  const splitting = drawSplitting(rng);
  const paymentMethod = isEstimate ? null : drawPaymentMethod(rng, splitting);
  const numero = dossierNumber(isEstimate ? 'DV' : (productDefinition?.prefix ?? ''), dates.creation, id);
  const hasPremiums = hasFullFile && (status === contractStatuses.valid || status === contractStatuses.cancelled);
  const identity = { id, numero, isCompany, product, family, isEstimate, status, dates };
  return { ...identity, risk, formula, annual, splitting, paymentMethod, hasPremiums };
};
type DrawnContract = ReturnType<typeof drawContract>;

/** Draws the premiums of a contract and the call of its next year, if it was sent. */
const drawPremiums = (rng: Random, drawn: DrawnContract, { today, ids }: ContractContext) => {
  const { id, numero, status, dates, annual, splitting, family, hasPremiums, paymentMethod } = drawn;
  const unpaid = rng.chance(status === contractStatuses.cancelled ? 0.12 : 0.14)
    ? rng.int(1, splitting === 'M' ? 3 : 1)
    : 0;
  if (!hasPremiums) return { premiums: [], next: undefined };
  const span = { effectDate: dates.effect, endDate: dates.end, annualPremium: annual, today };
  const terms = {
    details: { effectDate: dates.effect },
    computed: { payementMethod: paymentMethod ? { code: paymentMethod, libelle: '' } : null },
  };
  const dueDay = (effectDate: string) => computeDueDay(terms, effectDate);
  const renewalCall = status === contractStatuses.valid ? findRenewalCall({ id, family, ...span }) : undefined;
  return {
    premiums: buildSchedule(
      rng,
      { contractId: id, numero, splitting, unpaid, next: renewalCall, dueDay, ...span },
      ids.premium,
    ),
    next: renewalCall,
  };
};

const buildBody = (rng: Random, holder: PersonRow, drawn: DrawnContract, hasFullFile: boolean): ContractRow['body'] => {
  const { id, isCompany, family, risk, formula, annual, splitting, paymentMethod } = drawn;
  if (!hasFullFile)
    return {
      formula: { libelle: formula.label, splitting: listEntryByCode('FRACTIONNEMENT', splitting), guarantees: [] },
      productRisk: { ...risk, vehicle: null, vehicleInfos: null, drivers: [], home: null, assured: [] },
      bankAccount: null,
    };
  const isDebited = directDebitModes.includes(paymentMethod ?? '');
  return {
    formula: formulaBody(formula, splitting, annual, family),
    productRisk: risk,
    bankAccount: isDebited || rng.chance(0.3) ? generateBankAccount(rng, id, holder.body.fullname, isCompany) : null,
  };
};

/** Adds a contract or quote of a holder with its file to a batch. */
export const addContract = (rng: Random, holder: PersonRow, context: ContractContext, batch: Batch): void => {
  const { today, ids, hasFullFile } = context;
  const drawn = drawContract(rng, holder, context);
  const { id, numero, isCompany, family, dates, annual } = drawn;
  const { premiums, next: renewalCall } = drawPremiums(rng, drawn, context);
  const solde = dueBalance(premiums, today);
  const contract: ContractRow = {
    id,
    broker_id: holder.broker_id,
    person_id: holder.id,
    numero,
    is_estimate: drawn.isEstimate,
    product_code: drawn.product,
    status: drawn.status,
    effect_date: dates.effect,
    creation_date: dates.creation,
    solde,
    is_unpaid: solde > 0,
    holder_name: holder.body.fullname,
    phone: holder.phone,
    annual_premium: annual,
    commission: Math.round(annual * 0.12),
    commercial_code: `COM${String(holder.broker_id).padStart(2, '0')}${rng.int(1, 4)}`,
    splitting: drawn.splitting,
    payment_method: drawn.paymentMethod,
    body: buildBody(rng, holder, drawn, hasFullFile),
    numero_n: fold(numero),
    holder_n: fold(holder.body.fullname),
    first_name_n: holder.first_name_n,
    last_name_n: holder.last_name_n,
    company_name_n: holder.company_name_n,
    updated_at: randomInstant(rng, dates.creation, today),
  };
  batch.contract.push(contract);
  if (!hasFullFile) return;
  batch.premium.push(...premiums);
  const dossier = { contract, family, isCompany, endDate: dates.end, today, renewal: renewalCall };
  addDocuments(rng, dossier, batch, ids);
  addGeneratedDocuments(rng, dossier, batch, ids);
  addMovements(rng, dossier, batch, ids);
  addTasks(rng, { ...dossier, creators: context.creators }, batch, ids);
  if (!drawn.hasPremiums || addDays(dates.effect, 60) > (dates.end ?? today)) return;
  const span = { from: dates.effect, until: dates.end ?? today, holder: holder.body.fullname };
  for (let count = drawClaimCount(rng); count > 0; count -= 1)
    batch.claim.push(generateClaim(rng, { id: ids.claim(), contractId: id, family, ...span }));
};
