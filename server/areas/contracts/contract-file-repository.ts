import type { Db, Scope } from '#server/db/db.ts';
import { withinScope } from '#server/db/scope.ts';
import { sql } from '#server/db/sql.ts';
import { maskAccount } from '#shared/clients/bank-account.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { contractOnDay } from '#shared/operations/contracts/contract-on-day.ts';
import type { FormerContract } from '#shared/operations/contracts/former-contract.ts';
import { withSubscriberIdentity } from '#shared/operations/contracts/insured-risk.ts';
import { formatSettlement } from '#shared/operations/contracts/settlement.ts';
import { computeDebitDate } from '#shared/operations/contracts/term-payment.ts';
import { doneUntil } from '#shared/operations/follow-up/reminders.ts';
import type { Person } from '#shared/operations/wire/person.ts';
import {
  contractStatuses,
  processingGeneratedDocumentStatuses,
  processingTaskStatuses,
} from '#shared/primitives/vocabulary/statuses.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import { type ContractParts, loadContractParts } from './contract-file-parts.ts';
import { buildContractTable } from './contract-file-tables.ts';
import { contractedOn } from './quote-outcome.ts';

interface ContractBody {
  readonly formula: ContractFile['formula'];
  readonly productRisk: ContractFile['productRisk'];
  readonly bankAccount: ContractFile['details']['addresses']['bankAccount'];
  readonly acceptance?: ContractFile['details']['acceptance'];
  readonly effectAt?: string;
  readonly clientCorrection?: NonNullable<ContractFile['details']['clientCorrection']>;
  readonly payementModes?: ContractFile['details']['payementModes'];
  /** With the reminder that asks for the former insurer's confirmation. */
  readonly formerContract?: FormerContract & { readonly reminderId: number };
  /** Set if the contract has its own; otherwise the holder's applies. */
  readonly mail?: Person['mail'];
  readonly phone?: Person['phone'];
}

interface ContractRecord {
  readonly id: number;
  readonly numero: string;
  readonly is_estimate: boolean;
  readonly product_code: string;
  readonly status: string;
  readonly effect_date: string;
  readonly creation_date: string;
  readonly solde: number;
  readonly annual_premium: number | null;
  readonly commission: number | null;
  readonly commercial_code: string | null;
  readonly body: ContractBody;
  readonly payment_code: string | null;
  readonly payment_label: string | null;
  readonly converted_from: { readonly id: number; readonly number: string } | null;
  readonly converted_to: { readonly id: number; readonly number: string } | null;
  readonly contracted_on?: string | null;
  readonly open_links: number;
  /** Null before the first document texts exist. */
  readonly insurer: string | null;
  /** Absent without a former contract. */
  readonly termination_confirmed_at?: string | null;
  readonly person_id: number;
  readonly person_type: Person['personType'];
  readonly person_body: Omit<Person, 'id' | 'personType'>;
}

/** Loads the contract files within the scope, with masked bank accounts. `today` is the day in Nouméa. */
export const loadContractFiles = async (
  db: Db,
  scope: Scope,
  ids: readonly number[],
  today: string,
): Promise<Map<number, ContractFile>> => {
  const records = await db.query<ContractRecord>(sql`
    select c.id, c.numero, c.is_estimate, c.product_code, c.status, c.effect_date, c.creation_date, c.solde,
      c.annual_premium, c.commission, c.commercial_code, c.body, c.payment_method as payment_code,
      (select label from list_item where code = c.payment_method and list_name like 'WS\\_LISTE\\_MODES\\_PAI\\_%' limit 1)
        as payment_label,
      (select jsonb_build_object('id', o.id, 'number', o.numero) from contract o
        where o.id = c.converted_from and o.broker_id = c.broker_id) as converted_from,
      (select jsonb_build_object('id', o.id, 'number', o.numero) from contract o
        where o.converted_from = c.id and o.broker_id = c.broker_id) as converted_to,
      ${contractedOn} as contracted_on,
      (select count(*)::int from client_link l where l.contract_id = c.id and l.revoked_at is null and not l.is_download
        and l.expires_at > (${today}::date::timestamp at time zone 'Pacific/Noumea')) as open_links,
      (select m.changed_at from action_mark m where m.broker_id = c.broker_id
        and m.key = 'reminder/' || (c.body #>> '{formerContract,reminderId}') || '/' and m.hidden_until = ${doneUntil}::date)
        as termination_confirmed_at,
      (select texts #>> '{insurer,name}' from document_texts order by added_at desc, version desc limit 1) as insurer,
      p.id as person_id, p.person_type, p.body as person_body
    from contract c join person p on p.id = c.person_id
    where c.id = any(${[...ids]}::bigint[]) and ${withinScope(scope, 'c.broker_id')}`);
  const parts = await loadContractParts(
    db,
    scope,
    records.map(({ id }) => id),
    today,
  );
  return new Map(records.map((record) => [record.id, contractOnDay(buildContractFile(record, parts), today)]));
};

