import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

let errors: MockInstance<typeof console.error>;

beforeEach(() => {
  errors = vi.spyOn(console, 'error');
});

/** An unexpected console error fails the test; a test clears expected ones. */
afterEach(() => {
  const loggedErrors = errors.mock.calls.map((call) => call.map(String).join(' '));
  errors.mockRestore();
  expect(loggedErrors, 'written to console.error').toEqual([]);
});
