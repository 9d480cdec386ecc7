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

/** A block of which nothing may be typed: what is known, in words, instead of fields that refuse. */
export function LockedFacts({ fields, context, form }: LockedFactsProps) {
  const facts = useFormSnapshot(form, (values) => {
    const scope = rootScope(values, context);
    return fields.map(({ field, path }): [string, string] => {
      const value = textAt(values, path);
      // The calling code has no label of its own.
      const prefix = field.kind === 'phone' && value !== '' ? textAt(values, path.replace(/[^.]+$/, 'prefix')) : '';
      return [field.label, displayValue({ field, scope }, `${prefix}${value}`)];
    });
  });
  return <Facts facts={facts.filter(([, value]) => value !== '')} isTight />;
}
