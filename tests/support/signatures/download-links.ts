import type { ApiServer } from '#tests/support/server/api.ts';
import { callSuccessfully, firstOf } from '#tests/support/server/succeed.ts';
import { addUnsignedContract, runJobs } from './signatures.ts';

/** A contract whose documents were e-mailed by a link. */
export const addDownloadLink = async (api: ApiServer, email = 'banque@lagon.example') => {
  const { contractId, documentIds } = await addUnsignedContract(api);
  const { id } = await firstOf(api, 'select coalesce(max(id), 0) as id from client_link');
  await callSuccessfully(api, 'documentsSend', { contractId, documents: [...documentIds], email });
  const { id: linkId } = await firstOf(api, `select min(id) as id from client_link where id > ${id}`);
  await runJobs(api);
  const mail = api.mails.findLast(({ to, text }) => to === email && text.includes('/complete/'));
  const token = /\/complete\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  return { contractId, documentIds, linkId: linkId ?? 0, token, mail };
};
