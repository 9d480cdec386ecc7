import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { sql } from '#server/db/sql.ts';
import type { ClientDossier } from '#shared/operations/client-link/client-links.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { ApiAnswer, ApiServer } from '#tests/support/server/api.ts';
import { callSuccessfully, firstOf } from '#tests/support/server/succeed.ts';

/** A client link to a contract of the first broker. */
export interface OpenClientLink {
  readonly contractId: number;
  readonly linkId: number;
  readonly token: string;
}

export const createPdfFile = (name = 'permis.pdf', content = '') =>
  new File([`%PDF-1.7\n1 0 obj\n${content}%%EOF`], name, { type: 'application/pdf' });

/** A new contract of a broker that lacks a driving licence and an identity card. */
export const addIncompleteContract = async (api: ApiServer, brokerId = 1): Promise<number> => {
  const [created] = await api.db.query<{ id: number }>(sql`
    insert into contract (broker_id, person_id, numero, is_estimate, product_code, status, effect_date, creation_date,
      holder_name, body, numero_n, holder_n)
    select broker_id, person_id, numero || '-' || n.next, false, product_code, status, effect_date, creation_date,
      holder_name, body, numero_n || n.next, holder_n
    from contract, (select count(*) as next from contract) n
    where broker_id = ${brokerId} and not is_estimate and status = 'Contrat validé' and body->'mail' is null
    order by id limit 1 returning id`);
  const id = created?.id ?? 0;
  await api.db.query(sql`
    insert into supporting_document (contract_id, number, type_code)
    select ${id}, ${id}::text || '-' || code, code from list_item where list_name = 'documentTypes' order by position limit 2`);
  return id;
};

export const createClientLink = async (api: ApiServer, contractId: number): Promise<OpenClientLink> => {
  const { url } = await callSuccessfully(api, 'clientLinkMake', { contractId, channel: 'qr' });
  const { id } = await firstOf(api, `select max(id) as id from client_link where contract_id = ${contractId}`);
  return { contractId, linkId: id ?? 0, token: String(url).split('/').at(-1) ?? '' };
};

/** A client link to a new contract. */
export const addContractWithLink = async (api: ApiServer): Promise<OpenClientLink> =>
  createClientLink(api, await addIncompleteContract(api));

export const openDossier = (api: ApiServer, token: string): Promise<ApiAnswer> =>
  api.call(endpoints.linkDossier, {}, { token });

export const readDossier = async (api: ApiServer, token: string): Promise<ClientDossier> => {
  const { status, body } = await openDossier(api, token);
  expect(status).toBe(200);
  return body['dossier'] as ClientDossier;
};

export const uploadByLink = (
  api: ApiServer,
  token: string,
  documentId: number,
  { key = randomUUID(), file = createPdfFile() }: { readonly key?: string; readonly file?: File } = {},
): Promise<ApiAnswer> => {
  const form = new FormData();
  form.append('documentId', String(documentId));
  form.append('key', key);
  form.append('files', file);
  return api.request('POST', endpoints.linkFileAdd.path, { token, form });
};

/** Files of a contract by document. */
export const filesOf = (api: ApiServer, contractId: number) =>
  api.db.query<{ document: number; name: string; link: number | null }>(sql`
    select d.id as document, f.name, f.client_link_id as link from supporting_document d
    join supporting_file f on f.supporting_document_id = d.id where d.contract_id = ${contractId} order by f.id`);
