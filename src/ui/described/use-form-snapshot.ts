import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { RawGroup } from '#shared/products/form/raw.ts';

export type DescribedForm = Pick<
  UseFormReturn<FieldValues, unknown, FieldValues>,
  'control' | 'getValues' | 'subscribe'
>;

/** What can be told of a form's values, as JSON carries it: the same object, and no rendering, until it changes. */
export const useFormSnapshot = <T>(form: DescribedForm, tell: (values: RawGroup) => T): T => {
  const subscribe = useCallback(
    (listener: () => void) => form.subscribe({ formState: { values: true }, callback: listener }),
    [form],
  );
  const told = useSyncExternalStore(subscribe, () => JSON.stringify(tell(form.getValues())));
  return useMemo(() => JSON.parse(told) as T, [told]);
};
