import { chakra } from '@chakra-ui/react';
import { Controller } from 'react-hook-form';
import { nodeAt } from '#shared/forms/change.ts';
import type { Section } from '#shared/forms/layout.ts';
import { isField } from '#shared/forms/node.ts';
import { FieldSet, WideField } from '#ui/form/field-grid.tsx';
import type { ListHost } from '#ui/schema-form/list-host.ts';
import { useShownFields } from '#ui/schema-form/use-shown-fields.ts';

interface DamageZonesProps extends Pick<ListHost, 'fields' | 'context' | 'form' | 'isReadOnly'> {
  readonly section: Section;
}

/** Checkboxes of a `zones` section as parts of a vehicle seen from above: a press marks a part as damaged. */
export function DamageZones({ section, isReadOnly, ...input }: DamageZonesProps) {
  const [shownFields = []] = useShownFields({ ...input, sections: [section] });
  if (shownFields.length === 0) return null;
  return (
    <FieldSet legend={section.title}>
      <WideField>
        <Drawing>
          <Vehicle viewBox="0 0 120 180" aria-hidden="true" preserveAspectRatio="none">
            {/* Every line runs between two parts, so that none crosses a label. */}
            <path
              vectorEffect="non-scaling-stroke"
              d="M2 36 Q2 3 36 3 H84 Q118 3 118 36 V146 Q118 177 88 177 H32 Q2 177 2 146 Z"
            />
            <path
              vectorEffect="non-scaling-stroke"
              d="M40 58 H80 V122 H40 Z M40 58 L4 48 M80 58 L116 48 M40 122 L4 132 M80 122 L116 132"
            />
            <path vectorEffect="non-scaling-stroke" d="M40 3 L40 14 M80 3 L80 14 M40 166 L40 177 M80 166 L80 177" />
          </Vehicle>
          {shownFields.map(({ path }) => (
            <Controller
              key={path}
              control={input.form.control}
              name={path}
              render={({ field }) => (
                <Zone
                  ref={field.ref}
                  type="button"
                  aria-pressed={field.value === 'true'}
                  disabled={isReadOnly}
                  onBlur={field.onBlur}
                  onClick={() => field.onChange(String(field.value !== 'true'))}
                >
                  {labelOf(input.fields, path)}
                </Zone>
              )}
            />
          ))}
        </Drawing>
      </WideField>
    </FieldSet>
  );
}

const labelOf = (fields: ListHost['fields'], path: string): string => {
  const field = nodeAt(fields, path);
  return isField(field) ? field.label : '';
};

const Drawing = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gridAutoRows: 'minmax(84px, auto)',
    gap: '3',
    padding: '2',
    maxWidth: '25rem',
    marginBottom: '8',
  },
});

const Vehicle = chakra('svg', {
  base: {
    position: 'absolute',
    inset: '0',
    width: '100%',
    height: '100%',
    fill: 'none',
    stroke: 'fg.subtle',
    strokeWidth: '1.5',
    pointerEvents: 'none',
  },
});

const Zone = chakra('button', {
  base: {
    position: 'relative',
    padding: '1',
    borderWidth: '1px',
    borderColor: 'transparent',
    borderRadius: 'md',
    fontSize: 'sm',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    _disabled: { cursor: 'default' },
    _pressed: {
      borderColor: 'fg.error',
      background: 'bg.error',
      color: 'fg.error',
      fontWeight: 'semibold',
    },
  },
});
