import { useWatch } from 'react-hook-form';
import type { RawGroup } from '#shared/products/form/raw.ts';
import { wholeScene } from '#shared/products/form/walk.ts';
import type { Section } from '#shared/products/layout.ts';
import { Banner } from '#ui/banner.tsx';
import { DescribedSections } from '#ui/described/described-sections.tsx';
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

function QuoteSection({ work, section }: { readonly work: QuoteWork; readonly section: Section }) {
  switch (section.layout) {
    case 'list':
      return <ListSection work={work} section={section} />;
    case 'vehicle':
      return <VehicleSection work={work} section={section} />;
    default:
      return <FieldsSection work={work} section={section} />;
  }
}

function FieldsSection({ work, section }: { readonly work: QuoteWork; readonly section: Section }) {
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
  const values = useWatch({ control: form.control }) as RawGroup;
  return banner.isShown(wholeScene(values, context)) ? <Banner tone="warning">{banner.message}</Banner> : null;
}
