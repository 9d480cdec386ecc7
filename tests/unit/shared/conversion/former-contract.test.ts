import { describe, expect, it, test } from 'vitest';
import { formerContractFields, formerContractRemarks, toFormerContract } from '#shared/conversion/former-contract.ts';
import { confirmationDay, earliestEnd, noticeDeadline, rulesOfFamily } from '#shared/conversion/termination-rules.ts';
import { checkValues } from '#shared/forms/check.ts';
import { normalizeValues } from '#shared/forms/normalize.ts';
import { coerceToShape, type RawGroup } from '#shared/forms/raw.ts';
import { quoteContext } from '#tests/support/quotes/quote-generator.ts';

const context = quoteContext('2026-11-21');

describe('former contract fields', () => {
  const fields = formerContractFields('AUTO');
  const checkFormerContract = (formerContract: object) =>
    checkValues(
      fields,
      normalizeValues(fields, coerceToShape(fields, { formerContract }) as RawGroup, context),
      context,
    );
  const completeValues = {
    isReplaced: 'true',
    rule: 'anniversary',
    insurer: 'Alpha',
    number: 'A1',
    endDate: '2027-02-28',
  };

  it('require nothing unless the client leaves an insurer', () => {
    const { problems, values } = checkFormerContract({ insurer: 'Alpha' });
    expect([problems, toFormerContract(values)]).toEqual([[], null]);
  });

  it('require insurer, number, ground and end, and default to a mandate', () => {
    expect(checkFormerContract({ isReplaced: 'true' }).problems.map(({ path }) => path)).toEqual([
      'formerContract.insurer',
      'formerContract.number',
      'formerContract.rule',
      'formerContract.endDate',
    ]);
    expect(toFormerContract(checkFormerContract(completeValues).values)).toEqual({
      insurer: 'Alpha',
      number: 'A1',
      rule: 'anniversary',
      endDate: '2027-02-28',
      hasMandate: true,
    });
    expect(toFormerContract(checkFormerContract({ ...completeValues, endsItself: 'true' }).values)).toMatchObject({
      hasMandate: false,
    });
  });

  it.each([
    ['anniversary', '2027-01-20', ['Avec ce préavis, sa garantie ne peut pas cesser avant le 21/01/2027.']],
    ['anniversary', '2027-01-21', []],
    ['after-one-year', '2026-12-20', ['Avec ce préavis, sa garantie ne peut pas cesser avant le 21/12/2026.']],
    ['agreed', '2026-11-20', ['Cette date est passée\u00A0: l’ancien contrat ne peut plus être résilié à cette date.']],
    ['agreed', '2026-11-21', []],
  ])('take no end that a mandate cannot reach any more: %s, %s', (rule, endDate, expected) => {
    const messages = checkFormerContract({ ...completeValues, rule, endDate }).problems.map(
      ({ message }) => message.split(' Si ')[0],
    );
    expect(messages).toEqual(expected);
    expect(checkFormerContract({ ...completeValues, rule, endDate, endsItself: 'true' }).problems).toEqual([]);
  });

  it('refuse the rule of vehicles for another product', () => {
    const home = formerContractFields('PJ');
    const typed = { formerContract: { ...completeValues, rule: 'after-one-year' } };
    const values = normalizeValues(home, coerceToShape(home, typed) as RawGroup, context);
    expect(checkValues(home, values, context).problems.map(({ path }) => path)).toEqual(['formerContract.rule']);
    expect(checkFormerContract({ ...completeValues, rule: 'after-one-year' }).problems).toEqual([]);
  });
});

test('rulesOfFamily: offers the rule of vehicles to vehicles only', () => {
  const codesOfFamily = (family: Parameters<typeof rulesOfFamily>[0]) => rulesOfFamily(family).map(({ code }) => code);
  expect(codesOfFamily('auto')).toEqual(['anniversary', 'after-one-year', 'agreed']);
  expect(codesOfFamily('home')).toEqual(['anniversary', 'agreed']);
  expect(codesOfFamily(undefined)).toEqual(['anniversary', 'agreed']);
});

test('noticeDeadline: counts whole months back, also at the end of a month', () => {
  expect(noticeDeadline({ noticeMonths: 2 }, '2027-01-15')).toBe('2026-11-15');
  expect(noticeDeadline({ noticeMonths: 1 }, '2027-03-31')).toBe('2027-02-28');
  expect(noticeDeadline({ noticeMonths: 0 }, '2027-01-15')).toBe('2027-01-15');
});

test('earliestEnd: is the first day whose notice is not late, also at the end of a month', () => {
  expect(earliestEnd({ noticeMonths: 2 }, '2026-11-21')).toBe('2027-01-21');
  expect(earliestEnd({ noticeMonths: 2 }, '2026-12-31')).toBe('2027-03-01');
  expect(earliestEnd({ noticeMonths: 0 }, '2026-12-31')).toBe('2026-12-31');
});

test('confirmationDay: is a fortnight away, at least a week before the deadline, today if less is left', () => {
  expect(confirmationDay('2027-03-01', '2026-11-21')).toBe('2026-12-06');
  expect(confirmationDay('2026-12-10', '2026-11-21')).toBe('2026-12-03');
  expect(confirmationDay('2026-11-28', '2026-11-21')).toBe('2026-11-21');
  expect(confirmationDay('2026-11-24', '2026-11-21')).toBe('2026-11-21');
  expect(confirmationDay('2026-11-01', '2026-11-21')).toBe('2026-11-21');
});

describe('formerContractRemarks', () => {
  const remarksFor = (rule: string, endDate: string, effectDate: string) =>
    formerContractRemarks({ rule, endDate }, { effectDate, today: '2026-11-21' });

  it('names the last day of notice, and states that it has passed', () => {
    expect(remarksFor('anniversary', '2027-03-01', '2027-03-01')).toEqual([
      'L’ancien assureur doit être prévenu au plus tard le 01/01/2027.',
    ]);
    expect(remarksFor('anniversary', '2026-12-31', '2026-12-31')).toEqual([
      'Le préavis n’est plus tenu\u00A0: l’ancien assureur devait être prévenu au plus tard le 31/10/2026.',
    ]);
    expect(remarksFor('agreed', '2026-12-31', '2026-12-31')).toEqual([]);
    expect(remarksFor('anniversary', '', '2026-12-31')).toEqual([]);
  });

  it('names days without cover and days insured twice', () => {
    expect(remarksFor('agreed', '2026-12-01', '2026-12-10')).toEqual([
      'Du 01/12/2026 au 10/12/2026, le client ne serait plus assuré.',
    ]);
    expect(remarksFor('agreed', '2026-12-01', '2026-12-02')).toEqual([]);
    expect(remarksFor('agreed', '2026-12-10', '2026-12-01')).toEqual([
      'Du 01/12/2026 au 10/12/2026, le client paierait deux assurances.',
    ]);
  });
});
