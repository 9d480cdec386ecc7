import { formatPaymentModes } from '#shared/conversion/payment-modes.ts';
import { findTerminationRule, noticeDeadline } from '#shared/conversion/termination-rules.ts';
import type { DocumentKind, SnapshotOf } from '#shared/documents/documents.ts';
import { coveredPeriod, isAmendment, paidPeriods, terminationDay, toDossier } from '#shared/documents/dossier.ts';
import type { Block, DocumentHead, PremiumSnapshot } from '#shared/documents/snapshots.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { computeDebitDate } from '#shared/operations/contracts/term-payment.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { addMonths } from '#shared/primitives/calendar/days.ts';
import { quoteValidUntil } from '#shared/primitives/calendar/quote-validity.ts';
import { formatDeductible } from '#shared/primitives/deductible.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import { describeSubscriber, driversBlock, insuredBlocks, isSameLabel, vehicleBlock } from './file-blocks.ts';
import { paidPremiums, remainingPremiums, voidRefundState } from './paper-premiums.ts';
import type { PaperSource } from './paper-source.ts';

/** Period covered by a claims record, in months (insurance code, A121-1). */
const recordMonths = 60;

const buildHead = ({ file: { details }, broker }: PaperSource): DocumentHead => {
  const { product } = details;
  return {
    broker,
    contract: {
      number: details.number,
      productCode: product.code,
      product: product.libelle,
      family: findProduct(product.code)?.family ?? null,
      effectDate: details.effectDate,
      effectAt: details.effectAt ?? null,
      creationDate: details.creationDate,
    },
    subscriber: describeSubscriber(details),
  };
};

/** Risk as declared here in the quote, else as known from the contract file. */
const selectRisk = ({ file, declared }: PaperSource): Block[] => {
  if (declared) return [...declared];
  const drivers = driversBlock(file.productRisk);
  return drivers ? [...insuredBlocks(file), drivers] : insuredBlocks(file);
};

/**
 * Limit of a cover that a declaration of the same name chose, « Capital de 10 millions de francs »; null if there is none.
 * A declaration « Oui » chooses the cover, not its limit.
 */
const findChosenLimit = (declared: PaperSource['declared'], label: string): string | null => {
  const facts = declared?.flatMap((block) => block.facts) ?? [];
  const [, limit] = facts.find(([name]) => isSameLabel(name, label)) ?? [];
  return limit === undefined || limit === 'Oui' || limit === 'Non' ? null : limit;
};

const buildPremium = ({
  file: { formula, details, computed, productRisk },
  declared,
}: PaperSource): PremiumSnapshot => ({
  formula: formula.libelle,
  covers: formula.guarantees.map((cover) => ({
    label: cover.libelle,
    limit: findChosenLimit(declared, cover.libelle),
    deductible: formatDeductible(cover),
    net: cover.net ?? null,
    amount: cover.amount,
  })),
  fees: (formula.price?.fees ?? []).map(({ libelle, amount }) => ({ label: libelle, amount })),
  total: details.annualPrime,
  plan: formula.splitting?.libelle ?? null,
  payment: computed.payementMethod?.libelle ?? null,
  payments: formula.price
    ? { count: formula.price.instalments, first: formula.price.cash, next: formula.price.secondary }
    : null,
  reductionPercent:
    productRisk.options.coeffReduc === null ? null : Math.round(100 - productRisk.options.coeffReduc * 100),
  tariff: formula.price?.tariffTitle ?? null,
  isDemonstration: formula.price?.isDemonstration ?? false,
});

/** Condition of each clause, by its name in the texts. */
const clauses: Readonly<Record<string, (risk: ContractFile['productRisk']) => boolean>> = {
  'exclusive-driving': ({ options }) => options.isConduiteExclusive === true,
  mileage: ({ vehicleInfos }) => vehicleInfos?.kmsByYear != null,
  parking: ({ vehicleInfos }) => Boolean(vehicleInfos?.parkDetails?.area),
  cooperative: ({ options }) => options.isCooperative === true,
  reduction: ({ options }) => options.coeffReduc !== null && options.coeffReduc < 1,
};

/** Clauses that the texts must define. */
export const clauseNames = Object.keys(clauses);

const selectClauses = ({ file: { productRisk } }: PaperSource): string[] =>
  clauseNames.filter((name) => clauses[name]?.(productRisk));

const buildCover = (source: PaperSource) => ({
  risk: selectRisk(source),
  premium: buildPremium(source),
  clauses: selectClauses(source),
});

const buildStudy = ({ file: { details } }: PaperSource): SnapshotOf<'devis'>['study'] => {
  if (!details.acceptance) return null;
  const { reasons, outcome, decidedAt } = details.acceptance;
  return { reasons, acceptedOn: outcome === 'accepted' && decidedAt ? dayInNoumea(new Date(decidedAt)) : null };
};

const formatIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');

const findDebitDay = ({ file, today }: PaperSource): string | null =>
  toDossier(file, today).isDebited ? (file.details.payementModes?.debitDay.libelle ?? null) : null;

