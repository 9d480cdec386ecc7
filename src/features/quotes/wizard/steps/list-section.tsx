import { use } from 'react';
import { entriesAt } from '#shared/forms/entry.ts';
import type { Section } from '#shared/forms/layout.ts';
import { hasPrefilledAnswers } from '#shared/products/parts/client-history.ts';
import { Banner } from '#ui/page/banner.tsx';
import { SchemaList } from '#ui/schema-form/schema-list.tsx';
import { useFormSnapshot } from '#ui/schema-form/use-form-snapshot.ts';
import { KnownAnswersContext } from '../known/known-answers.ts';
import type { QuoteWork } from '../work/quote-work.ts';

interface ListSectionProps {
  readonly work: QuoteWork;
  readonly section: Section;
}

/** A list section of a quote: drivers, insured persons. Specification 3, sections 2.5 and 2.7. */
export function ListSection({ work, section }: ListSectionProps) {
  const { product, context, form, isReadOnly, progress, updateProgress, saveEditing } = work;
  const knownEntry = use(KnownAnswersContext)?.entry;
  const path = section.list?.path ?? '';
  const hasPrefilledEntry = useFormSnapshot(
    form,
    (values) => knownEntry?.path === path && hasPrefilledAnswers(knownEntry.entry, entriesAt(values, path)[0]),
  );
  if (!section.list) return null;
  return (
    <>
      {knownEntry && hasPrefilledEntry ? (
        <Banner tone={knownEntry.isTyped ? 'info' : 'warning'}>
          {`Repris du ${knownEntry.source}, à confirmer\u00A0: permis, CRM, mois d’assurance${knownEntry.isTyped ? ', antécédents et sinistres.' : '. Antécédents et sinistres ne sont pas connus\u00A0: demandez-les au client.'}`}
        </Banner>
      ) : null}
      <SchemaList
        section={{ ...section, list: section.list }}
        host={{
          fields: product.fields,
          context,
          form,
          isReadOnly,
          knownEntry: knownEntry,
          editing: progress.editing,
          onEditing: (editing) => updateProgress({ editing }),
          onTyped: saveEditing,
        }}
      />
    </>
  );
}
