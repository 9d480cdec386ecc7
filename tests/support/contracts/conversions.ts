import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { sql } from '#server/db/sql.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { contractCreation } from '#shared/operations/quotes/conversion.ts';
import { estimateCreation, estimation } from '#shared/operations/quotes/estimates.ts';
import type { Input } from '#shared/operations/wire/endpoint.ts';
import { ribKey } from '#shared/primitives/bank/rib.ts';
import { carQuote } from '#tests/support/quotes/quotes.ts';
import type { ApiServer } from '#tests/support/server/api.ts';

type GivenQuote = Input<typeof estimation>['estimate'];

/** An account of the BNC whose key is right. */
export const account = {
  type: 'COURANT',
  country: 'NC',
  currency: 'XPF',
  accountOwner: 'WAMYTAN MARIE',
  ribBanque: '14889',
  ribGuichet: '00081',
  ribCompte: '08769451001',
  ribCle: ribKey('14889', '00081', '08769451001'),
  domiciliation: 'BNC NOUMEA',
};

export const payment = {
  card: { comptant: 'IN_CB', renouvellement: 'IN_CHQ', termeSecondaire: 'IN_CB', debitDay: '5' },
  debit: { comptant: 'IN_PRLVT', renouvellement: 'IN_PRLVT', termeSecondaire: 'IN_PRLVT', debitDay: '10' },
};

/** A broker's calls on quotes and contracts. */
export const conversionsBy = (server: () => ApiServer, token: () => string) => {
  const price = async (estimate: GivenQuote) =>
    v.parse(estimation.output, (await server().call(estimation, { estimate }, { token: token() })).body);
  const saveQuote = async (quote: object, key = 'A_TIERS') => {
    const estimate = quote as GivenQuote;
    const formula = (await price(estimate)).estimation?.formulas[key];
    if (!formula) throw new Error(`no ${key}`);
    const headers = { 'idempotency-key': randomUUID() };
    const { body } = await server().call(
      estimateCreation,
      { estimate: { ...estimate, formula } },
      { token: token(), headers },
    );
    const { contractId } = v.parse(estimateCreation.output, body);
    if (contractId === undefined) throw new Error(JSON.stringify(body));
    return { id: contractId, formula };
  };
  /** Conversion input of a saved car quote, paid by card. */
  const toInput = ({ id, formula }: Awaited<ReturnType<typeof saveQuote>>, changes: object = {}) => ({
    id,
    product: { code: 'AUTO' },
    effectDate: carQuote.effectDate,
    currentDate: server().clock.now.toISOString(),
    formula,
    payementModes: payment.card,
    ...changes,
  });
  /** Number of contracts. */
  const countContracts = async () => {
    const [row] = await server().db.query<{ n: number }>(sql`select count(*) as n from contract where not is_estimate`);
    return row?.n ?? 0;
  };
  const convert = async (contract: object, key: string = randomUUID()) => {
    const input = { contract } as Input<typeof contractCreation>;
    const answer = await server().call(contractCreation, input, {
      token: token(),
      headers: { 'idempotency-key': key },
    });
    return { ...answer, read: answer.status === 200 ? v.parse(contractCreation.output, answer.body) : undefined };
  };
  const fetchFile = async (idContrat: number) => {
    const file = v.parse(
      contractGet.output,
      (await server().call(contractGet, { idContrat }, { token: token() })).body,
    ).contract;
    if (!file) throw new Error(`no file ${idContrat}`);
    return file;
  };
  return { saveQuote, toInput, convert, fetchFile, countContracts };
};
