import { expect, it } from 'vitest';
import { findContractsDue } from '#server/areas/contracts/contract-due.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { createClientLink, readDossier } from '#tests/support/contracts/client-links.ts';
import { contactInput } from '#tests/support/contracts/contacts.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { addUnsignedContract, runJobs, submitSignature } from '#tests/support/signatures/signatures.ts';

describeApi('signature request at an e-mail that was corrected since', (server) => {
  const broker = async () => ({ token: await server().tokenOf('courtier') });
  const fileOf = async (contractId: number): Promise<ContractFile> => {
    const { body } = await server().call(endpoints.contractGet, { idContrat: contractId }, await broker());
    return body['contract'] as ContractFile;
  };
  /** Whether each signatory's address is a former one, as the file and the list of signatures to remind of tell. */
  const areFormer = async (contractId: number) => {
    const signature = (await fileOf(contractId)).editiques.data[0]?.signature;
    const due = await findContractsDue(server().db, { kind: 'all' }, [contractId]);
    return {
      file: [signature?.isFormerEmail, signature?.cosigner?.isFormerEmail],
      due: due.get(contractId)?.signing?.isFormerEmail,
    };
  };
  const addContract = async () => {
    const unsigned = await addUnsignedContract(server());
    const { details } = await fileOf(unsigned.contractId);
    return { ...unsigned, details, email: details.addresses.mail?.mail ?? '' };
  };
  const send = async (
    { contractId, documentIds }: Pick<Awaited<ReturnType<typeof addContract>>, 'contractId' | 'documentIds'>,
    contractEmail: string,
    cosigner?: { readonly lastName: string; readonly email: string },
  ): Promise<number> => {
    const input = { contractId, contractLastName: 'Wamytan', contractEmail, cosigner, editiqueIdS: documentIds };
    const { body } = await server().call(endpoints.editiqueSign, input, await broker());
    expect(body.success, body.message?.message).toBe(true);
    await runJobs(server());
    return body['requestId'] as number;
  };
  const correct = async (details: ContractFile['details'], email: string) => {
    const change = { ...contactInput(details), email };
    const { body } = await server().call(endpoints.clientUpdateEmail, change as never, await broker());
    expect(body['type'], JSON.stringify(body)).toBe('success');
  };

  it('says so until it is signed', async () => {
    const contract = await addContract();
    const id = await send(contract, contract.email.toUpperCase());
    expect(await areFormer(contract.contractId)).toEqual({ file: [false, undefined], due: false });
    await correct(contract.details, 'corrige@lagon.example');
    expect(await areFormer(contract.contractId)).toEqual({ file: [true, undefined], due: true });
    await submitSignature(server(), id);
    expect((await areFormer(contract.contractId)).file).toEqual([false, undefined]);
  });

  it('says nothing of an address that the broker chose for the request', async () => {
    const contract = await addContract();
    await send(contract, 'gerante@lagon.example');
    await correct(contract.details, 'corrige@lagon.example');
    expect(await areFormer(contract.contractId)).toEqual({ file: [false, undefined], due: false });
  });

  it('names the signatory of two whose address it is', async () => {
    const contract = await addContract();
    await send(contract, 'gerante@lagon.example', { lastName: 'Kabar', email: contract.email });
    await correct(contract.details, 'corrige@lagon.example');
    expect((await areFormer(contract.contractId)).file).toEqual([false, true]);
  });

  it('says so of a correction by the client once the broker has confirmed it', async () => {
    const contract = await addContract();
    const { contractId } = contract;
    await send(contract, contract.email);
    const { token } = await createClientLink(server(), contractId);
    const { contact } = await readDossier(server(), token);
    const correction = { version: contact.version, email: 'nouveau@lagon.example' };
    expect((await server().call(endpoints.linkContact, correction as never, { token })).status).toBe(200);
    expect((await areFormer(contractId)).file).toEqual([false, undefined]);
    await server().call(endpoints.contactConfirm, { contractId }, await broker());
    expect((await areFormer(contractId)).file).toEqual([true, undefined]);
  });
});
