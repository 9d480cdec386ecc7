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
  const [shown = []] = useShownFields({ ...input, sections: [section] });
  if (shown.length === 0) return null;
  return (
    <FieldSet legend={section.title}>
      <WideField>
        <Drawing>
          <Vehicle viewBox="0 0 120 180" aria-hidden="true" preserveAspectRatio="none">
            <rect x="12" y="6" width="96" height="168" rx="34" />
            <path d="M26 58 Q60 42 94 58 L88 74 H32 Z M32 132 H88 L94 146 Q60 158 26 146 Z" />
            <path d="M32 74 V132 M88 74 V132" />
          </Vehicle>
          {shown.map(({ path }) => (
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
    gridAutoRows: 'minmax(72px, auto)',
    gap: '2',
    maxWidth: '360px',
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
    stroke: 'border.emphasized',
    strokeWidth: '2',
    pointerEvents: 'none',
  },
});

const Zone = chakra('button', {
  base: {
    position: 'relative',
    padding: '1',
    borderWidth: '1px',
    borderStyle: 'dashed',
    borderColor: 'border',
    borderRadius: 'md',
    fontSize: 'sm',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    _disabled: { cursor: 'default' },
    _pressed: {
      borderStyle: 'solid',
      borderColor: 'fg.error',
      background: 'bg.error',
      color: 'fg.error',
      fontWeight: 'semibold',
    },
  },
});
