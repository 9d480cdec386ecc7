import { memo } from 'react';
import type { Section } from '#shared/forms/layout.ts';
import { SchemaSections } from '#ui/schema-form/schema-sections.tsx';
import { SectionBanner } from '#ui/schema-form/section-banner.tsx';
import type { QuoteWork } from '../work/quote-work.ts';
import { ListSection } from './list-section.tsx';
import { VehicleSection } from './vehicle-section.tsx';

interface QuoteSectionsProps {
  readonly work: QuoteWork;
  readonly sections: readonly Section[];
  /** Heading above the first section; a section with the same title does not repeat it. */
  readonly title: string;
}

/** Sections of a sub-step, rendered by their layout. */
export function QuoteSections({ work, sections, title }: QuoteSectionsProps) {
  return sections.map((section, index) => (
    <QuoteSection key={section.title} work={work} section={section} isTitled={index === 0 && section.title === title} />
  ));
}

interface QuoteSectionProps {
  readonly work: QuoteWork;
  readonly section: Section;
  readonly isTitled: boolean;
}

/** Memoized: renders when the quote changes, not with each save. */
const QuoteSection = memo(function QuoteSection(props: QuoteSectionProps) {
  switch (props.section.layout) {
    case 'list':
      return <ListSection work={props.work} section={props.section} />;
    case 'vehicle':
      return <VehicleSection {...props} />;
    default:
      return <FieldsSection {...props} />;
  }
});

function FieldsSection({ work, section, isTitled }: QuoteSectionProps) {
  const { product, context, form, isReadOnly } = work;
  return (
    <>
      {section.banner ? <SectionBanner form={form} context={context} banner={section.banner} /> : null}
      <SchemaSections
        fields={product.fields}
        sections={[section]}
        context={context}
        form={form}
        isReadOnly={isReadOnly}
        isTitled={isTitled}
      />
    </>
  );
}
