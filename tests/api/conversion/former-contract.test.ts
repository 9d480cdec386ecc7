import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { reminderKey } from '#shared/actions/reminder-action.ts';
import { actionMarkSet, followUpList } from '#shared/operations/follow-up/reminders.ts';
import { conversionsBy } from '#tests/support/contracts/conversions.ts';
import { carQuote } from '#tests/support/quotes/quotes.ts';
import { describeApi } from '#tests/support/server/api.ts';

const former = { insurer: 'Mutuelle du Pacifique', number: 'AU-88412', rule: 'anniversary', endDate: '2027-03-01' };

describeApi('change of insurer', (server) => {
  let token: string;
  beforeAll(async () => {
    token = await server().tokenOf('courtier');
  });
  const { saveQuote, toInput, convert, fetchFile, countContracts } = conversionsBy(server, () => token);
  const createContract = async (formerContract: object | null) => {
    const quote = await saveQuote({ product: { code: 'AUTO' }, ...carQuote });
    return convert(toInput(quote, { formerContract }));
  };
  const reminderOf = async (contractId: number) => {
    const { body } = await server().call(followUpList, {}, { token });
    return v.parse(followUpList.output, body).reminders.find((reminder) => reminder.contractId === contractId);
  };

  it('issues the mandate to be signed and a reminder, until the confirmation is noted', async () => {
    const id = (await createContract({ ...former, hasMandate: true })).read?.contractId ?? 0;
    const file = await fetchFile(id);
    expect(file.details.formerContract).toEqual({ ...former, hasMandate: true });
    expect(file.editiques.data.find(({ type }) => type === 'mandat-resiliation')).toMatchObject({ signable: true });
    const reminder = await reminderOf(id);
    expect(reminder).toMatchObject({
      text: 'Résiliation à confirmer\u00A0: Mutuelle du Pacifique, contrat AU-88412, à prévenir au plus tard le 01/01/2027',
      awaitsConfirmation: true,
      assigneeId: null,
    });
    const key = reminderKey(reminder?.id ?? 0);
    const mark = (change: 'done' | 'shown', revision: number) =>
      server().call(actionMarkSet, { key, change, revision }, { token, headers: { 'idempotency-key': randomUUID() } });
    await mark('done', 0);
    expect(await reminderOf(id)).toBeUndefined();
    expect((await fetchFile(id)).details.formerContract).toMatchObject({
      confirmedAt: expect.stringMatching(/^20\d\d-/),
    });
    await mark('shown', 1);
    expect((await fetchFile(id)).details.formerContract).toEqual({ ...former, hasMandate: true });
  });

  it('issues no mandate if the client terminates, and nothing without a former contract', async () => {
    const withoutMandate = (await createContract({ ...former, hasMandate: false })).read?.contractId ?? 0;
    const withoutFormer = (await createContract(null)).read?.contractId ?? 0;
    for (const id of [withoutMandate, withoutFormer])
      expect((await fetchFile(id)).editiques.data.map(({ type }) => type)).not.toContain('mandat-resiliation');
    expect(await reminderOf(withoutMandate)).toMatchObject({ awaitsConfirmation: true });
    expect(await reminderOf(withoutFormer)).toBeUndefined();
    expect((await fetchFile(withoutFormer)).details).not.toHaveProperty('formerContract');
  });

  it('refuses an unknown rule and a missing insurer, and creates nothing', async () => {
    const countBefore = await countContracts();
    expect((await createContract({ ...former, rule: 'never', hasMandate: true })).status).toBe(422);
    expect((await createContract({ ...former, insurer: ' ', hasMandate: true })).status).toBe(422);
    expect(await countContracts()).toBe(countBefore);
  });
});
