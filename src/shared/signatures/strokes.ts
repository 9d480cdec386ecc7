import * as v from 'valibot';
import { printableText } from '#shared/primitives/parsers/printable.ts';

/** Pen strokes of a drawn signature or sketch: limits, wire format and SVG path. */

/** Width of the signature box for a height of one. Coordinates are fractions of its width and height. */
export const signatureProportion = 3;

/** Maximum size of a drawing. `points` counts all strokes together. */
export interface StrokeLimits {
  readonly strokes: number;
  readonly points: number;
}

/** Maximum size of a signature, enforced by the pad and the server. */
export const strokeLimits: StrokeLimits = { strokes: 200, points: 6000 };

/** Minimum extent of a signature, as a fraction of the box's width or height. */
const minReach = 0.05;

/** Minimum distance between two points of a stroke, as a fraction of the box's width. */
const minStep = 0.002;

const fraction = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
export const pointSchema = v.tuple([fraction, fraction]);

/** From the left and from the top of the box, each from 0 to 1. */
export type Point = v.InferOutput<typeof pointSchema>;

/** One pen stroke; a dot has one point. */
export type Stroke = readonly Point[];

const emptySignatureMessage = 'Signez dans le cadre ou écrivez votre nom.';

const extentOf = (values: readonly number[]): number =>
  values.reduce((highest, value) => Math.max(highest, value), 0) -
  values.reduce((lowest, value) => Math.min(lowest, value), 1);

/** True if the strokes are larger than an accidental touch. */
const isSignature = (strokes: readonly Stroke[]): boolean =>
  [0, 1].some((axis) => extentOf(strokes.flatMap((stroke) => stroke.map((point) => point[axis] ?? 0))) >= minReach);

const strokesSchema = v.pipe(
  v.array(v.pipe(v.array(pointSchema), v.minLength(1), v.maxLength(strokeLimits.points))),
  v.maxLength(strokeLimits.strokes, 'La signature est trop longue.'),
  v.check((strokes) => strokes.flat().length <= strokeLimits.points, 'La signature est trop longue.'),
  v.check((strokes) => isSignature(strokes), emptySignatureMessage),
);

/** True if a typed signature has two letters at least. */
const hasTwoLetters = (typed: string): boolean => (typed.match(/\p{L}/gu)?.length ?? 0) >= 2;

/** A signature: drawn strokes or the typed name. */
export const signatureMarkSchema = v.pipe(
  // Exactly one of the two. A strict object schema would do the same, but adds to the code of a first visit.
  v.custom<{ readonly strokes: Stroke[] } | { readonly typed: string }>(
    (mark) => typeof mark === 'object' && mark !== null && Object.keys(mark).length === 1,
    emptySignatureMessage,
  ),
  v.union(
    [
      v.object({ strokes: strokesSchema }),
      v.object({ typed: v.pipe(printableText(80), v.check(hasTwoLetters, emptySignatureMessage)) }),
    ],
    (issue) => issue.issues?.[0]?.message ?? emptySignatureMessage,
  ),
);
export type SignatureMark = v.InferOutput<typeof signatureMarkSchema>;

const roundFraction = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;

/**
 * Appends a point to a stroke in a box of the given width for a height of one; returns the same stroke if the point is
 * too close to its last one.
 */
export const appendPoint = (stroke: Stroke, [x, y]: Point, proportion = signatureProportion): Stroke => {
  const point: Point = [roundFraction(x), roundFraction(y)];
  const last = stroke.at(-1);
  const step = last && Math.hypot(point[0] - last[0], (point[1] - last[1]) / proportion);
  return step !== undefined && step < minStep ? stroke : [...stroke, point];
};

/** True if another stroke of `points` points stays within the limits. */
export const canAddStroke = (strokes: readonly Stroke[], points: number, limits = strokeLimits): boolean =>
  strokes.length < limits.strokes && strokes.flat().length + points <= limits.points;

const formatCoordinate = (value: number): string => String(Math.round(value * 100) / 100);

/**
 * SVG path (also valid in PDF) of strokes in a box of `width`, to be stroked with round caps. Points are joined by
 * curves. `proportion` is the width of the box for a height of one.
 */
export const strokesPath = (strokes: readonly Stroke[], width: number, proportion = signatureProportion): string => {
  const height = width / proportion;
  const formatPoint = ([x, y]: Point): string => `${formatCoordinate(x * width)} ${formatCoordinate(y * height)}`;
  const midpoint = ([ax, ay]: Point, [bx, by]: Point): Point => [(ax + bx) / 2, (ay + by) / 2];
  return strokes
    .map((stroke) => {
      const [first, ...rest] = stroke;
      if (!first) return '';
      const last = rest.at(-1) ?? first;
      const curves = rest.slice(0, -1).map((point, index) => {
        const next = rest[index + 1] as Point;
        return `Q${formatPoint(point)} ${formatPoint(midpoint(point, next))}`;
      });
      return [`M${formatPoint(first)}`, ...curves, `L${formatPoint(last)}`].join('');
    })
    .join('');
};

/** A signature while it is drawn or typed: nothing is required yet. */
export const enteredMarkSchema = v.union([
  v.object({ strokes: v.array(v.array(v.tuple([v.number(), v.number()]))) }),
  v.object({ typed: v.string() }),
]);
