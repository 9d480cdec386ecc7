import { sql } from '#server/db/sql.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { password } from '#tests/support/server/accounts.ts';
import type { ApiServer } from '#tests/support/server/api.ts';

/** Contracts of the first broker that are debited from an account, of clients with at least two contracts. */
const debitedContractsQuery = sql`select c.id, c.person_id from contract c where c.broker_id = 1 and c.payment_method = 'IN_PRLVT'
  and c.body->'bankAccount' is not null and c.body->>'bankAccount' is not null
  and (select count(*) from contract o where o.person_id = c.person_id and o.broker_id = 1) > 1 order by c.id`;

/** An account that no contract of the demonstration has. */
export const otherAccount = { codeIban: 'NC49 1488 9000 8108 7694 5100 137', codeBic: 'cepancnm' };
export const unchangedAnswer = { success: false, type: 'warning', message: "Aucune donnée n'a été modifiée" };

/** The complete IBAN of a contract, which no answer contains; empty without an account. */
export const completeIbanOf = async (api: Pick<ApiServer, 'db'>, contractId: number): Promise<string> => {
  const [row] = await api.db.query<{ iban: string | null }>(
    sql`select body->'bankAccount'->>'ibanCode' as iban from contract where id = ${contractId}`,
  );
  return row?.iban ?? '';
};

/** The contact operations as called by a demonstration account, with contracts to call them on. */
export const contactCalls = (server: () => ApiServer) => {
  const contactsApi = async (account = 'courtier') => {
    const token = await server().tokenOf(account);
    return {
      details: async (idContrat: number) =>
        ((await server().call(endpoints.contractGet, { idContrat }, { token })).body['contract'] as ContractFile)
          .details,
      email: async (input: object) => server().call(endpoints.clientUpdateEmail, input as never, { token }),
      bank: async (input: object) => server().call(endpoints.clientUpdateBank, input as never, { token }),
    };
  };
  const fetchDetails = async (index: number) => {
    const rows = await server().db.query<{ id: number; person_id: number }>(debitedContractsQuery);
    const row = rows[index];
    if (!row) throw new Error('The demonstration holds no such contract');
    return (await contactsApi()).details(row.id);
  };
  const contractsOf = async (personId: number) =>
    server().db.query<{ id: number }>(sql`select id from contract where person_id = ${personId} and broker_id = 1`);
  return { contactsApi, fetchDetails, contractsOf };
};

/** Input that leaves e-mail and phone unchanged. */
export const contactInput = ({ id, person, addresses: { mail, phone } }: ContractFile['details']) => ({
  personId: person.id,
  contractId: id,
  emailId: mail?.id,
  emailType: mail?.type.code,
  email: mail?.mail,
  allContractEmail: false,
  telId: phone?.id,
  telType: phone?.type.code,
  tel: phone?.number,
  countryCallingCode: phone?.prefix,
  allContractTel: 'false',
  smsAccepted: phone?.acceptSms,
  effectDate: '2026-11-21',
  previous: { mail, phone },
});

/** Input that leaves the account unchanged. */
export const bankInput = ({ id, person, addresses: { bankAccount } }: ContractFile['details']) => ({
  personId: person.id,
  contractId: id,
  bankId: bankAccount?.id,
  type: bankAccount?.type.code,
  pays: bankAccount?.country.code,
  devise: bankAccount?.currency.code,
  titulaireCompte: bankAccount?.accountOwner,
  codeIban: bankAccount?.ibanCode,
  codeBic: bankAccount?.bicCode,
  domiciliation: bankAccount?.domiciliation,
  allContractBank: false,
  effectDate: '2026-11-21',
  password,
  previous: bankAccount,
});
