import { type Api, call } from './call.ts';
import { CallError } from './errors.ts';
import { getSession } from './session/session-store.ts';
import { isSessionEnded, requestSignIn } from './session/sign-in-request.ts';

/**
 * `call` for submissions. If the session ended, nothing took effect: requests the password in place and retries once.
 * Throws as `call` does if that is dismissed.
 */
export const submit: Api['call'] = async (endpoint, input, options) => {
  const userId = getSession()?.user.id;
  try {
    return await call(endpoint, input, options);
  } catch (error) {
    const isRefused = error instanceof CallError && error.status === 401 && isSessionEnded();
    if (!isRefused || userId === undefined || !(await requestSignIn())) throw error;
    return call(endpoint, input, { ...options, userId });
  }
};
