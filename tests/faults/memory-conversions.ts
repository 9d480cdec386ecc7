import { loadDemonstrationTexts } from '#server/areas/documents/texts.ts';
import { toContractFormula } from '#server/areas/quotes/quote-repository.ts';
import { DatabaseError } from '#server/db/database-error.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { toChosenFormula } from '#shared/products/estimation.ts';
import { demonstrationRateBook } from '#shared/tariff/demonstration/book.ts';
import type { MemoryContract, MemoryQuote } from './memory-contract.ts';
import { type ReceiptSnapshot, receiptTotal } from './memory-receipts.ts';
import type { Journal, Row, Statements } from './memory-rows.ts';

/** Answers the statements of quote conversions in memory. */
export class MemoryConversions {
  readonly #journal: Journal;
  readonly #quotes: readonly MemoryQuote[];
  readonly #inForce: readonly MemoryQuote[];
  readonly #contracts: MemoryContract[] = [];
  readonly #papers: {
    readonly id: number;
    readonly contractId: number;
    readonly kind: string;
    readonly snapshot: unknown;
    isWithdrawn: boolean;
  }[] = [];
  readonly #texts = loadDemonstrationTexts();

  /** `quotes` are not converted yet; `inForce` are contracts already. */
  constructor(journal: Journal, quotes: readonly MemoryQuote[], inForce: readonly MemoryQuote[]) {
    this.#journal = journal;
    this.#quotes = quotes;
    this.#inForce = inForce;
    this.reset();
  }

  reset(): void {
    this.#papers.length = 0;
    this.#contracts.length = 0;
    for (const source of [...this.#quotes, ...this.#inForce]) {
      const { formula, tariff, risk } = source.quote;
      const isEstimate = this.#quotes.includes(source);
      this.#contracts.push({
        id: source.id,
        numero: `${isEstimate ? 'DV' : 'PJ'}26${source.id}`,
        isEstimate,
        status: isEstimate ? contractStatuses.quote : contractStatuses.valid,
        annualPremium: formula.total,
        body: { formula: toContractFormula(formula, tariff), productRisk: risk, bankAccount: null },
        paymentCode: null,
        convertedFrom: null,
        source,
      });
    }
  }

  createdContracts() {
    return this.#contracts.flatMap(({ id, convertedFrom, annualPremium }) =>
      convertedFrom === null
        ? []
        : [
            {
              quoteId: convertedFrom,
              total: annualPremium,
              papers: this.#papers.filter(({ contractId }) => contractId === id).length,
            },
          ],
    );
  }

  /** Total of an issued receipt, the surplus included; null for another paper. */
  receiptTotal(editiqueId: number): number | null {
    const paper = this.#papers.find(({ id }) => id === editiqueId);
    return paper?.snapshot ? receiptTotal(paper.snapshot as ReceiptSnapshot) : null;
  }

  /** Receipts of a contract that are not withdrawn, with the premiums that each acknowledges. */
  receiptsOf(contractId: unknown) {
    return this.#papers
      .filter((paper) => paper.contractId === contractId && paper.kind === 'recu' && !paper.isWithdrawn)
      .map(({ id, snapshot }) => ({ id, snapshot: snapshot as ReceiptSnapshot }));
  }

  /** Total of all issued receipts that are not withdrawn. */
  receipted(): number {
    return this.#papers
      .filter(({ kind, isWithdrawn }) => kind === 'recu' && !isWithdrawn)
      .reduce((sum, { id }) => sum + (this.receiptTotal(id) ?? 0), 0);
  }

  #findInScope(id: unknown, brokerId: unknown): MemoryContract[] {
    return this.#contracts.filter(
      (contract) => contract.id === id && (brokerId === undefined || contract.source.quote.brokerId === brokerId),
    );
  }

  /** Contracts by a list of ids followed by the broker scope, whatever parameters come before. */
  #findAllInScope(values: readonly unknown[]): MemoryContract[] {
    const index = values.findIndex(Array.isArray);
    return (values[index] as number[]).flatMap((id) => this.#findInScope(id, values[index + 1]));
  }

  #toReference(contract: MemoryContract | undefined) {
    return contract ? { id: contract.id, number: contract.numero } : null;
  }

  /** The row behind the file of a contract. */
  #fileRow(contract: MemoryContract): Row {
    const { person, quote } = contract.source;
    const { id, personType, ...person_body } = person;
    const referenceOf = (matches: (one: MemoryContract) => boolean) => this.#toReference(this.#contracts.find(matches));
    return {
      id: contract.id,
      numero: contract.numero,
      is_estimate: contract.isEstimate,
      product_code: quote.productCode,
      status: contract.status,
      effect_date: quote.effectDate,
      creation_date: quote.today,
      solde: 0,
      annual_premium: contract.annualPremium,
      commission: null,
      commercial_code: null,
      body: contract.body,
      payment_code: contract.paymentCode,
      payment_label: contract.paymentCode,
      converted_from: referenceOf(({ id: other }) => other === contract.convertedFrom),
      open_links: 0,
      converted_to: referenceOf(({ convertedFrom }) => convertedFrom === contract.id),
      person_id: id,
      person_type: personType,
      person_body,
    };
  }

  #insertContract(values: readonly unknown[]): Row[] {
    const [id, numero, status] = values as [number, string, string];
    const convertedFrom = values.at(-1) as number;
    const source = this.#quotes.find((quote) => quote.id === convertedFrom);
    if (!source) return [];
    if (this.#contracts.some((contract) => contract.convertedFrom === convertedFrom))
      throw new DatabaseError('duplicate key', '23505', 'contract_converted_from');
    this.#journal.add(this.#contracts, {
      id,
      numero,
      isEstimate: false,
      status,
      annualPremium: values[7] as number,
      paymentCode: values[10] as string,
      body: values[11] as object,
      convertedFrom,
      source,
    });
    return [];
  }

  #answerReads(text: string, values: readonly unknown[]): Row[] | undefined {
    const [first, second] = values;
    if (text.includes('where c.converted_from = '))
      return this.#contracts
        .filter(({ convertedFrom }) => convertedFrom === first)
        .map(({ id, numero, body, source: { quote } }) => ({
          id,
          number: numero,
          effectDate: quote.effectDate,
          formula: toChosenFormula(quote.formula),
          modes: 'payementModes' in body ? body.payementModes : null,
          iban: null,
        }));
    if (text.includes('from contract c left join quote q on')) {
      return this.#findAllInScope(values).map(({ id, numero, source: { person, quote } }) => ({
        id,
        numero,
        personId: person.id,
        productCode: quote.productCode,
        effectDate: quote.effectDate,
        creationDate: quote.today,
        splitting: quote.formula.splittingCode,
        agencyCode: null,
        estimate: quote.estimate,
        formula: toChosenFormula(quote.formula),
        calculation: quote.formula,
      }));
    }
    if (text.includes('from contract c join person p'))
      return this.#findAllInScope(values).map((one) => this.#fileRow(one));
    if (text.includes('as "quotedAt", q.estimate'))
      return (first as number[])
        .flatMap((id) => this.#findInScope(id, undefined))
        .map(({ id, source: { quote } }) => ({
          id,
          productCode: quote.productCode,
          quotedAt: quote.today,
          estimate: quote.estimate,
          name: 'Cabinet',
          code: 'C1',
          address: null,
          phone: null,
          email: null,
          ridet: null,
          rias: null,
          logo: null,
        }));
    // Tables of the contract file that are empty in the simulation.
    if (/^\s*select (c\.id|(\w\.)?contract_id) as "contractId"/.test(text)) return [];
    if (text.includes('from tariff t')) {
      const { tariffs, acceptance } = demonstrationRateBook;
      return (first === 'price' ? tariffs : acceptance)
        .filter(({ product }) => product === second)
        .map((body) => ({ body }));
    }
    if (text.includes('b.quote_defaults as defaults')) return [{ id: first, name: 'Cabinet', defaults: {} }];
    if (text.includes('from commission_rate')) return [];
    if (text.includes('from document_texts')) return [{ texts: this.#texts }];
    if (/count\(\*\)::int as count from editique/.test(text)) return [{ count: 0 }];
    return undefined;
  }

  readonly statements: Statements = (text, values) => {
    const [first, second] = values;
    if (text.includes('insert into contract (id,')) return this.#insertContract(values);
    if (/insert into (quote|premium|movement) /.test(text)) return [];
    if (text.includes('insert into editique'))
      return [
        this.#journal.add(this.#papers, {
          id: this.#journal.nextId(),
          contractId: first as number,
          kind: String(second),
          isWithdrawn: false,
          snapshot: values.find((value) => typeof value === 'object' && value !== null && 'premiums' in value),
        }),
      ];
    if (text.includes('update editique set replaced_at')) return [];
    if (text.includes('update editique set status')) {
      const isReplaced = text.includes('replaced_by');
      const paper = this.#papers.find(({ id }) => id === (isReplaced ? values[2] : second));
      if (paper) this.#journal.change(paper, { isWithdrawn: true });
      return isReplaced ? [{ isHeld: false }] : [];
    }
    if (text.includes('update contract set status = ')) {
      const [quote] = this.#contracts.filter(({ id, status }) => id === second && status === values[2]);
      if (!quote) return [];
      this.#journal.change(quote, { status: String(first) });
      return [{ id: quote.id }];
    }
    return this.#answerReads(text, values);
  };
}
