import { replaceEqualDeep, type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
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
  const running = useRef<{ readonly variables: Variables; readonly result: Promise<Done> }[]>([]);
  /** A second press that comes before the button is disabled shares the running call of the same variables. */
  const run = (variables: Variables): Promise<Done> => {
    const same = running.current.find((call) => replaceEqualDeep(call.variables, variables) === call.variables);
    if (same) return same.result;
    const result = mutateAsync(variables).finally(() => {
      running.current = running.current.filter((call) => call.result !== result);
    });
    running.current.push({ variables, result });
    return result;
  };
  const save = async (input: Variables): Promise<void> => void (await run(input).catch(() => undefined));
  return { ...change, mutate: ((input: Variables) => void save(input)) as typeof change.mutate, save };
};
