import { expect, it } from 'vitest';
import { issueDocument } from '#server/areas/documents/issue.ts';
import { sql } from '#server/db/sql.ts';
import type { DocumentKind } from '#shared/documents/documents.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { signatureProof } from '#tests/support/signatures/signature-proof.ts';
import { addUnsignedContract } from '#tests/support/signatures/signatures.ts';

describeApi('papers with characters that no font has', (server) => {
  it('are refused with a message and replace no paper; a proof of signature is still issued', async () => {
    const { contractId, documentIds } = await addUnsignedContract(server());
    const issue = (kind: DocumentKind) => {
      const cause = { contractId, scope: { kind: 'all' }, at: server().clock.now, userId: null } as const;
      return server().db.transaction((tx) => issueDocument(tx, { ...cause, kind, signature: signatureProof }));
    };
    await server().db.query(sql`
      update person set body = jsonb_set(body, '{fullname}', '"Monsieur WANG 王"')
      where id = (select person_id from contract where id = ${contractId})`);
    expect(await issue('conditions-particulieres')).toEqual({
      isIssued: false,
      refusal:
        'Le caractère «\u00A0王\u00A0» ne peut pas être imprimé\u00A0: retirez-le ou écrivez-le en lettres latines.',
    });
    const [paper] = await server().db.query<{ replaced: string | null }>(
      sql`select replaced_at as replaced from editique where id = ${documentIds[0]}`,
    );
    expect(paper?.replaced).toBeNull();
    await server().db.query(sql`update signature_request set state = 'sealed' where contract_id = ${contractId}`);
    expect(await issue('preuve-signature')).not.toMatchObject({ refusal: expect.stringContaining('imprimé') });
  });
});
