import * as v from 'valibot';
import { pointSchema, type Stroke, type StrokeLimits } from '#shared/signatures/strokes.ts';

/** Sketch of the scene of an accident: a road, the vehicles A and B, and strokes drawn by hand. */

/** Width of the sketch for a height of one. Coordinates are fractions of its width and height. */
export const sketchProportion = 4 / 3;

/** Maximum size of a sketch, about 30 kB of JSON; enforced by the pad and the server. */
export const sketchLimits: StrokeLimits = { strokes: 150, points: 2000 };

export const roadLabels = {
  plain: 'Sans route',
  straight: 'Route droite',
  crossroads: 'Carrefour',
  junction: 'Carrefour en T',
  roundabout: 'Rond-point',
} as const;
export type Road = keyof typeof roadLabels;
const roads = Object.keys(roadLabels) as Road[];

export const vehicleNames = ['A', 'B'] as const;
export type VehicleName = (typeof vehicleNames)[number];

const fullTurn = 360;
const vehicleSchema = v.object({
  /** Centre of the vehicle. */
  at: pointSchema,
  /** Direction of its front in degrees, clockwise from the right. */
  angle: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(fullTurn - 1)),
});
type SketchedVehicle = v.InferOutput<typeof vehicleSchema>;

const tooLongMessage = 'Le croquis est trop long.';
const contentSchema = v.object({
  road: v.picklist(roads),
  vehicles: v.object({ A: v.nullable(vehicleSchema), B: v.nullable(vehicleSchema) }),
  strokes: v.pipe(
    v.array(v.pipe(v.array(pointSchema), v.minLength(1), v.maxLength(sketchLimits.points, tooLongMessage))),
    v.maxLength(sketchLimits.strokes, tooLongMessage),
    v.check((strokes) => strokes.flat().length <= sketchLimits.points, tooLongMessage),
  ),
});

export interface Sketch {
  readonly road: Road;
  readonly vehicles: Readonly<Record<VehicleName, SketchedVehicle | null>>;
  readonly strokes: readonly Stroke[];
}

const unreadable = 'Le croquis est illisible\u00A0: effacez-le et dessinez-le à nouveau.';

/** A sketch as JSON text. */
export const sketchSchema: v.GenericSchema<string, Sketch> = v.pipe(
  v.string(),
  v.parseJson(undefined, unreadable),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const parsed = v.safeParse(contentSchema, dataset.value);
    if (parsed.success) return parsed.output;
    addIssue({
      message: parsed.issues.some(({ message }) => message === tooLongMessage) ? tooLongMessage : unreadable,
    });
    return NEVER;
  }),
);

export const emptySketch: Sketch = { road: 'plain', vehicles: { A: null, B: null }, strokes: [] };

/** The sketch of a JSON text; null if the text is empty or invalid. */
export const parseSketch = (text: string): Sketch | null => {
  const parsed = v.safeParse(sketchSchema, text);
  return parsed.success ? parsed.output : null;
};

/** True for a sketch with the default road, no vehicle and no stroke. */
const isBlank = ({ road, vehicles, strokes }: Sketch): boolean =>
  road === 'plain' && vehicles.A === null && vehicles.B === null && strokes.length === 0;

/** JSON text of a sketch, empty for a blank one. Strokes are rounded to a thousandth. */
export const formatSketch = (sketch: Sketch): string => {
  if (isBlank(sketch)) return '';
  const roundCoordinate = (value: number): number => Math.round(value * 1000) / 1000;
  return JSON.stringify({
    ...sketch,
    strokes: sketch.strokes.map((stroke) => stroke.map(([x, y]) => [roundCoordinate(x), roundCoordinate(y)])),
  });
};

const places: Readonly<Record<VehicleName, SketchedVehicle>> = {
  A: { at: [0.65, 0.43], angle: 180 },
  B: { at: [0.35, 0.57], angle: 0 },
};
const turnDegrees = 45;

/** Places a vehicle, or takes it away. */
export const toggleVehicle = (sketch: Sketch, name: VehicleName): Sketch => ({
  ...sketch,
  vehicles: { ...sketch.vehicles, [name]: sketch.vehicles[name] ? null : places[name] },
});

/** Turns a vehicle clockwise by an eighth. */
export const rotateVehicle = (sketch: Sketch, name: VehicleName): Sketch => {
  const vehicle = sketch.vehicles[name];
  if (!vehicle) return sketch;
  const turnedVehicle = { ...vehicle, angle: (vehicle.angle + turnDegrees) % fullTurn };
  return { ...sketch, vehicles: { ...sketch.vehicles, [name]: turnedVehicle } };
};

const clamp = (value: number): number => Math.round(Math.min(0.95, Math.max(0.05, value)) * 1000) / 1000;

/** Moves a vehicle; it stays inside the sketch. */
export const moveVehicle = (sketch: Sketch, name: VehicleName, [x, y]: readonly [number, number]): Sketch => {
  const vehicle = sketch.vehicles[name];
  if (!vehicle) return sketch;
  return { ...sketch, vehicles: { ...sketch.vehicles, [name]: { ...vehicle, at: [clamp(x), clamp(y)] } } };
};
