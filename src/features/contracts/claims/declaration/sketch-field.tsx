import { Button, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import {
  emptySketch,
  formatSketch,
  parseSketch,
  roadLabels,
  rotateVehicle,
  type Sketch,
  toggleVehicle,
  vehicleNames,
} from '#shared/claims/sketch.ts';
import type { Section } from '#shared/forms/layout.ts';
import { FieldSet, WideField } from '#ui/form/field-grid.tsx';
import { Banner } from '#ui/page/banner.tsx';
import type { ListHost } from '#ui/schema-form/list-host.ts';
import { useShownFields } from '#ui/schema-form/use-shown-fields.ts';
import { SketchPad, type SketchUpdate } from './sketch-pad.tsx';

interface SketchFieldProps extends Pick<ListHost, 'fields' | 'context' | 'form' | 'isReadOnly'> {
  readonly section: Section;
}

/** The drawing of a `sketch` section: a road, the vehicles, and strokes by finger, pen or mouse. */
export default function SketchField({ section, isReadOnly, ...input }: SketchFieldProps) {
  const [[shownField] = []] = useShownFields({ ...input, sections: [section] });
  return shownField ? (
    <Bound title={section.title} path={shownField.path} form={input.form} isReadOnly={isReadOnly} />
  ) : null;
}

interface BoundProps extends Pick<ListHost, 'form' | 'isReadOnly'> {
  readonly title: string;
  readonly path: string;
}

const roads = Object.keys(roadLabels) as (keyof typeof roadLabels)[];

const readSketch = (value: unknown) => parseSketch(String(value ?? '')) ?? emptySketch;

function Bound({ title, path, form, isReadOnly }: BoundProps) {
  const { field, fieldState } = useController({ control: form.control, name: path });
  const sketch = readSketch(field.value);
  // From the value of the form: a vehicle moves several times between two renders.
  const change = (update: SketchUpdate) => field.onChange(formatSketch(update(readSketch(form.getValues(path)))));
  const { strokes, vehicles } = sketch;
  /** Strokes that were cleared, until another one is drawn. */
  const [cleared, setCleared] = useState<Sketch['strokes']>([]);
  const canRestore = strokes.length === 0 && cleared.length > 0;
  return (
    <FieldSet legend={title}>
      <WideField>
        {fieldState.error ? <Banner tone="danger">{fieldState.error.message}</Banner> : null}
        <Flex wrap="wrap" gap="2" marginBottom="3" role="group" aria-label="Route">
          {roads.map((road) => (
            <Button
              key={road}
              type="button"
              variant={road === sketch.road ? 'solid' : 'outline'}
              aria-pressed={road === sketch.road}
              disabled={isReadOnly}
              onClick={() => change((latest) => ({ ...latest, road }))}
            >
              {roadLabels[road]}
            </Button>
          ))}
        </Flex>
        <SketchPad sketch={sketch} isReadOnly={isReadOnly} onChange={change} onBlur={field.onBlur} />
        <Flex wrap="wrap" gap="2" marginTop="3" marginBottom="8">
          {vehicleNames.map((name) => (
            <Button
              key={name}
              type="button"
              variant="outline"
              disabled={isReadOnly}
              onClick={() => change((latest) => toggleVehicle(latest, name))}
            >
              {vehicles[name] ? `Retirer ${name}` : `Placer ${name}`}
            </Button>
          ))}
          {vehicleNames.map((name) =>
            vehicles[name] ? (
              <Button
                key={name}
                type="button"
                variant="outline"
                disabled={isReadOnly}
                onClick={() => change((latest) => rotateVehicle(latest, name))}
              >
                {`Tourner ${name}`}
              </Button>
            ) : null,
          )}
          <Button
            type="button"
            variant="outline"
            disabled={isReadOnly || strokes.length === 0}
            onClick={() => change((latest) => ({ ...latest, strokes: latest.strokes.slice(0, -1) }))}
          >
            Annuler le dernier trait
          </Button>
          <Button
            type="button"
            variant="outline"
            disabled={isReadOnly || (strokes.length === 0 && !canRestore)}
            onClick={() => {
              setCleared(strokes);
              change((latest) => ({ ...latest, strokes: canRestore ? cleared : [] }));
            }}
          >
            {canRestore ? 'Rétablir les traits' : 'Effacer les traits'}
          </Button>
        </Flex>
      </WideField>
    </FieldSet>
  );
}
