import { effectiveValue } from '#shared/forms/display-value.ts';
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
    return fields.map(({ field, path }): [string, string] => [
      field.label,
      effectiveValue({ field, scope, value: textAt(values, path) }),
    ]);
  });
  return <Facts facts={facts.filter(([, value]) => value !== '')} isCompact />;
}
