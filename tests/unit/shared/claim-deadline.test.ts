import { describe, expect, it } from 'vitest';
import { checkClaim, claimContext, describeClaim, normalizeClaim } from '#shared/claims/claim-form.ts';
import type { ClaimSubject } from '#shared/claims/claim-subject.ts';
import { toFieldErrors } from '#shared/forms/check.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { legalDeclaration } from '#tests/support/contracts/declarations.ts';

const subject: ClaimSubject = {
  family: 'legal',
  status: contractStatuses.valid,
  effectDate: '2026-01-01',
  effectAt: null,
  endedOn: null,
  drivers: [],
  insured: ['Jean DUPONT'],
  homeAddress: '',
  formula: 'Protection juridique',
  subscriberDriver: '',
  subscriberEmail: 'jean@dupont.nc',
  insuredSide: { registration: '', model: '', name: '', phone: '', insurer: '', policy: '' },
  covers: [],
};
const context = claimContext('2026-11-26', () => '14:30');
const description = describeClaim(subject);

/** French validation errors of a legal claim with this deadline, by path. */
const errorsOf = (deadline: string, now: typeof context = context) => {
  const circumstances = { ...legalDeclaration.circumstances, deadline };
  const values = normalizeClaim(description, { ...legalDeclaration, circumstances }, now);
  return toFieldErrors(checkClaim(description, values, now).problems);
};

describe('next deadline of a legal claim', () => {
  it.each([
    ['before the dispute', '2026-11-11', 'L’échéance ne peut pas précéder la naissance du litige.'],
    ['past', '2026-11-25', 'Cette échéance est passée\u00A0: indiquez la prochaine.'],
    ['today', '2026-11-26', undefined],
  ])('is checked when it is %s', (_, deadline, message) => {
    expect(errorsOf(deadline)['circumstances.deadline']?.[0]).toBe(message);
  });

  it('is accepted if it passed while the declaration waited to be sent', () => {
    expect(errorsOf('2026-11-24', { ...context, enteredOn: '2026-11-23' })).toEqual({});
  });
});
