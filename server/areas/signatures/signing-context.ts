import { confirmedMail } from '#server/areas/contracts/confirmed-mail.ts';
import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import { notFound } from '#server/http/refusal.ts';
import { contractStatuses, endedContractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import { isConvertible } from '#shared/products/quote-actions.ts';

/** Contract and broker of a signature request, as named to the signatory. */
export interface SigningContext {
  readonly number: string;
  readonly product: string;
  readonly isEstimate: boolean;
  /** True if the contract is terminated or without effect. */
  readonly hasEnded: boolean;
  readonly isVoid: boolean;
  /** Day from which the contract is terminated, `yyyy-mm-dd`; null if it is not, or the day is unknown. */
  readonly terminatedOn: string | null;
  /** Its product and client permit a conversion of the quote here. */
  readonly canBecomeContract: boolean;
  /** Confirmed e-mail of the client on the contract. */
  readonly clientEmail: string | null;
  readonly broker: { readonly name: string; readonly phone: string | null; readonly email: string | null };
}

/** Throws a 404 for an unknown contract. */
export const loadSigningContext = async (db: Db, contractId: number): Promise<SigningContext> => {
  const [row] = await db.query<SigningContext & { readonly productCode: string; readonly isCompany: boolean }>(sql`
    select c.numero as number, c.is_estimate as "isEstimate", c.product_code as "productCode",
      c.status = any(${[...endedContractStatuses]}::text[]) and not c.is_estimate as "hasEnded",
      c.status = ${contractStatuses.void} as "isVoid",
      (select max(a.day) from premium_adjustment a where a.contract_id = c.id and a.kind = 'termination') as "terminatedOn",
      p.person_type = 'MOR' as "isCompany", ${confirmedMail} as "clientEmail",
      jsonb_build_object('name', b.name, 'phone', b.phone, 'email', b.email) as broker
    from contract c join broker b on b.id = c.broker_id join person p on p.id = c.person_id
    where c.id = ${contractId}`);
  if (!row) throw notFound();
  const { productCode, isCompany, ...context } = row;
  const product = findProduct(productCode)?.label ?? productCode;
  return { ...context, product, canBecomeContract: isConvertible(productCode) && !isCompany };
};
