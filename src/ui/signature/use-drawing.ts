import { type PointerEvent, type RefObject, useRef } from 'react';
import {
  appendPoint,
  canAddStroke,
  type Point,
  type Stroke,
  type StrokeLimits,
  strokesPath,
} from '#shared/signatures/strokes.ts';

/** Coordinate system of a drawing and its maximum size. */
export interface DrawingBox {
  readonly width: number;
  /** Width for a height of one. */
  readonly aspectRatio: number;
  readonly limits: StrokeLimits;
}

/** Tracks one pointer at a time: the stroke is drawn at once and reported when the pointer is lifted. */
export const useDrawing = (
  { width, aspectRatio, limits }: DrawingBox,
  strokes: readonly Stroke[],
  strokePath: RefObject<SVGPathElement | null>,
  onChange: (strokes: Point[][]) => void,
) => {
  const current = useRef<{ readonly pointer: number; stroke: Stroke } | undefined>(undefined);
  const addPoint = (event: PointerEvent<SVGSVGElement>): void => {
    const at = current.current;
    if (at?.pointer !== event.pointerId) return;
    const box = event.currentTarget.getBoundingClientRect();
    const coalescedEvents = event.nativeEvent.getCoalescedEvents?.() ?? [];
    for (const { clientX, clientY } of coalescedEvents.length > 0 ? coalescedEvents : [event])
      at.stroke = appendPoint(
        at.stroke,
        [(clientX - box.left) / box.width, (clientY - box.top) / box.height],
        aspectRatio,
      );
    strokePath.current?.setAttribute('d', strokesPath([at.stroke], width, aspectRatio));
  };
  return {
    /** Returns false if another pointer is drawing or the stroke limit is reached. */
    begin: (event: PointerEvent<SVGSVGElement>): boolean => {
      if (current.current || event.button !== 0 || !canAddStroke(strokes, 1, limits)) return false;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      current.current = { pointer: event.pointerId, stroke: [] };
      addPoint(event);
      return true;
    },
    move: addPoint,
    end: (event: PointerEvent<SVGSVGElement>): void => {
      const at = current.current;
      if (at?.pointer !== event.pointerId) return;
      current.current = undefined;
      strokePath.current?.removeAttribute('d');
      if (canAddStroke(strokes, at.stroke.length, limits))
        onChange([...strokes, at.stroke].map((stroke) => [...stroke]));
    },
  };
};