/** Builds the frozen facts of a paper. Throws if the source lacks them; the rules of the kind exclude that. */
export const snapshotBuilders: { readonly [K in DocumentKind]: (source: PaperSource) => SnapshotOf<K> } = {
  devis: (source) => ({
    ...buildHead(source),
    ...buildCover(source),
    validUntil: quoteValidUntil(source.file.details.creationDate),
    study: buildStudy(source),
  }),
  'conditions-particulieres': (source) => ({ ...buildHead(source), ...buildCover(source) }),
  avenant: (source) => {
    const movement = source.file.movements.data.find(isAmendment) ?? source.file.movements.data[0];
    return {
      ...buildHead(source),
      ...buildCover(source),
      amendment: {
        number: movement?.number ?? '',
        label: movement?.label ?? 'Modification du contrat',
        effectDate: movement?.effectDate ?? source.file.details.effectDate,
      },
    };
  },
  attestation: (source) => {
    const period = coveredPeriod(toDossier(source.file, source.today));
    if (!period) throw new Error(`No paid period of contract ${source.file.details.number}`);
    return {
      ...buildHead(source),
      risk: insuredBlocks(source.file),
      covers: source.file.formula.guarantees.map(({ libelle }) => libelle),
      period,
    };
  },
  echeancier: (source) => ({
    ...buildHead(source),
    plan: source.file.formula.splitting?.libelle ?? null,
    payment: formatPaymentModes(source.file) ?? null,
    debitDay: findDebitDay(source),
    premiums: remainingPremiums(source).map(
      ({ label, effectDate, effectDateEnd, amount, balanceBrut, settlement }) => ({
        label,
        from: effectDate,
        until: effectDateEnd,
        amount,
        balance: balanceBrut,
        debitOn: source.file.details.payementModes ? computeDebitDate(source.file, effectDate) : null,
        settlement: settlement ?? null,
      }),
    ),
  }),
  mandat: (source) => {
    const { number } = source.file.details;
    if (!source.account) throw new Error(`No bank account of contract ${number}`);
    const { accountOwner, ibanCode, bicCode, domiciliation } = source.account;
    return {
      ...buildHead(source),
      reference: `LAGON-${number}-${String(source.issuedBefore + 1).padStart(3, '0')}`,
      account: { owner: accountOwner, iban: formatIban(ibanCode), bic: bicCode, domiciliation },
      payment: source.file.formula.splitting?.libelle ?? null,
      debitDay: findDebitDay(source),
    };
  },
  'releve-informations': (source) => {
    const { file, today } = source;
    const endedOn = terminationDay(file);
    return {
      ...buildHead(source),
      closedOn: today,
      endedOn,
      vehicle: vehicleBlock(file.productRisk),
      drivers: file.productRisk.drivers.map(({ person, isPrincipal, risk }) => ({
        name: person.fullname,
        isPrincipal,
        birthDate: person.birthDate ?? '',
        licenceDate: person.driverLicence?.effectDate ?? '',
        crm: risk.crm,
      })),
      claims: file.claims.data
        .filter(({ occurenceDateBrut }) => occurenceDateBrut >= addMonths(today, -recordMonths))
        .map(({ occurenceDate, type, respConvention, state }) => ({
          day: occurenceDate,
          type,
          liability: respConvention,
          state,
        })),
      periods: paidPeriods(toDossier(file, today)).map(({ from, until }) => ({
        from,
        until: endedOn !== null && until > endedOn ? endedOn : until,
      })),
    };
  },
  'preuve-signature': (source) => {
    if (!source.signature) throw new Error(`No signature of contract ${source.file.details.number}`);
    return { ...buildHead(source), proof: source.signature };
  },
  'declaration-sinistre': (source) => {
    if (!source.claim) throw new Error(`No declared claim of contract ${source.file.details.number}`);
    return { ...buildHead(source), risk: insuredBlocks(source.file), claim: source.claim };
  },
  constat: (source) => {
    if (!source.claim) throw new Error(`No declared claim of contract ${source.file.details.number}`);
    return { ...buildHead(source), claim: source.claim };
  },
  'recueil-conseil': (source) => {
    if (!source.advice) throw new Error(`No advice recorded for contract ${source.file.details.number}`);
    return { ...buildHead(source), advice: source.advice };
  },
  'mandat-resiliation': (source) => {
    const { formerContract: former, number } = source.file.details;
    const rule = former && findTerminationRule(former.rule);
    if (!rule) throw new Error(`No contract to terminate with contract ${number}`);
    const { insurer, number: formerNumber, endDate } = former;
    return {
      ...buildHead(source),
      former: { insurer, number: formerNumber, ground: rule.label, endDate, deadline: noticeDeadline(rule, endDate) },
    };
  },
  recu: (source) => ({
    ...buildHead(source),
    payment: source.payment?.means ?? null,
    premiums: paidPremiums(source),
    surplus: source.payment?.surplus ?? null,
    voidRefund: voidRefundState(source),
    receipt: source.payment?.receipt ?? null,
  }),
};
