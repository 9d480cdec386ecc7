import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { RawGroup } from '#shared/forms/raw.ts';
import { afterFrame } from '#ui/window/after-frame.ts';

export type SchemaForm = Pick<UseFormReturn<FieldValues, unknown, FieldValues>, 'control' | 'getValues' | 'subscribe'>;

/**
 * - `at-once`: what the person may go to with the next key, such as a field that comes into sight
 * - `after-frame`: what stands beside; the key that was typed is drawn first
 */
type Moment = 'at-once' | 'after-frame';

/** What can be told of a form's values, as JSON carries it: the same object, and no rendering, until it changes. */
export const useFormSnapshot = <T>(form: SchemaForm, tell: (values: RawGroup) => T, moment: Moment = 'at-once'): T => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const { soon, cancel } = afterFrame(listener);
      const callback = moment === 'at-once' ? listener : soon;
      const stop = form.subscribe({ formState: { values: true }, callback });
      return () => {
        stop();
        cancel();
      };
    },
    [form, moment],
  );
  const told = useSyncExternalStore(subscribe, () => JSON.stringify(tell(form.getValues())));
  return useMemo(() => JSON.parse(told) as T, [told]);
};
