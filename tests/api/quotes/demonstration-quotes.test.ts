import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { estimateGet } from '#shared/operations/quotes/estimates.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { addDays } from '#shared/primitives/calendar/days.ts';
import { isConvertible } from '#shared/products/quote-actions.ts';
import { conversionsBy, payment } from '#tests/support/contracts/conversions.ts';
import { describeApi } from '#tests/support/server/api.ts';

describeApi('open demonstration quotes', (server) => {
  let token: string;
  beforeAll(async () => {
    token = await server().tokenOf('courtier');
  });
  const { convert } = conversionsBy(server, () => token);

  it('convert to contracts like entered ones', async () => {
    const openQuotes = await server().db.query<{ id: number; code: string }>(sql`
      select c.id, c.product_code as code from contract c join person p on p.id = c.person_id
      where c.is_estimate and c.status = 'Devis' and p.person_type = 'PHY'
        and c.broker_id = (select broker_id from app_user where email_n like 'courtier%' order by id limit 1)`);
    const convertible = openQuotes.filter(({ code }) => isConvertible(code));
    expect(convertible.length).toBeGreaterThan(4);
    for (const { id, code } of convertible) {
      const { body } = await server().call(estimateGet, { idContrat: id }, { token });
      const quoteInput = {
        id,
        product: { code },
        effectDate: addDays(dayInNoumea(server().clock.now), 3),
        currentDate: server().clock.now.toISOString(),
        formula: v.parse(estimateGet.output, body).estimate?.formula,
        payementModes: payment.card,
      };
      const first = (await convert(quoteInput)).read;
      // It was priced on another day.
      const converted = first?.conflict
        ? (await convert({ ...quoteInput, formula: first.conflict.current })).read
        : first;
      expect(converted, `quote ${id} of ${code}`).toMatchObject({ success: true, contractNumber: expect.any(String) });
    }
  });
});
