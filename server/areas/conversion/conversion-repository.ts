import { replacedPapersJobKind } from '#server/areas/documents/issue.ts';
import { findCommissionRates } from '#server/areas/payments/commissions/rate-repository.ts';
import { toContractFormula } from '#server/areas/quotes/quote-repository.ts';
import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import { addStoredBytes, findBrokerOfContract } from '#server/files/storage-repository.ts';
import { enqueueJob } from '#server/jobs/job-repository.ts';
import { firstYearCommission } from '#shared/commissions/expected.ts';
import { expectedDocuments, supportingDocumentDays } from '#shared/conversion/expected-documents.ts';
import { firstYearPremiums } from '#shared/conversion/premium-schedule.ts';
import { type RawGroup, textAt } from '#shared/forms/raw.ts';
import type { BankAccount, ContractFile, PaymentModes } from '#shared/operations/contracts/contract-file.ts';
import { computeDueDay, isDebit } from '#shared/operations/contracts/term-payment.ts';
import type { ChosenFormula, EstimatedFormula, TariffReference } from '#shared/operations/quotes/estimation.ts';
import { addDays } from '#shared/primitives/calendar/days.ts';
import { dossierNumber } from '#shared/primitives/parsers/dossier-number.ts';
import { fold } from '#shared/primitives/text.ts';
import { contractStatuses, movementStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import { toChosenFormula } from '#shared/products/estimation.ts';
import type { Product } from '#shared/products/product.ts';

/** Contract that a quote was converted to, with what its client was told. */
export interface ConvertedContract {
  readonly id: number;
  readonly number: string;
  readonly effectDate: string;
  /** Null if it was imported. */
  readonly formula: ChosenFormula | null;
  readonly modes: PaymentModes | null;
  /** Account to debit; null if there is none. */
  readonly iban: string | null;
}

/** Contract that a quote was converted to. */
export const findConvertedContract = async (db: Db, quoteId: number): Promise<ConvertedContract | undefined> => {
  const [converted] = await db.query<ConvertedContract>(sql`
    select c.id, c.numero as number, c.effect_date as "effectDate", q.formula, c.body -> 'payementModes' as modes,
      c.body -> 'bankAccount' ->> 'ibanCode' as iban
    from contract c left join quote q on q.contract_id = c.id where c.converted_from = ${quoteId}`);
  return converted;
};

interface QuoteClosing {
  readonly quoteId: number;
  /** Day in Nouméa. */
  readonly today: string;
  readonly now: Date;
}

/**
 * Marks an open quote as converted; false if it is converted or closed already. Concurrent calls wait for each other. The
 * other open quotes of its client may be answered by the contract: devices load them again. They are locked by id first, so
 * that concurrent conversions of quotes of the same client cannot deadlock.
 */
export const closeQuote = async (tx: Db, { quoteId, today, now }: QuoteClosing): Promise<boolean> => {
  await tx.query(sql`
    update contract set updated_at = now() where updated_at < now() and id = any(array(
      select id from contract where person_id = (select person_id from contract where id = ${quoteId})
        and status = ${contractStatuses.quote} order by id for update))`);
  const closed = await tx.query(sql`
    update contract set status = ${contractStatuses.converted}, updated_at = now()
    where id = ${quoteId} and is_estimate and status = ${contractStatuses.quote} returning id`);
  if (closed.length === 0) return false;
  await addMovement(tx, { contractId: quoteId, label: 'Transformation en contrat', effectDate: today, now });
  // An open request to sign the quote ends: the contract's own papers are to be signed now.
  await enqueueJob(tx, replacedPapersJobKind, { contractId: quoteId }, now);
  return true;
};

interface Movement {
  readonly contractId: number;
  readonly label: string;
  readonly effectDate: string;
  readonly now: Date;
}

const addMovement = async (tx: Db, { contractId, label, effectDate, now }: Movement): Promise<void> => {
  await tx.query(sql`
    insert into movement (contract_id, number, label, effect_date, created_at, status)
    select ${contractId}, (1 + count(*))::text, ${label}, ${effectDate}::date, ${now}, ${movementStatuses.valid}
    from movement where contract_id = ${contractId}`);
};

interface NewContract {
  readonly quoteId: number;
  readonly userId: number;
  readonly product: Product;
  /** Validated and normalized. */
  readonly quote: RawGroup;
  readonly risk: ContractFile['productRisk'];
  readonly formula: EstimatedFormula;
  readonly tariff: TariffReference;
  readonly modes: PaymentModes;
  readonly account: BankAccount | null;
  /** Day in Nouméa. */
  readonly today: string;
  readonly now: Date;
}

export interface AddedContract {
  readonly id: number;
  readonly number: string;
  readonly effectDate: string;
  /** True if one of its payments is a direct debit. */
  readonly isDebited: boolean;
}

/** Inserts the contract of a quote with the premiums of its first year, the required documents and its first movement. */
export const addContract = async (tx: Db, contract: NewContract): Promise<AddedContract> => {
  const { quoteId, product, quote, formula, modes, account, today, now } = contract;
  const [next] = await tx.query<{ id: number; brokerId: number }>(sql`
    select nextval(pg_get_serial_sequence('contract', 'id')) as id,
      (select broker_id from contract where id = ${quoteId}) as "brokerId"`);
  if (!next) throw new Error('No id for the new contract');
  const { id, brokerId } = next;
  const sold = findProduct(product.code);
  const number = dossierNumber(sold?.prefix ?? '', today, id);
  const effectDate = textAt(quote, 'effectDate');
  const isDebited = [modes.comptant, modes.renouvellement, modes.termeSecondaire].some(isDebit);
  const body = {
    formula: toContractFormula(formula, contract.tariff),
    productRisk: contract.risk,
    bankAccount: account && { ...account, id },
    payementModes: modes,
    // A contract that takes effect on its creation day starts at the hour of creation (specification 4, section 4).
    ...(effectDate === today && { effectAt: now.toISOString() }),
  };
  const terms = { details: { effectDate, payementModes: modes }, computed: { payementMethod: modes.comptant } };
  const premiums = firstYearPremiums({ number, effectDate, ...formula }).map((premium) => ({
    ...premium,
    dueOn: computeDueDay(terms, premium.effectDate),
  }));
  const commission = firstYearCommission(
    { brokerId, productCode: product.code, contractDay: effectDate },
    premiums,
    await findCommissionRates(tx),
  );
  const due = premiums.filter(({ dueOn }) => dueOn <= today).reduce((sum, { amount }) => sum + amount, 0);
  await tx.query(sql`
    insert into contract (id, broker_id, person_id, numero, is_estimate, product_code, status, effect_date,
      creation_date, solde, is_unpaid, holder_name, phone, annual_premium, commission, commercial_code, splitting,
      payment_method, body, numero_n, holder_n, first_name_n, last_name_n, company_name_n, converted_from)
    overriding system value
    select ${id}, q.broker_id, p.id, ${number}, false, q.product_code, ${contractStatuses.valid}, ${effectDate}::date,
      ${today}::date, ${due}, ${due > 0}, p.body ->> 'fullname', p.phone, ${formula.total}, ${commission}::bigint,
      q.commercial_code,
      ${formula.splittingCode}, ${modes.comptant.code}, ${body}, ${fold(number)}, p.full_name_n, p.first_name_n,
      p.last_name_n, p.company_name_n, q.id
    from contract q join person p on p.id = q.person_id where q.id = ${quoteId} for share of q, p`);
  const chosen = toChosenFormula(formula);
  await tx.query(sql`
    insert into quote (contract_id, product_version, tariff_version, estimate, formula, calculation, created_by)
    values (${id}, ${product.version}, ${chosen.tariffVersion}, ${quote}, ${chosen}, ${formula}, ${contract.userId})`);
  await tx.query(sql`
    insert into premium (contract_id, number, label, effect_date, effect_date_end, due_on, amount, balance)
    select ${id}, number, label, "effectDate", "effectDateEnd", "dueOn", amount, amount
    from jsonb_to_recordset(${JSON.stringify(premiums)}::text::jsonb)
      as p(number text, label text, "effectDate" date, "effectDateEnd" date, "dueOn" date, amount bigint) order by number`);
  const expected = expectedDocuments({
    family: sold?.family ?? 'auto',
    productCode: product.code,
    // Only quotes of persons can be converted.
    isCompany: false,
    isEstimate: false,
    isDebited,
  });
  const dueDate = addDays(today, supportingDocumentDays);
  await tx.query(sql`
    insert into supporting_document (contract_id, number, type_code, due_date)
    select ${id}, ${number}::text || '-P' || at, code, ${dueDate}::date
    from unnest(${expected}::text[]) with ordinality as w(code, at) order by at`);
  // Documents that the client gave for the quote are linked to the contract, with the same storage keys.
  const linkedFiles = await tx.query<{ sizeBytes: number }>(sql`
    insert into supporting_file (supporting_document_id, name, content_type, size_bytes, sha256, storage_key, created_at)
    select mine.id, f.name, f.content_type, f.size_bytes, f.sha256, f.storage_key, f.created_at
    from supporting_document its join supporting_file f on f.supporting_document_id = its.id
      join supporting_document mine on mine.contract_id = ${id} and mine.type_code = its.type_code
    where its.contract_id = ${quoteId} returning size_bytes as "sizeBytes"`);
  await addStoredBytes(tx, await findBrokerOfContract(tx, id), linkedFiles);
  await addMovement(tx, { contractId: id, label: 'Affaire nouvelle', effectDate, now });
  return { id, number, effectDate, isDebited };
};
