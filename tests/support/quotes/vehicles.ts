import type { CatalogueVehicle } from '#shared/operations/quotes/vehicles.ts';

const brands: readonly (readonly [brand: string, models: readonly string[]])[] = [
  ['TOYOTA', ['Hilux', 'Land Cruiser Prado', 'Yaris', 'Corolla Cross', 'RAV4']],
  ['ISUZU', ['D-Max', 'MU-X']],
  ['CITROËN', ['C3', 'C5 Aircross', 'Berlingo', 'ë-C4']],
  ['RENAULT', ['Clio', 'Mégane', 'Kangoo', 'Captur', 'Arkana']],
  ['MERCEDES-BENZ', ['Classe A', 'Classe C', 'GLA', 'Sprinter', 'Vito']],
  ['ŠKODA', ['Octavia', 'Fabia', 'Kodiaq']],
  ['PEUGEOT', ['208', '2008', '3008', 'Partner']],
  ['SUZUKI', ['Jimny', 'Swift', 'Vitara', 'S-Cross']],
];
const engines = ['1.0 TCe', '1.2 PureTech', '1.5 Blue dCi', '1.9 TD', '2.0 EcoBlue', '2.4 D-4D', '2.8 D-4D', '3.0 V6'];
const trims = ['Invincible X', 'Crew Cab', 'Double cabine', 'Éclat', 'Série spéciale « Océan »', 'Business', 'Extra'];
const drives = ['4x4', '4x2', ''];

const pick = <T>(options: readonly T[], number: number): T => options[number % options.length] as T;

/** A deterministic vehicle for a number; `many` distinct ones fill a catalogue of any size. */
export const vehicleNumber = (number: number): CatalogueVehicle => {
  const [brand, models] = pick(brands, number * 7);
  const isElectric = number % 11 === 0;
  const parts = [pick(engines, number * 3), `(${70 + ((number * 13) % 230)}ch)`, pick(trims, number >> 2)];
  return {
    id: number + 1,
    brand,
    model: pick(models, number >> 3),
    version: [...parts, pick(drives, number), `n° ${number}`].filter(Boolean).join(' '),
    minesType: number % 5 === 0 ? '' : `M10${brand.slice(0, 3)}VP${String(number).padStart(6, '0')}`,
    SRACode: number % 3 === 0 ? '' : `${brand.slice(0, 2)}${String(20_000 + number).padStart(7, '0')}`,
    energy: isElectric ? 'Électrique' : pick(['Essence', 'Diesel', 'Hybride essence'], number),
    fiscalPower: number % 17 === 0 ? null : 3 + (number % 20),
    body: pick(['Berline', 'SUV', 'Pick-up', 'Break'], number >> 1),
    boiteVitesses: pick(['Manuelle', 'Automatique'], number),
    apsadClasse: number % 4 === 0 ? null : 1 + (number % 20),
  };
};

export const generateVehicles = (count: number): CatalogueVehicle[] =>
  Array.from({ length: count }, (_, number) => vehicleNumber(number));

/** The first `count` vehicles as an import file. */
export const vehiclesCsv = (count: number): string =>
  [
    'marque;modele;version;type_mines;code_sra;energie;puissance_fiscale;carrosserie;boite;classe',
    ...generateVehicles(count).map((vehicle) =>
      [
        vehicle.brand,
        vehicle.model,
        vehicle.version,
        vehicle.minesType,
        vehicle.SRACode,
        vehicle.energy,
        vehicle.fiscalPower ?? '',
        vehicle.body,
        vehicle.boiteVitesses,
        vehicle.apsadClasse ?? '',
      ].join(';'),
    ),
  ].join('\n');
