import { loadContractFiles } from '#server/areas/contracts/contract-file-repository.ts';
import { quoteLists } from '#server/areas/lists/quote-lists.ts';
import type { Db, Scope } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import { quoteBlocks } from '#shared/documents/quote-blocks.ts';
import type { Block, BrokerIdentity, SignatureProof } from '#shared/documents/snapshots.ts';
import { type RawGroup, valueAt } from '#shared/forms/raw.ts';
import type { BankAccount, ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import type { FactToVerify } from '#shared/products/product.ts';
import { loadProduct } from '#shared/products/registry.ts';

/** A payment that was made: how, and what went to which premium, whole XPF by its id. */
export interface PaymentMade {
  readonly means: string;
  readonly premiums: ReadonlyMap<number, number>;
}

/** What papers are made of: the contract's file as it stands, who sells it, and what was typed for it. */
export interface PaperSource {
  readonly file: ContractFile;
  readonly broker: BrokerIdentity;
  /** Whole, for a mandate; the file masks it. */
  readonly account: BankAccount | null;
  /** What was asked and answered, word for word; null for a contract that was not quoted here. */
  readonly declared: readonly Block[] | null;
  /** The day in Nouméa. */
  readonly today: string;
  /** How many papers of the kind the contract had before. */
  readonly issuedBefore: number;
  /** The payment that a receipt is of, where it is of one. */
  readonly payment?: PaymentMade;
  /** The signature that a proof is of. */
  readonly signature?: SignatureProof;
}

interface ExtraRow extends BrokerIdentity {
  readonly id: number;
  readonly productCode: string;
  readonly estimate: RawGroup | null;
  readonly quotedAt: string;
  readonly account: BankAccount | null;
}

/** The sources of papers for contracts within a scope, at an instant. Those out of scope are left out. */
export const loadSources = async (
  db: Db,
  scope: Scope,
  contractIds: readonly number[],
  at: Date,
): Promise<Map<number, Omit<PaperSource, 'issuedBefore' | 'payment' | 'signature'>>> => {
  const today = dayInNoumea(at);
  const files = await loadContractFiles(db, scope, contractIds, today);
  const extras = await db.query<ExtraRow>(sql`
    select c.id, c.product_code as "productCode", c.creation_date as "quotedAt", q.estimate,
      nullif(c.body->'bankAccount', 'null') as account,
      coalesce(b.legal_name, b.name) as name, b.code, b.phone, b.email, b.ridet, b.rias, b.logo,
      nullif(concat_ws(', ', b.address, nullif(concat_ws(' ', b.zip_code, b.city), '')), '') as address
    from contract c join broker b on b.id = c.broker_id left join quote q on q.contract_id = c.id
    where c.id = any(${[...files.keys()]}::bigint[])`);
  const sources = new Map<number, Omit<PaperSource, 'issuedBefore' | 'payment' | 'signature'>>();
  for (const { id, productCode, estimate, quotedAt, account, ...broker } of extras) {
    const file = files.get(id);
    if (!file) continue;
    sources.set(id, { file, broker, account, declared: await declaredIn(productCode, estimate, quotedAt), today });
  }
  return sources;
};

/** What was asked and typed, as the rules of the day when it was quoted show it; null for what was not typed here. */
export const declaredIn = async (
  productCode: string,
  estimate: RawGroup | null,
  quotedAt: string,
): Promise<Block[] | null> => {
  if (!estimate || valueAt(estimate, 'productRisk') === undefined) return null;
  const product = await loadProduct(productCode);
  if (!product) return null;
  // What was granted was checked when it was quoted.
  const commercialLimits = { maxBrokerFeesXpf: Number.MAX_SAFE_INTEGER, maxReductionPercent: 100 };
  const context = { today: quotedAt, lists: quoteLists, commercialLimits };
  const checked = product.check(estimate, context);
  const questions = checked.problems.length === 0 ? checked.toVerify() : [];
  return [...quoteBlocks(product, estimate, context), ...questionsBlock(questions)];
};

/** What the insurer still has to verify, so that nobody signs it as known. */
const questionsBlock = (questions: readonly FactToVerify[]): Block[] =>
  questions.length === 0
    ? []
    : [
        {
          title: 'À vérifier par l’assureur',
          facts: questions.map(({ subject, statement }): [string, string] => [subject, statement]),
          table: null,
          none: null,
        },
      ];
