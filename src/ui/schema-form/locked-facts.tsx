import { displayValue } from '#shared/forms/display-value.ts';
import type { Field, QuoteContext } from '#shared/forms/node.ts';
import { textAt } from '#shared/forms/raw.ts';
import { rootScope } from '#shared/forms/walk.ts';
import { Facts } from '#ui/facts/facts.tsx';
import { type SchemaForm, useFormSnapshot } from './use-form-snapshot.ts';

interface LockedFactsProps {
  readonly fields: readonly { readonly path: string; readonly field: Field }[];
  readonly context: QuoteContext;
  readonly form: SchemaForm;
}

/** A section whose fields are all locked: shows values as text instead of disabled controls. */
export function LockedFacts({ fields, context, form }: LockedFactsProps) {
  const facts = useFormSnapshot(form, (values) => {
    const scope = rootScope(values, context);
    return fields.map(({ field, path }): [string, string] => {
      const value = textAt(values, path);
      // The calling code is shown as part of the phone number.
      const prefix = field.kind === 'phone' && value !== '' ? textAt(values, path.replace(/[^.]+$/, 'prefix')) : '';
      return [field.label, displayValue({ field, scope }, `${prefix}${value}`)];
    });
  });
  return <Facts facts={facts.filter(([, value]) => value !== '')} isTight />;
}
