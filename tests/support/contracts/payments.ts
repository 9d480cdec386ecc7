import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { raw, sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { Account } from '#tests/support/server/accounts.ts';
import type { ApiAnswer, ApiServer } from '#tests/support/server/api.ts';

export const cards = {
  accepted: '4970100000000055',
  refused: '4970100000000113',
  confirmed: '4970110000001003',
  refusedAfterConfirmation: '4970110000000039',
  unanswered: '4970100000000188',
} as const;

/** A contract and its unpaid premiums, as seen by the payer. */
export interface UnpaidPremiums {
  readonly contractId: number;
  readonly contractNumber: string;
  readonly primes: readonly number[];
  readonly amount: number;
}

/** Answer that the provider's form posts to the page. */
export interface PaymentAnswer {
  readonly uuid: string;
  readonly hash: string;
  readonly answerHash: string;
  readonly answer: string;
}

/** A new contract of a broker, like one in force, with the given number of unpaid premiums. */
export const addUnpaidContract = async (api: ApiServer, premiums = 2, brokerId = 1): Promise<UnpaidPremiums> => {
  const [other] = await api.db.query<{ id: number; numero: string }>(sql`
    insert into contract (broker_id, person_id, numero, is_estimate, product_code, status, effect_date, creation_date,
      holder_name, body, numero_n, holder_n)
    select broker_id, person_id, numero || '-' || n.next, false, product_code, status, effect_date, creation_date,
      holder_name, body, numero_n || ' ' || n.next, holder_n
    from contract, (select count(*) as next from contract) n
    where broker_id = ${brokerId} and not is_estimate and status = 'Contrat validé' order by id limit 1
    returning id, numero`);
  if (!other) throw new Error('The demonstration holds no such contract');
  const primes = await api.db.query<{ id: number; balance: number }>(sql`
    insert into premium (contract_id, number, label, effect_date, effect_date_end, due_on, amount, balance)
    select ${other.id}, 'P-' || n, 'Prime ' || n, '2026-10-01', '2026-12-31', '2026-10-01', 12000 + n, 12000 + n
    from generate_series(1, ${premiums}::int) n returning id, balance`);
  await api.db.query(sql`
    update contract c set is_unpaid = true, solde = (select sum(balance) from premium p where p.contract_id = c.id)
    where id = ${other.id}`);
  return {
    contractId: other.id,
    contractNumber: other.numero,
    primes: primes.map(({ id }) => id).sort((a, b) => a - b),
    amount: primes.reduce((sum, { balance }) => sum + balance, 0),
  };
};

export const requestPaymentForm = async (
  api: ApiServer,
  input: object,
  account: Account = 'courtier',
): Promise<ApiAnswer> => api.call(endpoints.paymentFormGet, input as never, { token: await api.tokenOf(account) });

/** Token of a payment form for the unpaid premiums. */
export const paymentFormToken = async (
  api: ApiServer,
  { contractId, primes, amount }: UnpaidPremiums,
  account: Account = 'courtier',
): Promise<string> => {
  const { body } = await requestPaymentForm(api, { contractId, primes, amount }, account);
  expect(body, body.message?.message).toMatchObject({ success: true, amount });
  return String(body['formToken']);
};

/** Closes a payment form without paying: of one order, or of every order of the account on the contract. */
export const leavePaymentForm = async (
  api: ApiServer,
  { contractId }: Pick<UnpaidPremiums, 'contractId'>,
  account: Account = 'courtier',
  orderId?: string,
): Promise<ApiAnswer> =>
  api.call(
    endpoints.paymentCheck,
    { contractId, isLeft: true, ...(orderId !== undefined && { orderId }) },
    { token: await api.tokenOf(account) },
  );

/** Announces that the card of an order is about to be sent, or was not sent after all. */
export const submitCard = async (
  api: ApiServer,
  input: { readonly contractId: number; readonly orderId: string; readonly isSent?: boolean },
  account: Account = 'courtier',
): Promise<ApiAnswer> => api.call(endpoints.paymentFormSubmit, input, { token: await api.tokenOf(account) });

/** One premium of a contract, in the form of an amount to pay. */
export const onePremium = async (api: ApiServer, due: UnpaidPremiums, index: number): Promise<UnpaidPremiums> => {
  const id = due.primes[index] ?? 0;
  const [row] = await api.db.query<{ amount: number }>(sql`select balance as amount from premium where id = ${id}`);
  return { ...due, primes: [id], amount: row?.amount ?? 0 };
};

/**
 * Pays by two forms: the first one, for `due`, is opened first and paid last; the second one, of an administrator for
 * `later`, is paid before it. Returns the answer to the last payment.
 */
export const payTwice = async (api: ApiServer, due: UnpaidPremiums, laterDue = due): Promise<ApiAnswer> => {
  const first = await paymentFormToken(api, due);
  await leavePaymentForm(api, due);
  const second = await paymentFormToken(api, laterDue, 'admin');
  await validatePayment(api, laterDue, await payByCard(api, second, cards.accepted), { as: 'admin' });
  return validatePayment(api, due, await payByCard(api, first, cards.accepted));
};

/** What cards were charged for a contract, and where it went: premiums on receipts, and surplus. Whole XPF. */
export const readMoney = async (api: ApiServer, { contractId }: Pick<UnpaidPremiums, 'contractId'>) => {
  const [row] = await api.db.query<{ taken: number; receipts: number; surplus: number }>(sql`
    select (select coalesce(sum(s.amount * jsonb_array_length(jsonb_path_query_array(s.transactions, '$[*] ? (@.detailedStatus == "AUTHORISED")'))), 0)::int
        from simulated_order s join payment_order o on o.order_id = s.order_id where o.contract_id = ${contractId}) as taken,
      (select coalesce(sum((p ->> 'amount')::int), 0)::int from editique e, jsonb_array_elements(e.snapshot -> 'premiums') p
        where e.contract_id = ${contractId} and e.kind = 'recu' and e.snapshot ->> 'payment' like 'Carte%') as receipts,
      (select coalesce(sum(s.amount), 0)::int from payment_surplus s
        join payment_charge c on c.transaction_uuid = s.transaction_uuid
        join payment_order o on o.id = c.payment_order_id where o.contract_id = ${contractId}) as surplus`);
  if (!row) throw new Error('no money');
  return row;
};

/** Calls the provider simulator on the server's own port. */
export const callProvider = async (api: ApiServer, service: string, input: object, authorization?: string) => {
  const { body } = await api.request('POST', `/api-payment/V4/${service}`, {
    body: input,
    ...(authorization !== undefined && { headers: { authorization } }),
  });
  return body as unknown as { status: string; answer: Record<string, unknown> };
};

/** Types a card into the form and confirms it if required; returns what the form posts to the page. */
export const payByCard = async (
  api: ApiServer,
  formToken: string,
  pan: string,
  { isConfirmed = true } = {},
): Promise<PaymentAnswer> => {
  const card = { formToken, pan, expiry: '12/30', securityCode: '123' };
  let { status, answer } = await callProvider(api, 'Simulator/Pay', card);
  if (answer['challenge'])
    ({ status, answer } = await callProvider(api, 'Simulator/Confirm', {
      formToken,
      challenge: answer['challenge'],
      isConfirmed,
    }));
  expect(status, JSON.stringify(answer)).toBe('SUCCESS');
  const text = String(answer['kr-answer']);
  const hash = String(answer['kr-hash']);
  const { transactions } = JSON.parse(text) as { transactions: { uuid: string }[] };
  return { uuid: transactions[0]?.uuid ?? '', hash, answerHash: hash, answer: text };
};

export const validatePayment = async (
  api: ApiServer,
  due: UnpaidPremiums,
  cardReturn: Partial<PaymentAnswer>,
  {
    as: account = 'courtier',
    key = randomUUID() as string | undefined,
  }: { as?: Account; key?: string | undefined } = {},
): Promise<ApiAnswer> =>
  api.call(endpoints.paymentFormValidate, { ...due, isEcheancier: 'false', ...cardReturn } as never, {
    token: await api.tokenOf(account),
    ...(key && { headers: { 'idempotency-key': key } }),
  });

/** State of a contract's payments, for assertions. */
export const readLedger = async (api: ApiServer, { contractId }: Pick<UnpaidPremiums, 'contractId'>) => {
  const [row] = await api.db.query<{
    balances: number[];
    solde: number;
    unpaid: boolean;
    receipts: number;
    paid: number;
    states: string[];
  }>(sql`
    select (select array_agg(balance::int order by id) from premium where contract_id = c.id) as balances,
      c.solde, c.is_unpaid as unpaid,
      (select count(*)::int from editique e where e.contract_id = c.id and e.kind = 'recu' and e.snapshot->>'payment' like 'Carte%') as receipts,
      (select count(*)::int from audit where action = 'premiums-paid' and subject = ${`contractId ${contractId}`}) as paid,
      (select coalesce(array_agg(state order by id), '{}') from payment_order where contract_id = c.id) as states
    from contract c where c.id = ${contractId}`);
  if (!row) throw new Error('no such contract');
  return { ...row, due: row.balances.reduce((sum, each) => sum + each, 0) };
};

export const paymentRefusals = async (api: ApiServer): Promise<string[]> =>
  (
    await api.db.query<{ why: string }>(
      raw(`select after->>'why' as why from audit where action = 'payment-refused' order by id`),
    )
  ).map(({ why: refusal }) => refusal);

/** Posts a notification as the provider does. */
export const postNotification = (api: ApiServer, body: string): Promise<ApiAnswer> =>
  api.request('POST', '/api/payment/ipn', {
    raw: body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

/** The expected ledger of a contract after the payment. */
export const settledOnce = { due: 0, solde: 0, unpaid: false, receipts: 1, paid: 1, states: ['paid'] };

/** Runs `work` while the provider's notifications are lost. */
export const withLostNotifications = async <T>({ notifications }: ApiServer, work: () => Promise<T>): Promise<T> => {
  notifications.isLost = true;
  try {
    return await work();
  } finally {
    notifications.isLost = false;
  }
};
