import { expect, test } from 'vitest';
import { textLimits, uploadLimits } from '#shared/primitives/limits.ts';

/** Specification 2, sections 5 and 5.2; specification 4, sections 5 and 9. */
test('limits: equal those of the specification', () => {
  expect(textLimits).toMatchObject({ name: 35, userEmail: 50, signInEmail: 150, taskSubject: 200 });
  expect(uploadLimits.fileBytes).toBe(20 * 1024 * 1024);
});
