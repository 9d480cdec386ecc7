import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { failureOf } from '#api/errors.ts';
import type { FieldErrors } from '#shared/operations/wire/envelope.ts';
import { notify } from '#ui/toast/toaster.ts';

interface OnlineChange<Given, Done>
  extends Pick<UseMutationOptions<Done, Error, Given>, 'mutationFn' | 'onSuccess' | 'onSettled'> {
  /** Takes the messages by field, where there are fields; without it the first of them is what is said. */
  readonly onErrors?: (errors: FieldErrors) => void;
}

/**
 * A change that goes to the server at once or not at all: no draft, no queue. What failed is said. `save` is for a form
 * that waits for the end of it; it does not throw for what was said.
 */
export const useOnlineChange = <Given, Done>({ onErrors, ...options }: OnlineChange<Given, Done>) => {
  const change = useMutation({
    // What was given may hold a password.
    gcTime: 0,
    ...options,
    onError: (error) => {
      const { message, errors } = failureOf(error, 'sending');
      onErrors?.(errors);
      notify({ type: 'error', message: onErrors ? message : (Object.values(errors).flat()[0] ?? message) });
    },
  });
  const { mutateAsync } = change;
  const save = async (given: Given): Promise<void> => void (await mutateAsync(given).catch(() => undefined));
  return { ...change, save };
};
