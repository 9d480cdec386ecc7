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

/** Commissions of a broker. */
export const foreignCommissions = [
  { operation: 'commissionMonths', query: broker },
  { operation: 'commissionMonth', query: broker, rest: month },
  { operation: 'commissionExport', query: broker, rest: month },
  { operation: 'commissionStatement', query: closed, rest: () => ({ month: '2019-01' }) },
] as const;
