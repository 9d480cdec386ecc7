import type { Section } from '#shared/forms/layout.ts';
import { SchemaList } from '#ui/schema-form/schema-list.tsx';
import type { QuoteWork } from '../work/quote-work.ts';

interface ListSectionProps {
  readonly work: QuoteWork;
  readonly section: Section;
}

/** A list section of a quote: drivers, insured persons. Specification 3, sections 2.5 and 2.7. */
export function ListSection({ work, section }: ListSectionProps) {
  const { product, context, form, isReadOnly, progress, advance, saveEditing } = work;
  if (!section.list) return null;
  return (
    <SchemaList
      section={{ ...section, list: section.list }}
      host={{
        fields: product.fields,
        context,
        form,
        isReadOnly,
        editing: progress.editing,
        onEditing: (editing) => advance({ editing }),
        onTyped: saveEditing,
      }}
    />
  );
}
