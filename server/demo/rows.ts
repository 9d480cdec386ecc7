import type { DocumentKind } from '#shared/documents/documents.ts';
import type { ClaimDetail } from '#shared/operations/contracts/claims.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import type { Person } from '#shared/operations/wire/person.ts';
import type { ContractStatus } from '#shared/primitives/vocabulary/statuses.ts';
import type { ProductCode } from '#shared/products/catalogue.ts';

/** Rows in the format of the tables; the demonstration generates them and then inserts them in bulk. */
export interface PersonRow {
  readonly id: number;
  readonly broker_id: number;
  readonly person_type: 'PHY' | 'MOR';
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly company_name: string | null;
  readonly birth_date: string | null;
  readonly ridet: string | null;
  readonly zip_code: string;
  readonly city: string;
  readonly mail: string;
  readonly phone: string;
  readonly body: Omit<Person, 'id' | 'personType'>;
  readonly first_name_n: string;
  readonly last_name_n: string;
  readonly company_name_n: string;
  readonly city_n: string;
  /** Denormalized from the client's contracts and quotes. */
  readonly last_effect_date: string | null;
  readonly has_contract: boolean;
  readonly has_quote: boolean;
  readonly updated_at: string;
}

export interface ContractRow {
  readonly id: number;
  readonly broker_id: number;
  readonly person_id: number;
  readonly numero: string;
  readonly is_estimate: boolean;
  readonly product_code: ProductCode;
  readonly status: ContractStatus;
  readonly effect_date: string;
  readonly creation_date: string;
  readonly solde: number;
  readonly is_unpaid: boolean;
  readonly holder_name: string;
  readonly phone: string;
  readonly annual_premium: number;
  readonly commission: number;
  readonly commercial_code: string;
  readonly splitting: string;
  readonly payment_method: string | null;
  readonly body: {
    readonly formula: ContractFile['formula'];
    readonly productRisk: ContractFile['productRisk'];
    readonly bankAccount: ContractFile['details']['addresses']['bankAccount'];
    readonly acceptance?: ContractFile['details']['acceptance'];
  };
  readonly numero_n: string;
  readonly holder_n: string;
  readonly first_name_n: string;
  readonly last_name_n: string;
  readonly company_name_n: string;
  readonly updated_at: string;
}

interface MovementRow {
  readonly id: number;
  readonly contract_id: number;
  readonly number: string;
  readonly label: string;
  readonly effect_date: string;
  readonly created_at: string;
  readonly status: string;
}

export interface PremiumRow {
  readonly id: number;
  readonly contract_id: number;
  readonly number: string;
  readonly label: string;
  readonly effect_date: string;
  readonly effect_date_end: string;
  readonly due_on: string;
  readonly amount: number;
  readonly balance: number;
}

export interface ClaimRow {
  readonly id: number;
  readonly contract_id: number;
  readonly number: string;
  readonly occurred_at: string;
  readonly opened_at: string;
  readonly state: string;
  readonly sub_state: string;
  readonly type: string;
  readonly category: string;
  readonly resp_convention: string;
  readonly detail: Omit<ClaimDetail, 'id' | 'number'>;
}

interface SupportingDocumentRow {
  readonly id: number;
  readonly contract_id: number;
  readonly number: string;
  readonly type_code: string;
  readonly due_date: string | null;
}

/** References one of the sample files, which are stored once and shared. */
export interface SupportingFileRow {
  readonly id: number;
  readonly supporting_document_id: number;
  readonly name: string;
  readonly created_at: string;
  readonly sample: string;
}

export interface GeneratedDocumentRow {
  readonly id: number;
  readonly contract_id: number;
  readonly kind: DocumentKind;
  readonly name: string;
  readonly created_at: string;
  readonly signable: boolean;
  readonly status: string;
}

interface TaskRow {
  readonly id: number;
  readonly broker_id: number;
  readonly contract_id: number | null;
  readonly person_id: number;
  readonly number: string;
  readonly type_code: string;
  readonly subject: string;
  readonly comment: string;
  readonly effect_date: string;
  readonly status: string;
  readonly created_at: string;
  readonly created_by: number | null;
}

/** Persons with their contracts and files, inserted together. */
export interface Batch {
  readonly person: PersonRow[];
  readonly contract: ContractRow[];
  readonly movement: MovementRow[];
  readonly premium: PremiumRow[];
  readonly claim: ClaimRow[];
  readonly supporting_document: SupportingDocumentRow[];
  readonly supporting_file: SupportingFileRow[];
  readonly editique: GeneratedDocumentRow[];
  readonly task: TaskRow[];
}
export type BatchTable = keyof Batch;

export const emptyBatch = (): Batch => ({
  person: [],
  contract: [],
  movement: [],
  premium: [],
  claim: [],
  supporting_document: [],
  supporting_file: [],
  editique: [],
  task: [],
});
