import type { CatalogueVehicle } from '#shared/operations/quotes/vehicles.ts';

/**
 * Maximum size of a catalogue that devices store. A larger one stays on the server, since a device would need too much
 * memory to search it.
 */
export const maxDeviceVehicles = 100_000;

const texts = ['brand', 'model', 'version', 'minesType', 'SRACode', 'energy', 'body', 'boiteVitesses'] as const;
type TextName = (typeof texts)[number];
const numbers = ['id', 'fiscalPower', 'apsadClasse'] as const;

/** Sign for "same text as on the previous line"; it is doubled at the start of a text that begins with it. */
const sameAsAbove = '"';
const escapeSameSign = (value: string): string =>
  (value.startsWith(sameAsAbove) ? sameAsAbove : '') + value.replace(/[\t\n]/g, ' ');

/**
 * Serializes the catalogue to text, about 15 bytes per vehicle once compressed: one line per vehicle, values separated
 * by tabs, `"` for the same text as on the previous line. In the order of the search neighbours are alike, so the text
 * is short.
 */
export const packVehicles = (vehicles: readonly CatalogueVehicle[]): string => {
  let previousVehicle: Partial<CatalogueVehicle> = {};
  const lines = vehicles.map((vehicle) => {
    const values = [
      ...numbers.map((name) => vehicle[name] ?? ''),
      ...texts.map((name) => (vehicle[name] === previousVehicle[name] ? sameAsAbove : escapeSameSign(vehicle[name]))),
    ];
    previousVehicle = vehicle;
    return values.join('\t');
  });
  return lines.join('\n');
};

const numberOf = (text: string | undefined): number | null => (text ? Number(text) : null);

/** The vehicles that `packVehicles` wrote, in the same order. */
export const unpackVehicles = (packed: string): CatalogueVehicle[] => {
  let previousTexts: Readonly<Record<TextName, string>> | undefined;
  return (packed === '' ? [] : packed.split('\n')).map((line) => {
    const [id, fiscalPower, apsadClasse, ...values] = line.split('\t');
    const lineTexts = {} as Record<TextName, string>;
    texts.forEach((name, index) => {
      const value = values[index] ?? '';
      lineTexts[name] =
        value === sameAsAbove ? (previousTexts?.[name] ?? '') : value.startsWith(sameAsAbove) ? value.slice(1) : value;
    });
    previousTexts = lineTexts;
    return { id: Number(id), ...lineTexts, fiscalPower: numberOf(fiscalPower), apsadClasse: numberOf(apsadClasse) };
  });
};
