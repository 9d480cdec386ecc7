import { chakra } from '@chakra-ui/react';
import type { EditedEntry } from '#shared/forms/entry.ts';
import type { Section } from '#shared/forms/layout.ts';
import { lazyPart } from '#ui/disclosure/lazy-part.tsx';
import type { ListHost } from '#ui/schema-form/list-host.ts';
import { SchemaList } from '#ui/schema-form/schema-list.tsx';
import { SchemaSections } from '#ui/schema-form/schema-sections.tsx';
import { SectionBanner } from '#ui/schema-form/section-banner.tsx';
import { useShownFields } from '#ui/schema-form/use-shown-fields.ts';
import { DamageZones } from './damage-zones.tsx';
import { PositionButton, placePath } from './position-button.tsx';

const SketchField = lazyPart(() => import('./sketch-field.tsx'));

interface DeclarationSectionsProps extends Pick<ListHost, 'fields' | 'context' | 'form' | 'isReadOnly'> {
  readonly sections: readonly Section[];
  readonly editing: EditedEntry | null;
  readonly onEditing: (editing: EditedEntry | null) => void;
  readonly onTyped: (editing: EditedEntry) => void;
}

/** Sections of a step of the declaration; two halves in a row share it. */
export function DeclarationSections({ sections, ...rest }: DeclarationSectionsProps) {
  return rowsOf(sections).map((row) => {
    const renderedSections = row.map((section) => (
      <DeclarationSection key={section.title} section={section} {...rest} />
    ));
    const [firstSection] = row;
    return row.length === 2 ? <SideBySide key={firstSection?.title}>{renderedSections}</SideBySide> : renderedSections;
  });
}

/** Sections by row: each its own, except two halves. */
const rowsOf = (sections: readonly Section[]): (readonly Section[])[] => {
  const rows: Section[][] = [];
  for (const section of sections) {
    const lastRow = rows.at(-1);
    if (section.isHalfWidth && lastRow?.length === 1 && lastRow[0]?.isHalfWidth) lastRow.push(section);
    else rows.push([section]);
  }
  return rows;
};

interface DeclarationSectionProps extends Omit<DeclarationSectionsProps, 'sections'> {
  readonly section: Section;
}

function DeclarationSection({ section, editing, onEditing, onTyped, ...form }: DeclarationSectionProps) {
  if (section.layout === 'zones') return <DamageZones section={section} {...form} />;
  if (section.layout === 'sketch') return <SketchField section={section} {...form} />;
  if (section.list)
    return <SchemaList section={{ ...section, list: section.list }} host={{ ...form, editing, onEditing, onTyped }} />;
  return (
    <div>
      {section.banner ? <SectionBanner form={form.form} context={form.context} banner={section.banner} /> : null}
      <SchemaSections {...form} sections={[section]} />
      {section.fields.includes(placePath) && !form.isReadOnly ? <Position section={section} {...form} /> : null}
    </div>
  );
}

/** The button beside the place, while the place is asked. */
function Position({
  section,
  isReadOnly: _,
  ...form
}: Omit<DeclarationSectionProps, 'editing' | 'onEditing' | 'onTyped'>) {
  const [shownFields = []] = useShownFields({ ...form, sections: [section] });
  return shownFields.some(({ path }) => path === placePath) ? <PositionButton form={form.form} /> : null;
}

const SideBySide = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    columnGap: '8',
    alignItems: 'start',
  },
});
