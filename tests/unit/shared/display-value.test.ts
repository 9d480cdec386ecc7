import { expect, it } from 'vitest';
import { claimContext, describeClaim, normalizeClaim } from '#shared/claims/claim-form.ts';
import { subscriberFields } from '#shared/clients/subscriber.ts';
import { displayValue } from '#shared/forms/display-value.ts';
import type { Group } from '#shared/forms/node.ts';
import type { RawGroup } from '#shared/forms/raw.ts';
import { walkFields } from '#shared/forms/walk.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import type { ProductFamily } from '#shared/products/catalogue.ts';

const context = claimContext('2026-11-26');

const claimOf = (family: ProductFamily) =>
  describeClaim({
    family,
    status: contractStatuses.valid,
    effectDate: '2026-01-01',
    effectAt: null,
    endedOn: null,
    drivers: [],
    insured: [],
    homeAddress: null,
    formula: '',
    subscriberDriver: null,
    subscriberEmail: null,
    insuredSide: { registration: '', model: '', name: '', phone: '', insurer: '', policy: '' },
    covers: [],
  });

/** Displayed values of the fields of one kind, by path, with ordinary spaces. */
const displayFields = (fields: Group, values: RawGroup, kind: string): Record<string, string> => {
  const displayedByPath: Record<string, string> = {};
  walkFields(fields, values, context, {
    onField: (one) => {
      if (one.field.kind === kind) displayedByPath[one.path] = displayValue(one, one.value).replaceAll(/\s/g, ' ');
    },
  });
  return displayedByPath;
};

it('displayValue: formats amounts with their unit', () => {
  const { fields } = claimOf('home');
  const values = normalizeClaim(claimOf('home'), { goods: [{ amount: '125000' }, { amount: 'cent' }] }, context);
  expect(displayFields(fields, values, 'money')).toMatchObject({
    'goods.0.amount': '125 000 F',
    'goods.1.amount': 'cent',
  });
});

it('displayValue: formats phone numbers with the calling code of their entry', () => {
  const { fields } = claimOf('auto');
  const witnesses = [
    { phone: { prefix: '+33', number: '0712345678' } },
    { phone: { number: '751234' } },
    { phone: { prefix: '+689', number: '' } },
  ];
  expect(displayFields(fields, normalizeClaim(claimOf('auto'), { witnesses }, context), 'phone')).toMatchObject({
    'witnesses.0.phone.number': '+33 7 12 34 56 78',
    'witnesses.1.phone.number': '+687 75 12 34',
    'witnesses.2.phone.number': '',
  });
  const person = { phone: { prefix: '+689', number: '87123456' } };
  expect(displayFields({ person: subscriberFields() }, { person }, 'phone')).toEqual({
    'person.phone.number': '+689 87 12 34 56',
  });
});
