import { expect, it } from 'vitest';
import { updateClientRow } from '#server/areas/clients/client-change-repository.ts';
import { issueDocument } from '#server/areas/documents/issue.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { readPdf } from '#tests/support/documents/pdf.ts';
import { prepareCarContract } from '#tests/support/documents/prepared-contracts.ts';
import { describeApi } from '#tests/support/server/api.ts';

describeApi('a subscriber whose name and birth date are corrected', (server) => {
  const callAsBroker = async (endpoint: Parameters<ReturnType<typeof server>['call']>[0], input: object) => {
    const token = await server().tokenOf('courtier');
    return (await server().call(endpoint, input as never, { token })).body;
  };
  const fetchFile = async (idContrat: number) =>
    (await callAsBroker(endpoints.contractGet, { idContrat }))['contract'] as ContractFile;

  it('is one person in the contract file and its statement of information', async () => {
    const { db, clock } = server();
    const contractId = await prepareCarContract(server());
    const before = await fetchFile(contractId);
    const { id, personType, ...body } = before.details.person;
    const [driver] = before.productRisk.drivers;
    expect(driver).toMatchObject({
      isSubscriber: true,
      person: { fullname: body.fullname, birthDate: body.birthDate },
    });
    expect(driver).not.toHaveProperty('pricedBirthDate');
    const corrected = {
      fullname: 'WÉA-KALOÏ Ÿvonne',
      lastname: 'WÉA-KALOÏ',
      firstname: 'Ÿvonne',
      birthDate: '1961-02-03',
    };
    await db.transaction((tx) => updateClientRow(tx, id, personType, { ...body, ...corrected }));
    const after = await fetchFile(contractId);
    expect(after.productRisk.drivers[0]).toMatchObject({ person: corrected, pricedBirthDate: body.birthDate });
    const issued = await db.transaction((tx) =>
      issueDocument(tx, {
        kind: 'releve-informations',
        contractId,
        scope: { kind: 'all' },
        at: clock.now,
        userId: null,
      }),
    );
    if (!issued.isIssued) throw new Error(issued.refusal);
    const { content } = (await callAsBroker(endpoints.editiqueGet, { editiqueId: issued.id })) as { content: string };
    const { text } = await readPdf(Buffer.from(content, 'base64'));
    expect(text).toContain('WÉA-KALOÏ Ÿvonne');
    expect(text).toContain('03/02/1961');
    expect(text).not.toContain(body.fullname);
  });
});
