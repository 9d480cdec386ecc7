import { loadContractFiles } from '#server/areas/contracts/contract-file-repository.ts';
import { quoteLists } from '#server/areas/lists/quote-lists.ts';
import type { Db, Scope } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import { quoteBlocks } from '#shared/documents/quote-blocks.ts';
import type {
  AdviceRecord,
  Block,
  BrokerIdentity,
  DeclaredClaim,
  SignatureProof,
} from '#shared/documents/snapshots.ts';
import { type RawGroup, valueAt } from '#shared/forms/raw.ts';
import type { BankAccount, ContractFile } from '#shared/operations/contracts/contract-file.ts';
import type { EstimatedFormula } from '#shared/operations/quotes/estimation.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { loadProduct } from '#shared/products/load-product.ts';
import type { FactToVerify } from '#shared/products/product.ts';

/** A payment: its means, and by premium id the amount paid and the part that repays a refund of the insurer, in XPF. */
export interface ReceiptPayment {
  readonly means: string;
  readonly premiums: ReadonlyMap<number, { readonly amount: number; readonly repaid: number }>;
  /** Surplus of the payment, and the request to refund it. */
  readonly surplus: { readonly amount: number; readonly request: string | null } | null;
  /** Numbers of the receipt of a payment that the broker received. */
  readonly receipt?: { readonly number: string; readonly provisional: string };
}

/** Data from which papers are built: contract file, broker, and declarations of the quote. */
export interface PaperSource {
  readonly file: ContractFile;
  readonly broker: BrokerIdentity;
  /** Complete bank account for the mandate; the contract file masks it. */
  readonly account: BankAccount | null;
  /** Questions and answers of the quote; null for a contract that was not quoted here. */
  readonly declared: readonly Block[] | null;
  /** Current day in Nouméa. */
  readonly today: string;
  /** Number of earlier papers of the kind. */
  readonly issuedBefore: number;
  /** Payment of a receipt, if it is of a single one. */
  readonly payment?: ReceiptPayment;
  /** Signature of a proof. */
  readonly signature?: SignatureProof;
  /** Declared claim. */
  readonly claim?: DeclaredClaim;
  /** Record of needs and advice. */
  readonly advice?: AdviceRecord;
}

/** Facts that depend on the cause of the paper, not on the contract. */
export type PaperCause = 'issuedBefore' | 'payment' | 'signature' | 'claim' | 'advice';

interface ExtraRow extends BrokerIdentity {
  readonly id: number;
  readonly productCode: string;
  readonly estimate: RawGroup | null;
  readonly calculation: EstimatedFormula | null;
  readonly quotedAt: string;
  readonly account: BankAccount | null;
}

/** Loads the sources of papers for contracts within a scope, at an instant. Contracts out of scope are omitted. */
export const loadSources = async (
  db: Db,
  scope: Scope,
  contractIds: readonly number[],
  at: Date,
): Promise<Map<number, Omit<PaperSource, PaperCause>>> => {
  const today = dayInNoumea(at);
  const files = await loadContractFiles(db, scope, contractIds, today);
  const extras = await db.query<ExtraRow>(sql`
    select c.id, c.product_code as "productCode", c.creation_date as "quotedAt", q.estimate, q.calculation,
      nullif(c.body->'bankAccount', 'null') as account,
      coalesce(b.legal_name, b.name) as name, b.code, b.phone, b.email, b.ridet, b.rias, b.logo,
      nullif(concat_ws(', ', b.address, nullif(concat_ws(' ', b.zip_code, b.city), '')), '') as address
    from contract c join broker b on b.id = c.broker_id left join quote q on q.contract_id = c.id
    where c.id = any(${[...files.keys()]}::bigint[])`);
  const sources = new Map<number, Omit<PaperSource, PaperCause>>();
  for (const { id, productCode, estimate, calculation, quotedAt, account, ...broker } of extras) {
    const file = files.get(id);
    if (!file) continue;
    sources.set(id, {
      file,
      broker,
      account,
      declared: await loadDeclaredBlocks(productCode, { estimate, calculation, quotedAt }),
      today,
    });
  }
  return sources;
};

type QuotedAnswers = Pick<ExtraRow, 'estimate' | 'calculation' | 'quotedAt'>;

/** Questions and answers of a quote under the rules of its day; null for a contract that was not quoted here. */
export const loadDeclaredBlocks = async (
  productCode: string,
  { estimate, calculation, quotedAt }: QuotedAnswers,
): Promise<Block[] | null> => {
  if (!estimate || valueAt(estimate, 'productRisk') === undefined) return null;
  const product = await loadProduct(productCode);
  if (!product) return null;
  // Commercial limits were checked when the quote was made.
  const commercialLimits = { maxBrokerFeesXpf: Number.MAX_SAFE_INTEGER, maxReductionPercent: 100 };
  const context = { today: quotedAt, lists: quoteLists, commercialLimits };
  const checked = product.check(estimate, context);
  const factsToVerify = checked.problems.length === 0 ? checked.toVerify() : [];
  return [...quoteBlocks(product, estimate, context, calculation), ...questionsBlock(factsToVerify)];
};

/** Facts that the insurer must still verify, so that they are not signed as certain. */
const questionsBlock = (factsToVerify: readonly FactToVerify[]): Block[] =>
  factsToVerify.length === 0
    ? []
    : [
        {
          title: 'À vérifier par l’assureur',
          facts: factsToVerify.map(({ subject, statement }): [string, string] => [subject, statement]),
          table: null,
          none: null,
        },
      ];
