import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  appendPoint,
  canAddStroke,
  type Stroke,
  signatureMarkSchema,
  strokeLimits,
  strokesPath,
} from '#shared/signatures/strokes.ts';

const line: Stroke = [
  [0.1, 0.5],
  [0.5, 0.25],
  [0.9, 0.5],
];
const refusalOf = (mark: unknown): string | undefined => v.safeParse(signatureMarkSchema, mark).issues?.[0].message;

describe('signature schema', () => {
  test('accepts strokes of sufficient extent, or a name', () => {
    expect(refusalOf({ strokes: [line] })).toBeUndefined();
    expect(v.parse(signatureMarkSchema, { typed: '  Jean Wamytan ' })).toEqual({ typed: 'Jean Wamytan' });
  });

  test('refuses nothing, a single tap, or both at once', () => {
    const empty = 'Signez dans le cadre ou écrivez votre nom.';
    expect(refusalOf({ strokes: [] })).toBe(empty);
    expect(refusalOf({ strokes: [[[0.5, 0.5]]] })).toBe(empty);
    expect(refusalOf({ typed: ' J ' })).toBe(empty);
    expect(refusalOf({})).toBeDefined();
    expect(refusalOf({ strokes: [line], typed: 'Jean Wamytan' })).toBeDefined();
  });

  test('requires two letters that can be printed in a typed name', () => {
    const empty = 'Signez dans le cadre ou écrivez votre nom.';
    for (const typed of ['\u200B\u200B\u200B', '\u3164\u3164', '   ', '– —', '12', '☐☐', 'J.', '\u0301\u0301\u0301'])
      expect(refusalOf({ typed }), JSON.stringify(typed)).toBe(empty);
    for (const typed of ['Li', 'Taʻaroa', 'Nguyễn Thị Hương', 'J. D.'])
      expect(refusalOf({ typed }), typed).toBeUndefined();
    expect(refusalOf({ typed: 'Taʻaroa 王' })).toContain('«\u00A0王\u00A0» ne peut pas être imprimé');
  });

  test('refuses points outside the box', () => {
    for (const bad of [-0.01, 1.01, Number.NaN, '0.5', null])
      expect(refusalOf({ strokes: [[...line, [0.5, bad]]] })).toBeDefined();
  });

  test('limits the number of points', () => {
    const points = Array.from({ length: strokeLimits.points }, (_, index) => [index / strokeLimits.points, 0.5]);
    expect(refusalOf({ strokes: [points] })).toBeUndefined();
    expect(refusalOf({ strokes: [points, [[0.5, 0.5]]] })).toBe('La signature est trop longue.');
    expect(refusalOf({ strokes: Array.from({ length: strokeLimits.strokes + 1 }, () => line) })).toBe(
      'La signature est trop longue.',
    );
  });
});

test('canAddStroke: stops at the limits of the schema', () => {
  expect(canAddStroke([line], strokeLimits.points - 3)).toBe(true);
  expect(canAddStroke([line], strokeLimits.points - 2)).toBe(false);
  expect(
    canAddStroke(
      Array.from({ length: strokeLimits.strokes }, (): Stroke => [[0, 0]]),
      1,
    ),
  ).toBe(false);
});

test('appendPoint: skips close points and clamps to the box', () => {
  const firstStroke = appendPoint([], [0.123_456, -3]);
  expect(firstStroke).toEqual([[0.1235, 0]]);
  expect(appendPoint(firstStroke, [0.1236, 0])).toBe(firstStroke);
  expect(appendPoint(firstStroke, [2, 0.5])).toEqual([
    [0.1235, 0],
    [1, 0.5],
  ]);
});

test('strokesPath: scales strokes to the box', () => {
  expect(strokesPath([], 600)).toBe('');
  expect(strokesPath([[[0.5, 0.5]]], 600)).toBe('M300 100L300 100');
  expect(
    strokesPath(
      [
        line,
        [
          [0, 0],
          [1, 1],
        ],
      ],
      300,
    ),
  ).toBe('M30 50Q150 25 210 37.5L270 50M0 0L300 100');
});
