import * as v from 'valibot';
import { expect, test } from 'vitest';
import { receivedPaymentFormSchema } from '#shared/schemas/received-payment-form.ts';

test('form of a received payment: refuses amounts beyond the limit of the server, in French', () => {
  const schema = receivedPaymentFormSchema({ min: '2026-01-01', max: '2026-11-30' }, 10_000);
  const parse = (amount: string) =>
    v.safeParse(schema, {
      ...{ mode: 'cash', amount, isSurplusAccepted: true, contractId: '7' },
      ...{ reference: '', drawer: '', day: '2026-11-20' },
    });
  expect(parse('999 999 999').success).toBe(true);
  const refused = parse('1 000 000 000');
  expect(refused.issues?.map(({ message }) => message)).toEqual([
    'Le montant reçu est d’au plus 999\u202F999\u202F999\u00A0F',
  ]);
});