/** The earlier e-mail address stays on the server. */
const toCorrection = ({ at, mail, phone }: NonNullable<ContractBody['clientCorrection']>) => ({ at, mail, phone });

/** The contract at another insurer; the reminder's id stays on the server. */
const toFormerContract = ({ body, termination_confirmed_at: at }: ContractRecord) => {
  if (!body.formerContract) return {};
  const { reminderId: _, ...former } = body.formerContract;
  return { formerContract: { ...former, ...(at && { confirmedAt: at }) } };
};

/** Builds a contract file; amounts that depend on the day are added by `contractOnDay`. */
const buildContractFile = (record: ContractRecord, parts: ContractParts): ContractFile => {
  const person: Person = { ...record.person_body, id: record.person_id, personType: record.person_type };
  const product = findProduct(record.product_code);
  const [voidRefund] = parts.voidRefunds.get(record.id) ?? [];
  const file: ContractFile = {
    details: {
      id: record.id,
      number: record.numero,
      icon: product?.icon ?? 'verified_user',
      isEstimate: record.is_estimate,
      status: record.status,
      type: { libelle: record.is_estimate ? 'Devis' : 'Contrat' },
      effectDate: record.effect_date,
      ...(record.body.effectAt && { effectAt: record.body.effectAt }),
      creationDate: record.creation_date,
      person,
      addresses: {
        mail: record.body.mail ?? person.mail,
        phone: record.body.phone ?? person.phone,
        address: person.address,
        bankAccount: maskAccount(record.body.bankAccount),
      },
      product: { code: record.product_code, libelle: product?.label ?? record.product_code },
      ...(record.insurer && { insurer: record.insurer }),
      commercialCode: record.commercial_code,
      commission: record.commission,
      annualPrime: record.annual_premium,
      balance: record.solde,
      ...(record.body.clientCorrection && { clientCorrection: toCorrection(record.body.clientCorrection) }),
      ...(record.body.acceptance && { acceptance: record.body.acceptance }),
      ...(record.body.payementModes && { payementModes: record.body.payementModes }),
      ...toFormerContract(record),
      ...(record.converted_from && { convertedFrom: record.converted_from }),
      ...(record.converted_to && { convertedTo: record.converted_to }),
      ...(record.contracted_on && { contractedOn: record.contracted_on }),
    },
    formula: record.body.formula,
    productRisk: withSubscriberIdentity(record.body.productRisk, person),
    computed: computeFacts(record, parts),
    movements: buildContractTable('movements', parts.movements.get(record.id)),
    primes: buildContractTable('primes', []),
    ...(parts.surpluses.has(record.id) && { surpluses: parts.surpluses.get(record.id) ?? [] }),
    ...(voidRefund && { voidRefund }),
    ...(parts.paymentLinks.has(record.id) && { paymentLinks: parts.paymentLinks.get(record.id) ?? [] }),
    ...(parts.sentDocuments.has(record.id) && { sentDocuments: parts.sentDocuments.get(record.id) ?? [] }),
    ...(parts.receivedPayments.has(record.id) && { receivedPayments: parts.receivedPayments.get(record.id) ?? [] }),
    claims: buildContractTable('claims', parts.claims.get(record.id)),
    tasks: buildContractTable('tasks', parts.tasks.get(record.id)),
    documents: buildContractTable('documents', parts.documents.get(record.id)),
    editiques: buildContractTable('editiques', parts.generatedDocuments.get(record.id)),
  };
  const end = { isVoid: record.status === contractStatuses.void, refundedOn: voidRefund?.refund?.day };
  const premiums = (parts.primes.get(record.id) ?? []).map(({ payments, refunded = 0, ...row }) => {
    const premium = refunded > 0 ? { ...row, refunded } : row;
    const debitOn = file.details.payementModes ? computeDebitDate(file, premium.effectDate) : null;
    const settlement = formatSettlement({ ...premium, ...end }, payments, debitOn);
    return settlement === '' ? premium : { ...premium, settlement };
  });
  return { ...file, primes: buildContractTable('primes', premiums) };
};

/** Derived fields of the file, except those of premiums (specification 2, section 3 "computed"). */
const computeFacts = ({ id, ...record }: ContractRecord, parts: ContractParts): ContractFile['computed'] => {
  const code = record.payment_code;
  return {
    nextTakingAmount: null,
    nextTakingDate: null,
    payementMethod: code ? { code, libelle: record.payment_label ?? code } : null,
    isEcheancier: code?.startsWith('IN_ECH') ?? false,
    maxStatusEffectDate: parts.movements.get(id)?.[0]?.effectDate ?? null,
    unpaidPrimes: false,
    processingDocumentsNb: (parts.generatedDocuments.get(id) ?? []).filter((e) =>
      processingGeneratedDocumentStatuses.includes(e.status),
    ).length,
    processingTasksNb: (parts.tasks.get(id) ?? []).filter((t) => processingTaskStatuses.includes(t.status)).length,
    claimsNb: parts.claims.get(id)?.length ?? 0,
    ...(record.open_links > 0 && { openLinksNb: record.open_links }),
  };
};
