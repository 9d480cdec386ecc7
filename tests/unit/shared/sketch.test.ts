import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  emptySketch,
  formatSketch,
  moveVehicle,
  parseSketch,
  rotateVehicle,
  type Sketch,
  sketchLimits,
  sketchSchema,
  toggleVehicle,
} from '#shared/claims/sketch.ts';
import { letterPaths, sketchSvg, vehicleTransforms } from '#shared/claims/sketch-shapes.ts';

const filledSketch: Sketch = {
  road: 'junction',
  vehicles: { A: { at: [0.5, 0.25], angle: 90 }, B: null },
  strokes: [
    [
      [0.1, 0.2],
      [0.3, 0.4],
    ],
    [[0.9, 0.9]],
  ],
};
const messageOf = (text: string): string | undefined => v.safeParse(sketchSchema, text).issues?.[0]?.message;
const textWith = (changes: object): string => JSON.stringify({ ...filledSketch, ...changes });

describe('sketch', () => {
  it('is unchanged by writing and reading, with strokes rounded to a thousandth', () => {
    expect(parseSketch(formatSketch(filledSketch))).toEqual(filledSketch);
    const roundedSketch = formatSketch({ ...filledSketch, strokes: [[[1 / 3, 2 / 3]]] });
    expect(parseSketch(roundedSketch)?.strokes).toEqual([[[0.333, 0.667]]]);
  });

  it('is an empty text while nothing is drawn', () => {
    expect(formatSketch(emptySketch)).toBe('');
    expect(formatSketch({ ...emptySketch, road: 'straight' })).not.toBe('');
    expect(parseSketch('')).toBeNull();
  });

  it.each([
    ['no JSON', 'M0 0L10 10'],
    ['null', 'null'],
    ['a list', '[]'],
    ['an unknown road', textWith({ road: 'motorway' })],
    ['a point outside', textWith({ strokes: [[[1.01, 0]]] })],
    ['a point that is no number', textWith({ strokes: [[['0', 0]]] })],
    ['an infinite point', textWith({ strokes: [] }).replace('[]', '[[[1e999,0]]]')],
    ['a point of one number', textWith({ strokes: [[[0]]] })],
    ['an empty stroke', textWith({ strokes: [[]] })],
    ['markup as an angle', textWith({ vehicles: { A: { at: [0, 0], angle: '0)"/><script>' }, B: null } })],
    ['an angle beyond a turn', textWith({ vehicles: { A: { at: [0, 0], angle: 360 }, B: null } })],
    ['a missing vehicle', textWith({ vehicles: { A: null } })],
  ])('refuses %s', (_, text) => {
    expect(messageOf(text)).toBe('Le croquis est illisible\u00A0: effacez-le et dessinez-le à nouveau.');
    expect(parseSketch(text)).toBeNull();
  });

  it('refuses more strokes and points than the pad draws', () => {
    const createPoints = (count: number) => Array.from({ length: count }, () => [0.5, 0.5]);
    const { strokes: maxStrokes, points: maxPoints } = sketchLimits;
    const createStrokes = (count: number) => Array.from({ length: count }, () => createPoints(1));
    expect(messageOf(textWith({ strokes: createStrokes(maxStrokes) }))).toBeUndefined();
    expect(messageOf(textWith({ strokes: createStrokes(maxStrokes + 1) }))).toBe('Le croquis est trop long.');
    expect(messageOf(textWith({ strokes: [createPoints(maxPoints)] }))).toBeUndefined();
    expect(messageOf(textWith({ strokes: [createPoints(maxPoints + 1)] }))).toBe('Le croquis est trop long.');
    expect(messageOf(textWith({ strokes: [createPoints(maxPoints), createPoints(1)] }))).toBe(
      'Le croquis est trop long.',
    );
  });

  it('drops unknown properties', () => {
    expect(parseSketch(textWith({ note: 'x'.repeat(9) }))).toEqual(filledSketch);
    expect(parseSketch(textWith({ strokes: [[[0, 0, 0]]] }))?.strokes).toEqual([[[0, 0]]]);
  });

  it('places, turns, moves and removes a vehicle', () => {
    const withVehicle = toggleVehicle(emptySketch, 'B');
    expect(withVehicle.vehicles.B).toMatchObject({ angle: 0 });
    const turned = [...Array(8)].reduce<Sketch>((sketch) => rotateVehicle(sketch, 'B'), withVehicle);
    expect(turned).toEqual(withVehicle);
    expect(rotateVehicle(withVehicle, 'B').vehicles.B?.angle).toBe(45);
    expect(moveVehicle(withVehicle, 'B', [2, 0.4]).vehicles.B?.at).toEqual([0.95, 0.4]);
    expect(moveVehicle(withVehicle, 'A', [0.2, 0.4])).toBe(withVehicle);
    expect(toggleVehicle(withVehicle, 'B').vehicles.B).toBeNull();
  });
});

describe('sketchSvg', () => {
  it('draws the road, the placed vehicles with their letter, and the strokes', () => {
    const svg = sketchSvg(filledSketch);
    expect(svg).toContain('M0 180H800');
    expect(svg).toContain('translate(400 150) rotate(90)');
    expect(svg).toContain(letterPaths.A);
    expect(svg).not.toContain(letterPaths.B);
    expect(svg).toContain('M80 120L240 240');
    expect(svg).toContain('M720 540L720 540');
  });

  it('keeps the letter of a turned vehicle upright, behind its windscreen', () => {
    expect(vehicleTransforms({ at: [0.5, 0.5], angle: 90 }).letter).toBe('translate(400 300) translate(0 -14)');
    expect(vehicleTransforms({ at: [0.5, 0.5], angle: 180 }).letter).toBe('translate(400 300) translate(14 0)');
  });
});
