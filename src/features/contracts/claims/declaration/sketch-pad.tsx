import { chakra } from '@chakra-ui/react';
import { type PointerEvent, useId, useRef } from 'react';
import { moveVehicle, type Sketch, sketchLimits, sketchProportion, vehicleNames } from '#shared/claims/sketch.ts';
import { sketchWidth } from '#shared/claims/sketch-shapes.ts';
import { canAddStroke } from '#shared/signatures/strokes.ts';
import { type DrawingBox, useDrawing } from '#ui/signature/use-drawing.ts';
import { SketchPicture } from '../sketch-picture.tsx';

const box: DrawingBox = { width: sketchWidth, aspectRatio: sketchProportion, limits: sketchLimits };

/** Builds the next sketch from the latest one. */
export type SketchUpdate = (latest: Sketch) => Sketch;

interface SketchPadProps {
  readonly sketch: Sketch;
  readonly isReadOnly: boolean;
  readonly onChange: (update: SketchUpdate) => void;
  readonly onBlur: () => void;
}

/** Draws strokes, and moves a vehicle that is touched. The page does not scroll under the pointer. */
export function SketchPad({ sketch, isReadOnly, onChange, onBlur }: SketchPadProps) {
  const hintId = useId();
  const strokeInProgress = useRef<SVGPathElement>(null);
  const { strokes } = sketch;
  const drawing = useDrawing(box, strokes, strokeInProgress, (next) =>
    onChange((latest) => ({ ...latest, strokes: next })),
  );
  const movedVehicle = useMovedVehicle(onChange);
  const end = (event: PointerEvent<SVGSVGElement>): void => {
    movedVehicle.end(event);
    drawing.end(event);
    onBlur();
  };
  const isFull = !canAddStroke(strokes, 1, sketchLimits);
  return (
    <>
      <SketchPicture
        sketch={sketch}
        label={describeSketch(sketch)}
        aria-describedby={hintId}
        style={{ touchAction: 'none', cursor: isReadOnly ? 'default' : 'crosshair' }}
        onPointerDown={(event) => {
          if (!isReadOnly && !movedVehicle.begin(event)) drawing.begin(event);
        }}
        onPointerMove={(event) => {
          movedVehicle.move(event);
          drawing.move(event);
        }}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path ref={strokeInProgress} />
      </SketchPicture>
      <Hint id={hintId} aria-live="polite">
        {isFull
          ? 'Le croquis est plein\u00A0: effacez des traits pour continuer.'
          : 'Dessinez avec le doigt, un stylet ou la souris\u00A0; faites glisser un véhicule placé. Facultatif\u00A0: les mots des circonstances suffisent.'}
      </Hint>
    </>
  );
}

const Hint = chakra('p', { base: { marginTop: '2', color: 'fg.muted', fontSize: 'sm' } });

const describeSketch = ({ strokes, vehicles }: Sketch): string => {
  const placedVehicles = vehicleNames.filter((name) => vehicles[name]);
  if (strokes.length === 0 && placedVehicles.length === 0) return 'Croquis, vide';
  const strokeCount = strokes.length === 0 ? [] : [strokes.length === 1 ? '1 trait' : `${strokes.length} traits`];
  return ['Croquis', ...placedVehicles.map((name) => `véhicule ${name}`), ...strokeCount].join(', ');
};

/** Moves the vehicle under the pointer until it is lifted. */
const useMovedVehicle = (onChange: SketchPadProps['onChange']) => {
  const draggedVehicle = useRef<{ readonly pointer: number; readonly name: (typeof vehicleNames)[number] } | undefined>(
    undefined,
  );
  const isHeld = (event: PointerEvent<SVGSVGElement>): boolean => draggedVehicle.current?.pointer === event.pointerId;
  return {
    /** Returns false if no vehicle is under the pointer. */
    begin: (event: PointerEvent<SVGSVGElement>): boolean => {
      if (draggedVehicle.current) return true;
      const touchedVehicle = (event.target as Element).closest('[data-vehicle]')?.getAttribute('data-vehicle');
      const name = vehicleNames.find((vehicleName) => vehicleName === touchedVehicle);
      if (!name || event.button !== 0) return false;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      draggedVehicle.current = { pointer: event.pointerId, name };
      return true;
    },
    move: (event: PointerEvent<SVGSVGElement>): void => {
      if (!draggedVehicle.current || !isHeld(event)) return;
      const { name } = draggedVehicle.current;
      const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
      const to = [(event.clientX - left) / width, (event.clientY - top) / height] as const;
      onChange((latest) => moveVehicle(latest, name, to));
    },
    end: (event: PointerEvent<SVGSVGElement>): void => {
      if (isHeld(event)) draggedVehicle.current = undefined;
    },
  };
};
