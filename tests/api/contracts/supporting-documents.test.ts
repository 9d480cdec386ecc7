import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { describeApi } from '#tests/support/server/api.ts';

const pdfBytes = (text: string) => new TextEncoder().encode(`%PDF-1.7\n${text}`);
const createPdf = (text: string) => new File([pdfBytes(text)], `${text}.pdf`, { type: 'application/pdf' });

interface Found {
  readonly id: number;
  readonly contract_id: number;
  readonly type_code: string;
}

/** Specification 2, sections 2.4, 3, 5.2, 7 and 8. */
describeApi('supporting documents', (server) => {
  const findDocument = async (hasFile: boolean): Promise<Found> => {
    const [row] = await server().db.query<Found>(sql`
      select d.id, d.contract_id, d.type_code from supporting_document d join contract c on c.id = d.contract_id
      where c.broker_id = 1
        and ${hasFile} = exists (select from supporting_file f where f.supporting_document_id = d.id)
      order by d.id limit 1`);
    if (!row) throw new Error('The demonstration holds no such document');
    return row;
  };
  const addFiles = async (
    contractId: number,
    files: readonly File[],
    descriptions: readonly object[],
    key: string = randomUUID(),
  ) => {
    const form = new FormData();
    for (const file of files) form.append('files[]', file, file.name);
    form.append('pieces', JSON.stringify(descriptions));
    form.append('contractId', String(contractId));
    return server().request('POST', endpoints.supportingFileAdd.path, {
      token: await server().tokenOf('courtier'),
      form,
      headers: { 'idempotency-key': key },
    });
  };
  const rowsOf = (answer: { body: Record<string, unknown> }) =>
    (answer.body['contract'] as Pick<ContractFile, 'documents'>).documents.data;
  const storedFiles = (): string[] =>
    readdirSync(join(server().services.settings.dataDir, 'files'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name);

  it('lists the files of a document and returns the latest or a given one', async () => {
    const { id } = await findDocument(true);
    const token = await server().tokenOf('courtier');
    const list = await server().call(endpoints.supportingFileList, { documentId: id }, { token });
    expect(list.body).toEqual({
      success: true,
      files: expect.arrayContaining([
        {
          id: expect.any(Number),
          name: expect.stringMatching(/\.pdf$/),
          creationDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
          contentType: 'application/pdf',
          sizeBytes: expect.any(Number),
        },
      ]),
    });
    const files = list.body['files'] as { id: number; name: string; sizeBytes: number }[];
    for (const fileId of [undefined, files.at(-1)?.id]) {
      const { body } = await server().call(endpoints.supportingFileGet, { documentId: id, fileId }, { token });
      const expected = fileId === undefined ? files[0] : files.at(-1);
      const { data } = body['file'] as { data: { content: string; name: string } };
      const content = Buffer.from(data.content, 'base64');
      expect({ name: data.name, sizeBytes: content.length }).toEqual({
        name: expected?.name,
        sizeBytes: expected?.sizeBytes,
      });
      expect(content.subarray(0, 5).toString()).toBe('%PDF-');
    }
  });

  it('adds several files to their documents and returns the contract’s documents', async () => {
    const missingDocument = await findDocument(false);
    const before = await server().db.query(
      sql`select id from supporting_document where contract_id = ${missingDocument.contract_id}`,
    );
    const answer = await addFiles(
      missingDocument.contract_id,
      [createPdf('nommé'), createPdf('autre')],
      [{ documentId: missingDocument.id, typeCode: missingDocument.type_code }, { typeCode: 'AUTRE' }],
    );
    expect(answer.body).toMatchObject({ success: true, message: { type: 'success', message: expect.any(String) } });
    const rows = rowsOf(answer);
    expect(rows).toHaveLength(before.length + 1);
    expect(rows.find(({ id }) => id === missingDocument.id)).toMatchObject({ linkedFilesNb: 1, isMissing: false });
    expect(rows.find(({ typeCode }) => typeCode === 'AUTRE')).toMatchObject({
      linkedFilesNb: 1,
      number: expect.any(String),
      type: expect.any(String),
    });
  });

  it('assigns files to missing documents of their type, with the right bytes', async () => {
    const missingDocument = await findDocument(false);
    const before = await server().db.query(
      sql`select id from supporting_document where contract_id = ${missingDocument.contract_id}`,
    );
    const [first, second] = ['a'.repeat(50), 'ceci est autre chose'];
    const answer = await addFiles(
      missingDocument.contract_id,
      [createPdf(first), createPdf(second)],
      [{ typeCode: missingDocument.type_code }, { typeCode: 'AUTRE' }],
    );
    const rows = rowsOf(answer);
    const added = rows.filter(({ id }) => !before.some((row) => row['id'] === id));
    expect(added.map(({ typeCode }) => typeCode)).toEqual(['AUTRE']);
    const token = await server().tokenOf('courtier');
    for (const [documentId, text] of [
      [missingDocument.id, first],
      [added[0]?.id ?? 0, second],
    ] as const) {
      const { body } = await server().call(endpoints.supportingFileGet, { documentId }, { token });
      const { data } = body['file'] as { data: { content: string; name: string } };
      expect(data.name).toBe(`${text}.pdf`);
      expect(Buffer.from(data.content, 'base64')).toEqual(Buffer.from(pdfBytes(text)));
    }
  });

  it('adds files once for retried calls', async () => {
    const { contract_id, id, type_code } = await findDocument(true);
    const key = randomUUID();
    const addDocument = () =>
      addFiles(contract_id, [createPdf('une fois')], [{ documentId: id, typeCode: type_code }], key);
    const first = await addDocument();
    const count = rowsOf(first).find((row) => row.id === id)?.linkedFilesNb;
    expect((await addDocument()).bytes.toString()).toBe(first.bytes.toString());
    const [row] = await server().db.query<{ n: number }>(
      sql`select count(*)::int as n from supporting_file where supporting_document_id = ${id}`,
    );
    expect(row?.n).toBe(count);
  });

  it('refuses missing documents, unknown types and documents of another contract, without storing bytes', async () => {
    const ownDocument = await findDocument(true);
    const [otherContractsDocument] = await server().db.query<Found>(
      sql`select id, contract_id, type_code from supporting_document where contract_id <> ${ownDocument.contract_id} limit 1`,
    );
    const before = storedFiles();
    const files = [createPdf('un'), createPdf('deux')];
    const piece = { documentId: ownDocument.id, typeCode: ownDocument.type_code };
    for (const descriptions of [[], [piece]]) {
      const { status, body } = await addFiles(ownDocument.contract_id, files, descriptions);
      expect(status).toBe(422);
      expect(body.errors).toEqual({ pieces: ['Aucune pièce. Votre demande ne peut pas aboutir'] });
    }
    expect((await addFiles(ownDocument.contract_id, files, [piece, { typeCode: 'NULLE' }])).status).toBe(422);
    const otherOwnerFiles = await addFiles(ownDocument.contract_id, files, [
      piece,
      { documentId: otherContractsDocument?.id, typeCode: ownDocument.type_code },
    ]);
    expect(otherOwnerFiles.status).toBe(404);
    expect(storedFiles()).toEqual(before);
  });
});
