import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

let errors: MockInstance<typeof console.error>;

beforeEach(() => {
  errors = vi.spyOn(console, 'error');
});

/** An error written to the console that no test expected fails the test; one that was expected is cleared by it. */
afterEach(() => {
  const written = errors.mock.calls.map((call) => call.map(String).join(' '));
  errors.mockRestore();
  expect(written, 'written to console.error').toEqual([]);
});
