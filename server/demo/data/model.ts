import type { Body, Energy, Gearbox } from '#shared/primitives/vocabulary/vehicle-words.ts';

type DemoVersion = readonly [
  version: string,
  energy: Energy,
  gearbox: Gearbox,
  fiscalPower: number,
  apsadClasse: number,
];

/** A model with its versions. */
export type DemoModel = readonly [brand: string, model: string, body: Body, versions: readonly DemoVersion[]];
