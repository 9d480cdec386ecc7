import { lazy, Suspense } from 'react';
import type { EditedEntry } from '#shared/forms/entry.ts';
import type { Section } from '#shared/forms/layout.ts';
import type { ListHost } from '#ui/schema-form/list-host.ts';
import { SchemaList } from '#ui/schema-form/schema-list.tsx';
import { SchemaSections } from '#ui/schema-form/schema-sections.tsx';
import { SectionBanner } from '#ui/schema-form/section-banner.tsx';
import { DamageZones } from './damage-zones.tsx';

const SketchField = lazy(() => import('./sketch-field.tsx'));

interface DeclarationSectionsProps extends Pick<ListHost, 'fields' | 'context' | 'form' | 'isReadOnly'> {
  readonly sections: readonly Section[];
  readonly editing: EditedEntry | null;
  readonly onEditing: (editing: EditedEntry | null) => void;
  readonly onTyped: (editing: EditedEntry) => void;
}

/** Sections of a step of the declaration. */
export function DeclarationSections({ sections, editing, onEditing, onTyped, ...form }: DeclarationSectionsProps) {
  return sections.map((section) =>
    section.layout === 'zones' ? (
      <DamageZones key={section.title} section={section} {...form} />
    ) : section.layout === 'sketch' ? (
      <Suspense key={section.title}>
        <SketchField section={section} {...form} />
      </Suspense>
    ) : section.list ? (
      <SchemaList
        key={section.title}
        section={{ ...section, list: section.list }}
        host={{ ...form, editing, onEditing, onTyped }}
      />
    ) : (
      <div key={section.title}>
        {section.banner ? <SectionBanner form={form.form} context={form.context} banner={section.banner} /> : null}
        <SchemaSections {...form} sections={[section]} />
      </div>
    ),
  );
}
