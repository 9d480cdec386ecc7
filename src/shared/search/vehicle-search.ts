import type { CatalogueVehicle, VehicleFilter } from '#shared/operations/quotes/vehicles.ts';
import { fold } from '#shared/primitives/text.ts';
import { type LineRange, lineContains, linesWith, type TextColumn, textColumn } from './text-column.ts';

/**
 * The search of vehicles, the same function on the server and on a device. The catalogue is small enough for memory and
 * the same for everybody; why it is not searched in SQL: docs/decisions/vehicle-catalogue.md.
 */
export interface VehicleIndex {
  /** Vehicles in the order of the search. */
  readonly vehicles: readonly CatalogueVehicle[];
  readonly models: readonly ModelLines[];
  readonly columns: { readonly version: TextColumn; readonly minesType: TextColumn; readonly sra: TextColumn };
}

/** Range of the vehicles of one model, which are adjacent. */
interface ModelLines extends LineRange {
  readonly brand: string;
  readonly model: string;
}

/** Query of a search: the filters of the form, and `text`, words of brand, model and version in any order. */
export type VehicleQuery = Partial<VehicleFilter> & { readonly text?: string };

interface FoundVehicles {
  readonly vehicles: CatalogueVehicle[];
  readonly total: number;
}

/** Folds a name for comparing, without separators: `D-MAX` and `dmax` are equal. */
const foldName = (text: string): string => fold(text.replaceAll('-', ''));
/** Folds a code without spaces, since codes are written with and without them. */
const foldCode = (text: string): string => foldName(text).replaceAll(' ', '');

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Vehicles in the order of the search: by brand, model and version as they are folded, then by id. */
export const sortVehicles = (vehicles: readonly CatalogueVehicle[]): CatalogueVehicle[] =>
  vehicles
    .map((vehicle) => ({ vehicle, key: [vehicle.brand, vehicle.model, vehicle.version].map(foldName) }))
    .sort(
      ({ vehicle: a, key: keyA }, { vehicle: b, key: keyB }) =>
        keyA.reduce((order, part, index) => order || compareTexts(part, keyB[index] ?? ''), 0) || a.id - b.id,
    )
    .map(({ vehicle }) => vehicle);

/** Folds vehicles once, for any number of searches. They come in the order of `sortVehicles`. */
export const indexVehicles = (vehicles: readonly CatalogueVehicle[]): VehicleIndex => {
  const models: { brand: string; model: string; from: number; to: number }[] = [];
  vehicles.forEach(({ brand, model }, line) => {
    const [lastModel, previousVehicle] = [models.at(-1), vehicles[line - 1]];
    if (lastModel && previousVehicle?.brand === brand && previousVehicle.model === model) lastModel.to = line + 1;
    else models.push({ brand: foldName(brand), model: foldName(model), from: line, to: line + 1 });
  });
  const buildColumn = (name: 'version' | 'minesType' | 'SRACode', folded: (text: string) => string) =>
    textColumn(
      vehicles.map((vehicle) => vehicle[name]),
      folded,
    );
  return {
    vehicles,
    models,
    columns: {
      version: buildColumn('version', foldName),
      minesType: buildColumn('minesType', foldCode),
      sra: buildColumn('SRACode', foldCode),
    },
  };
};

const splitWords = (typed: string | undefined): string[] =>
  foldName(typed ?? '')
    .split(' ')
    .filter(Boolean);

interface VehicleCriteria {
  readonly column: TextColumn;
  readonly word: string;
}

/** Criteria of a filter, the longest word first, since it is the most selective. */
const buildCriteria = ({ columns }: VehicleIndex, filter: Partial<VehicleFilter>): VehicleCriteria[] => {
  const codes = (['minesType', 'sra'] as const).map((name) => ({
    column: columns[name],
    word: foldCode(filter[name] ?? ''),
  }));
  return [...splitWords(filter.version).map((word) => ({ column: columns.version, word })), ...codes]
    .filter(({ word }) => word !== '')
    .sort((a, b) => b.word.length - a.word.length);
};

/**
 * One page of matching vehicles, and the exact count. Words of brand, model and version match anywhere, regardless of
 * case, accents and order; codes match partially.
 */
export const searchVehicles = (
  index: VehicleIndex,
  { text, ...filter }: VehicleQuery,
  { offset, limit }: { offset: number; limit: number },
): FoundVehicles => {
  const words = splitWords(text);
  if (words.length > 0) return searchByWords(index, words, { offset, limit });
  const [brand, model] = [splitWords(filter.brand), splitWords(filter.model)];
  const ranges = index.models.filter(
    (entry) => brand.every((word) => entry.brand.includes(word)) && model.every((word) => entry.model.includes(word)),
  );
  const [firstCriterion, ...otherCriteria] = buildCriteria(index, filter);
  if (!firstCriterion) return buildModelsPage(index, ranges, offset, limit);
  const lines = linesWith(firstCriterion.column, firstCriterion.word, ranges).filter((line) =>
    otherCriteria.every(({ column, word }) => lineContains(column, line, word)),
  );
  const page = lines.slice(offset, offset + limit).flatMap((line) => index.vehicles[line] ?? []);
  return { vehicles: page, total: lines.length };
};

/** Builds a page from ranges of whole models, without listing every matching vehicle. */
const buildModelsPage = (
  { vehicles }: VehicleIndex,
  ranges: readonly LineRange[],
  offset: number,
  limit: number,
): FoundVehicles => {
  const page: CatalogueVehicle[] = [];
  let total = 0;
  for (const { from, to } of ranges) {
    const start = from + Math.max(0, offset - total);
    if (start < to) page.push(...vehicles.slice(start, Math.min(to, start + limit - page.length)));
    total += to - from;
  }
  return { vehicles: page, total };
};

/** Matches each word in the brand, the model or the version, in any order: `hilux 4x4 toyota`. */
const searchByWords = (
  { vehicles, models, columns: { version } }: VehicleIndex,
  words: readonly string[],
  { offset, limit }: { offset: number; limit: number },
): FoundVehicles => {
  const lines = models.flatMap((range) => {
    const name = `${range.brand} ${range.model}`;
    const [firstWord, ...otherWords] = words.filter((word) => !name.includes(word));
    if (firstWord === undefined) return Array.from({ length: range.to - range.from }, (_, index) => range.from + index);
    return linesWith(version, firstWord, [range]).filter((line) =>
      otherWords.every((word) => lineContains(version, line, word)),
    );
  });
  return { vehicles: lines.slice(offset, offset + limit).flatMap((line) => vehicles[line] ?? []), total: lines.length };
};
