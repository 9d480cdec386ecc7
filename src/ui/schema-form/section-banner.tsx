import type { Section } from '#shared/forms/layout.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import { rootScope } from '#shared/forms/walk.ts';
import { Banner } from '#ui/page/banner.tsx';
import { type SchemaForm, useFormSnapshot } from './use-form-snapshot.ts';

interface SectionBannerProps {
  readonly form: SchemaForm;
  readonly context: QuoteContext;
  readonly banner: NonNullable<Section['banner']>;
}

/** Warning above a section while its condition holds. */
export function SectionBanner({ form, context, banner }: SectionBannerProps) {
  const isShown = useFormSnapshot(form, (values) => banner.isShown(rootScope(values, context)));
  return isShown ? <Banner tone="warning">{banner.message}</Banner> : null;
}
