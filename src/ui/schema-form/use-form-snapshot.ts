import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { RawGroup } from '#shared/forms/raw.ts';
import { afterFrame } from '#ui/window/after-frame.ts';

export type SchemaForm = Pick<UseFormReturn<FieldValues, unknown, FieldValues>, 'control' | 'getValues' | 'subscribe'>;

/**
 * When a selected value updates: `at-once` for what may receive the focus with the next key, such as a field that
 * appears; `after-frame` for the rest, so that the typed key is painted first.
 */
type UpdateTiming = 'at-once' | 'after-frame';

/**
 * Selects a JSON value from a form’s values. Returns the same object, without rendering, until its serialization
 * changes.
 */
export const useFormSnapshot = <T>(
  form: SchemaForm,
  select: (values: RawGroup) => T,
  timing: UpdateTiming = 'at-once',
): T => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const { schedule, cancel } = afterFrame(listener);
      const callback = timing === 'at-once' ? listener : schedule;
      const unsubscribe = form.subscribe({ formState: { values: true }, callback });
      return () => {
        unsubscribe();
        cancel();
      };
    },
    [form, timing],
  );
  const serialized = useSyncExternalStore(subscribe, () => JSON.stringify(select(form.getValues())));
  return useMemo(() => JSON.parse(serialized) as T, [serialized]);
};
