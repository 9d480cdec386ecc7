import { memo } from 'react';
import { wholeScene } from '#shared/products/form/walk.ts';
import type { Section } from '#shared/products/layout.ts';
import { Banner } from '#ui/banner.tsx';
import { DescribedSections } from '#ui/described/described-sections.tsx';
import { useFormSnapshot } from '#ui/described/use-form-snapshot.ts';
import { ListSection } from './list-section.tsx';
import type { QuoteWork } from './quote-work.ts';
import { VehicleSection } from './vehicle-section.tsx';

interface QuoteSectionsProps {
  readonly work: QuoteWork;
  readonly sections: readonly Section[];
}

/** The blocks of a sub-step, each by its layout. */
export function QuoteSections({ work, sections }: QuoteSectionsProps) {
  return sections.map((section) => <QuoteSection key={section.title} work={work} section={section} />);
}

interface QuoteSectionProps {
  readonly work: QuoteWork;
  readonly section: Section;
}

/** Rendered again with the work, not with each save of it. */
const QuoteSection = memo(function QuoteSection({ work, section }: QuoteSectionProps) {
  switch (section.layout) {
    case 'list':
      return <ListSection work={work} section={section} />;
    case 'vehicle':
      return <VehicleSection work={work} section={section} />;
    default:
      return <FieldsSection work={work} section={section} />;
  }
});

function FieldsSection({ work, section }: QuoteSectionProps) {
  const { product, context, form, isReadOnly } = work;
  return (
    <>
      {section.banner ? <SectionBanner work={work} banner={section.banner} /> : null}
      <DescribedSections
        fields={product.fields}
        sections={[section]}
        context={context}
        form={form}
        isReadOnly={isReadOnly}
      />
    </>
  );
}

interface SectionBannerProps {
  readonly work: QuoteWork;
  readonly banner: NonNullable<Section['banner']>;
}

function SectionBanner({ work: { form, context }, banner }: SectionBannerProps) {
  const isShown = useFormSnapshot(form, (values) => banner.isShown(wholeScene(values, context)));
  return isShown ? <Banner tone="warning">{banner.message}</Banner> : null;
}
