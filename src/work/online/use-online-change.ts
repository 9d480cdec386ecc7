import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { describeFailure } from '#api/errors.ts';
import type { FieldErrors } from '#shared/operations/wire/envelope.ts';
import { notify } from '#ui/toast/toaster.ts';

interface OnlineChangeOptions<Variables, Done>
  extends Pick<UseMutationOptions<Done, Error, Variables>, 'mutationFn' | 'onSuccess' | 'onSettled'> {
  /** Receives the messages by field; without it, the first of them is shown in the toast. */
  readonly onErrors?: (errors: FieldErrors) => void;
}

/**
 * Sends a change at once, without draft or queue, and shows its failures. `save` is for a form that awaits the end; it
 * does not throw for shown failures.
 */
export const useOnlineChange = <Variables, Done>({ onErrors, ...options }: OnlineChangeOptions<Variables, Done>) => {
  const change = useMutation({
    // The variables may hold a password.
    gcTime: 0,
    ...options,
    onError: (error) => {
      const { message, errors } = describeFailure(error, 'sending');
      onErrors?.(errors);
      notify({ type: 'error', message: onErrors ? message : (Object.values(errors).flat()[0] ?? message) });
    },
  });
  const { mutateAsync } = change;
  const save = async (input: Variables): Promise<void> => void (await mutateAsync(input).catch(() => undefined));
  return { ...change, save };
};
