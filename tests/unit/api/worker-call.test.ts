import { expect, it, vi } from 'vitest';
import { CallError } from '#api/errors.ts';
import { createWorkerCall } from '#api/token-calls/worker-call.ts';
import type { Send } from '#api/transport.ts';
import { portfolioChanges } from '#shared/operations/shell/portfolio.ts';
import { portfolioPage } from '#tests/support/contracts/portfolio.ts';

const setUp = (accepted: string) => {
  const tokens: (string | undefined)[] = [];
  const send: Send = async (_, { token }) => {
    tokens.push(token);
    const body = token === accepted ? portfolioPage([]) : { success: false };
    return {
      status: token === accepted ? 200 : 401,
      headers: new Headers(),
      bytes: new TextEncoder().encode(JSON.stringify(body)).buffer,
    };
  };
  const onAccepted = vi.fn();
  const renew = vi.fn(async () => 'second');
  return { tokens, onAccepted, renew, call: createWorkerCall({ send, token: 'first', renew, onAccepted }) };
};

it('worker call: renews a refused token and uses the new one from then on', async () => {
  const { call, tokens, renew, onAccepted } = setUp('second');
  await call(portfolioChanges, {});
  await call(portfolioChanges, {});
  expect(tokens).toEqual(['first', 'second', 'second']);
  expect(renew).toHaveBeenCalledOnce();
  expect(renew).toHaveBeenCalledWith('first');
  expect(onAccepted).toHaveBeenCalledTimes(2);
});

it('worker call: does not repeat a request more than once', async () => {
  const { call, tokens, onAccepted } = setUp('third');
  await expect(call(portfolioChanges, {})).rejects.toEqual(expect.any(CallError));
  expect(tokens).toEqual(['first', 'second']);
  expect(onAccepted).not.toHaveBeenCalled();
});
