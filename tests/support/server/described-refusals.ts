import { expect } from 'vitest';
import type { AppOptions } from '#server/http/app.ts';
import { listRefusals } from '#server/http/refusal-statuses.ts';

/** A refusal that OpenAPI does not describe fails its test, like an unexpected 500. */
export const assertRefusalDescribed = (
  all: AppOptions['endpoints'],
  method: string,
  path: string,
  status: number,
): void => {
  if (status < 400 || status === 500) return;
  const requestPath = path.replace(/\?.*/, '');
  const sameMethod = Object.values(all).filter((each) => each.method === method);
  const operation =
    sameMethod.find((each) => each.path === requestPath) ??
    sameMethod.find((each) => new RegExp(`^${each.path.replace(/:\w+/g, '[^/]+')}$`).test(requestPath));
  if (operation) expect(listRefusals(operation), `${method} ${operation.path} refuses so`).toHaveProperty(`${status}`);
};
