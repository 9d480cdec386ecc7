import { expect, test } from 'vitest';
import { foldName, isSameName } from '#shared/primitives/person-name.ts';

type Name = readonly [firstname: string, lastname: string];
const foldedName = ([firstname, lastname]: Name) => foldName({ firstname, lastname });

test.each<[Name, Name]>([
  [
    ['Văn Đức', 'NGUYỄN'],
    ['Nguyen', 'Van Duc'],
  ],
  [
    ['Đức', 'NGUYỄN VĂN'],
    ['Van Duc', 'NGUYEN'],
  ],
  [
    ['Marie', 'DUPONT-MARTIN'],
    ['Marie', 'MARTIN DUPONT'],
  ],
  [
    ['Maria da Conceição', 'SILVA'],
    ['Maria Conceicao', 'DA SILVA'],
  ],
  [
    ['Jean', 'DE LA TOUR'],
    ['Jean', 'Delatour'],
  ],
  [
    ['Soane', 'TU‘ULAKI'],
    ['SOANE', 'Tuʻulaki'],
  ],
])('isSameName: recognizes %j and %j', (one, other) => {
  expect(isSameName(foldedName(one), foldedName(other))).toBe(true);
});

test.each<[Name, Name]>([
  [
    ['Jean', 'WÉA'],
    ['Jeanne', 'WÉA'],
  ],
  [
    ['Marie', 'DUPONT'],
    ['Marie Marie', 'DUPONT'],
  ],
  [
    ['', ''],
    ['', ''],
  ],
])('isSameName: distinguishes %j from %j', (one, other) => {
  expect(isSameName(foldedName(one), foldedName(other))).toBe(false);
});
