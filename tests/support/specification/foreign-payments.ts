type Ids = Readonly<Record<string, number>>;

/** A contract with an unpaid premium. */
const premium = `select k.id as "contractId", p.id as prime, p.balance as due from contract k join premium p on p.contract_id = k.id
  where k.broker_id = 1 and p.balance > 0 order by p.id limit 1`;
/** A payment received in cash; the demonstration contains none. */
const received = `insert into received_payment (contract_id, number, provisional, mode, amount, received_on, recorded_at, broker_id)
  select k.id, 'R26-00000', gen_random_uuid()::text, 'cash', 1, '2026-11-20', now(), k.broker_id from contract k
  where k.broker_id = 1 and not k.is_estimate order by k.id limit 1 returning id as "paymentId"`;
/** A payment that left a surplus. */
const surplus = `with paid as (${received}), kept as (insert into payment_surplus (received_payment_id, amount, created_at)
  select "paymentId", 1, now() from paid) select "paymentId" from paid`;
/** A remittance slip; the demonstration contains none. */
const slip = `insert into remittance (broker_id, number, created_at, snapshot)
  values (1, gen_random_uuid()::text, now(), '{"broker":{"name":"A","code":"A","address":null},"by":"A","payments":[]}')
  returning id as "remittanceId"`;
/** A payment that was cancelled after it was handed over. */
const deduction = `with slip as (insert into remittance (broker_id, number, created_at, snapshot)
    values (1, gen_random_uuid()::text, now(), jsonb_build_object('broker', jsonb_build_object('name', 'A', 'code', 'A', 'address', null),
      'by', 'A', 'payments', jsonb_build_array(jsonb_build_object('number', 'R26-00000', 'amount', 1)))) returning id)
  insert into received_payment (contract_id, number, provisional, mode, amount, received_on, recorded_at, broker_id, remittance_id,
    cancelled, cancel_reason, cancelled_at)
  select k.id, 'R26-00000', gen_random_uuid()::text, 'cash', 1, '2026-11-20', now(), k.broker_id, slip.id, 'mistake', 'Doublon', now()
  from contract k, slip where k.broker_id = 1 and not k.is_estimate order by k.id limit 1 returning id as "paymentId"`;
const document = `select k.id as "contractId", e.id as "documentId" from editique e join contract k on k.id = e.contract_id
  where k.broker_id = 1 order by e.id limit 1`;
const broker = 'select 1 as "brokerId"';
const month = () => ({ month: '2026-10' });

/** A closed month of the first broker without lines. */
const closed = `insert into commission_statement (broker_id, month, number, closed_at, snapshot)
  select b.id, '2019-01', 'C19-00001', now(), jsonb_build_object(
    'broker', jsonb_build_object('name', b.name, 'code', b.code, 'address', null, 'phone', null, 'email', null, 'ridet', null,
      'rias', null, 'logo', null),
    'month', '2019-01', 'number', 'C19-00001', 'texts', (select version from document_texts limit 1),
    'total', jsonb_build_object('premiums', 0, 'commission', 0, 'count', 0), 'products', '[]'::jsonb, 'lines', '[]'::jsonb)
  from broker b where b.id = 1 on conflict (broker_id, month) do update set number = excluded.number
  returning broker_id as "brokerId"`;

/** Payments of premiums, documents that are sent, and commissions of a broker. */
export const foreignPayments = [
  {
    operation: 'paymentFormGet',
    query: premium,
    otherInput: ({ due, prime }: Ids) => ({ amount: due, primes: [prime] }),
  },
  {
    operation: 'paymentFormValidate',
    query: premium,
    otherInput: ({ due, prime }: Ids) => ({ uuid: 'x', hash: 'x', answerHash: 'y', amount: due, primes: [prime] }),
  },
  { operation: 'paymentLinkSend', query: premium, otherInput: ({ prime }: Ids) => ({ primes: [prime] }) },
  {
    operation: 'documentsSend',
    query: document,
    otherInput: ({ documentId }: Ids) => ({ documents: [documentId], email: 'banque@lagon.example' }),
  },
  {
    operation: 'receivedPaymentAdd',
    query: premium,
    otherInput: ({ prime }: Ids) => ({
      primes: [prime],
      amount: 1,
      mode: 'cash',
      day: '2026-11-20',
      provisional: 'P-7K2M9QX4',
    }),
  },
  {
    operation: 'remittanceAdd',
    query: received,
    otherInput: ({ paymentId }: Ids) => ({ paymentIds: [paymentId] }),
    refusal: 422,
  },
  { operation: 'remittanceGet', query: slip },
  { operation: 'remittanceWithdraw', query: slip, otherInput: () => ({ reason: 'Doublon' }) },
  { operation: 'remittanceSettle', query: deduction, otherInput: () => ({ amountXpf: 1, reason: 'Doublon' }) },
  { operation: 'receivedPaymentCancel', query: received, otherInput: () => ({ kind: 'mistake', reason: 'Doublon' }) },
  {
    operation: 'receivedPaymentRefund',
    query: surplus,
    otherInput: () => ({ day: '2026-11-20', reference: 'Reçu signé', way: 'returned' }),
  },
  { operation: 'commissionMonths', query: broker },
  { operation: 'commissionMonth', query: broker, otherInput: month },
  { operation: 'commissionExport', query: broker, otherInput: month },
  { operation: 'commissionStatement', query: closed, otherInput: () => ({ month: '2019-01' }) },
] as const;
