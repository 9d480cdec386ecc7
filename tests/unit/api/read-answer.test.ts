import { expect, test } from 'vitest';
import { CallError, causeOf, Unreachable } from '#api/errors.ts';
import { readAnswer } from '#api/read-answer.ts';
import { renewalList } from '#shared/operations/contracts/renewals.ts';

const answer = (body: string, status = 200) => ({
  status,
  headers: new Headers({ 'x-lagon': '1' }),
  bytes: new TextEncoder().encode(body).buffer as ArrayBuffer,
});
const parseRenewals = (body: string, status?: number) => readAnswer(answer(body, status), renewalList.output);
const thrownBy = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

test('readAnswer: parses a complete answer', () => {
  expect(parseRenewals('{"success":true,"renewals":[]}')).toEqual({ success: true, renewals: [] });
});

test.each([
  ['cut in the middle', '{"success":true,"renew'],
  ['empty', ''],
  ['of another shape', '{"success":true,"others":[]}'],
])('readAnswer: treats an answer that is %s as lost', (_, body) => {
  const thrown = thrownBy(() => parseRenewals(body));
  expect(thrown).toBeInstanceOf(Unreachable);
  expect(causeOf(thrown)).toBe('server-error');
});

test('readAnswer: treats a refusal with status 200 as a refusal', () => {
  const refusal = '{"success":false,"message":{"type":"error","message":"Non"}}';
  for (const status of [200, 422]) {
    const thrown = thrownBy(() => parseRenewals(refusal, status));
    expect(thrown).toBeInstanceOf(CallError);
    expect((thrown as CallError).message).toBe('Non');
  }
});
