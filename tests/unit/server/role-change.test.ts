import { expect, it } from 'vitest';
import { describeRoleChange } from '#server/areas/users/organisation.ts';

const agency = { kind: 'agency', isEnabled: true } as const;
const closed = { ...agency, isEnabled: false };
const broker = { ...agency, kind: 'broker' } as const;

it.each([
  ['is switched off', agency, closed, 'ne pourront plus se connecter.'],
  ['is switched on', closed, agency, 'pourront de nouveau se connecter.'],
  ['is switched on with other rights', closed, broker, 'pourront de nouveau se connecter, avec d’autres droits.'],
  ['gets other rights', agency, broker, 'changeront de droits.'],
  ['gets other rights while it is off', closed, { ...closed, kind: 'broker' } as const, 'changeront de droits.'],
])('describeRoleChange: says what it means for people that their role %s', (_change, before, after, effect) => {
  expect(describeRoleChange(before, after)[1]).toBe(effect);
});
