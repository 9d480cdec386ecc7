import * as v from 'valibot';
import type { PageForm } from '#shared/schemas/content-forms.ts';
import { defineDraftOnlyWork, workLink } from '#work/define-work.ts';

interface TypedPage {
  /** 0 for a new one. */
  readonly id: number;
  /** Version that the form was filled from. */
  readonly version: string;
  readonly values: PageForm;
  /** Values that the form was filled from; undefined if unknown. */
  readonly base: PageForm | undefined;
}

const pageLane = (id: number): string => `page/${id}`;

/** A page has one draft on a device. */
export const pageDraftId = pageLane;

const pageFields = v.object({ category: v.string(), title: v.string(), content: v.unknown(), isEnabled: v.boolean() });

/** A page being edited: its draft is stored on the device, its save requires the network. */
export const pageDraft = defineDraftOnlyWork({
  kind: 'page',
  label: 'Page',
  texts: { open: 'Cette page est ouverte' },
  version: 1,
  valueSchema: v.object({
    version: v.string(),
    // The content is validated by the form, which alone loads the editor’s schema.
    values: pageFields,
    base: v.optional(pageFields),
  }),
  toDraft: ({ id, version, values, base }: TypedPage) => ({
    title: values.title.trim() || 'Page sans titre',
    lane: pageLane(id),
    value: { version, values, ...(base && { base }) },
  }),
  resumeLink: (_draft, lane) => {
    const [, id] = /^page\/(\d+)$/.exec(lane ?? '') ?? [];
    return id === undefined ? undefined : workLink({ to: '/page/search/$id', params: { id } });
  },
});
