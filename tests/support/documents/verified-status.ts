import { sql } from '#server/db/sql.ts';
import type { ApiServer } from '#tests/support/server/api.ts';

/** Status of the latest paper of a kind on the public verification page. */
export const verifiedStatus = async (api: ApiServer, contractId: number, kind: string): Promise<string | undefined> => {
  const [paper] = await api.db.query<{ code: string }>(sql`
    select code from editique where contract_id = ${contractId} and kind = ${kind} order by id desc limit 1`);
  const { body } = await api.request('GET', `/verifier/${paper?.code}`, {});
  return /<p class="status ([\w-]+)">/.exec(String(body['text']))?.[1];
};
