import { type Api, call } from './call.ts';
import { CallError } from './errors.ts';
import { getSession } from './session/session-store.ts';
import { askSignIn, isSessionEnded } from './session/sign-in-asked.ts';

/**
 * `call` for what a person hands in by a button. Where it is refused because the session ended, nothing took effect: the
 * password is asked for in place, and it goes once it is given. Throws as `call` does where that is put off.
 */
export const submit: Api['call'] = async (endpoint, input, options) => {
  const userId = getSession()?.user.id;
  try {
    return await call(endpoint, input, options);
  } catch (error) {
    const isRefused = error instanceof CallError && error.status === 401 && isSessionEnded();
    if (!isRefused || userId === undefined || !(await askSignIn())) throw error;
    return call(endpoint, input, { ...options, userId });
  }
};
