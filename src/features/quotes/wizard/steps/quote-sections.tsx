import { memo } from 'react';
import type { Section } from '#shared/forms/layout.ts';
import { rootScope } from '#shared/forms/walk.ts';
import { Banner } from '#ui/page/banner.tsx';
import { SchemaSections } from '#ui/schema-form/schema-sections.tsx';
import { useFormSnapshot } from '#ui/schema-form/use-form-snapshot.ts';
import type { QuoteWork } from '../work/quote-work.ts';
import { ListSection } from './list-section.tsx';
import { VehicleSection } from './vehicle-section.tsx';

interface QuoteSectionsProps {
  readonly work: QuoteWork;
  readonly sections: readonly Section[];
  /** What stands above the first block, which does not say the same again. */
  readonly title: string;
}

/** The blocks of a sub-step, each by its layout. */
export function QuoteSections({ work, sections, title }: QuoteSectionsProps) {
  return sections.map((section, at) => (
    <QuoteSection key={section.title} work={work} section={section} isTitled={at === 0 && section.title === title} />
  ));
}

interface QuoteSectionProps {
  readonly work: QuoteWork;
  readonly section: Section;
  readonly isTitled: boolean;
}

/** Rendered again with the work, not with each save of it. */
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
      {section.banner ? <SectionBanner work={work} banner={section.banner} /> : null}
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

interface SectionBannerProps {
  readonly work: QuoteWork;
  readonly banner: NonNullable<Section['banner']>;
}

function SectionBanner({ work: { form, context }, banner }: SectionBannerProps) {
  const isShown = useFormSnapshot(form, (values) => banner.isShown(rootScope(values, context)));
  return isShown ? <Banner tone="warning">{banner.message}</Banner> : null;
}
