import * as v from 'valibot';
import type { NewVehicle } from '#server/areas/quotes/vehicle-repository.ts';
import { quotedNames } from '#server/primitives/quoted-names.ts';
import { apsadClasses, fiscalPowers, vehicleLengths } from '#shared/primitives/vocabulary/vehicle-facts.ts';
import { findColumnIndexes, findRepeatedHeaders } from './headers.ts';
import { translateBody, translateEnergy, translateGearbox } from './vehicle-synonyms.ts';

type Field = keyof NewVehicle;

/** Possible headers of each field, normalized; the first match applies. */
const headers: Readonly<Record<Field, readonly string[]>> = {
  brand: ['marque', 'brand', 'make', 'constructeur', 'libmrq'],
  model: ['modele', 'model', 'libmod', 'modelecommercial', 'libmoddoss'],
  version: ['version', 'descriptioncommerciale', 'designationcommerciale', 'dscom', 'finition', 'variante', 'trim'],
  minesType: ['typemines', 'minestype', 'typemine', 'tvv', 'typevarianteversion', 'cnit'],
  SRACode: ['codesra', 'sracode', 'sra', 'idsra'],
  energy: ['energie', 'energy', 'carburant', 'typecarburant', 'fuel', 'fueltype', 'codcbr'],
  fiscalPower: [
    'puissancefiscale',
    'puissanceadministrative',
    'puissadmin98',
    'puissadmin',
    'fiscalpower',
    'cvfiscaux',
    'cv',
  ],
  body: ['carrosserie', 'body', 'bodytype', 'bodystyle'],
  boiteVitesses: [
    'boitedevitesses',
    'boitedevitesse',
    'boitevitesses',
    'boite',
    'typedeboite',
    'typboitenbrapp',
    'gearbox',
    'transmission',
  ],
  apsadClasse: ['classeapsad', 'apsadclasse', 'apsadclass', 'apsad', 'classetarifaire', 'classe', 'class'],
};
const fields = Object.keys(headers) as Field[];
const required: readonly Field[] = ['brand', 'model'];

/** Column index of each vehicle field. */
export type Columns = Readonly<Partial<Record<Field, number>>>;

/** The file is not a list of vehicles; the message says why, in French. */
export class NoVehicleList extends Error {
  override readonly name = 'NoVehicleList';
}

/** Finds the columns by their headers. Throws if brand or model is missing, or a used column occurs twice. */
export const findColumns = (header: readonly string[]): Columns => {
  const columns: Columns = findColumnIndexes(headers, header);
  const missing = required.filter((field) => columns[field] === undefined).map((field) => headers[field][0]);
  if (missing.length > 0)
    throw new NoVehicleList(
      `Il manque dans la première ligne du fichier\u00A0: ${missing.join(', ')}.${header.length > 0 ? ` Elle contient\u00A0: ${quotedNames(header)}.` : ''}`,
    );
  const repeated = findRepeatedHeaders(header, new Set(Object.values(columns)));
  if (repeated.length > 0)
    throw new NoVehicleList(
      `La première ligne a plusieurs fois\u00A0: ${quotedNames(repeated)}. Ne gardez que la colonne à importer.`,
    );
  return columns;
};

const textSchema = (label: string, maxLength: number, normalize = (cellText: string) => cellText) =>
  v.pipe(
    v.string(),
    v.transform((written) => normalize(written.replace(/\s+/gu, ' ').trim())),
    v.maxLength(maxLength, ({ received }) => `${label}\u00A0: plus de ${maxLength} caractères (${received})`),
  );
const nameSchema = (label: string, maxLength: number) =>
  v.pipe(textSchema(label, maxLength), v.nonEmpty(`${label}\u00A0: absent`));

/** `11`, `11 CV` or `11,0`; empty and zero mean unknown. */
const numberSchema = (label: string, { min, max }: { readonly min: number; readonly max: number }) =>
  v.pipe(
    v.string(),
    v.transform((written) =>
      written
        .trim()
        .replace(/\s*cv$/i, '')
        .replace(/[.,]0+$/, '')
        .replace(/^\u2212/, '-'),
    ),
    v.regex(/^(?:-?\d+)?$/, ({ input }) => `${label}\u00A0: «\u00A0${input}\u00A0» n’est pas un nombre entier`),
    v.transform((digits) => Number(digits) || null),
    v.check((value) => value === null || (value >= min && value <= max), `${label}\u00A0: entre ${min} et ${max}`),
  );

const { brand, model, version, minesType, SRACode, energy, body, boiteVitesses } = vehicleLengths;

const rowSchema = v.object({
  brand: nameSchema('marque', brand),
  model: nameSchema('modèle', model),
  version: textSchema('version', version),
  minesType: textSchema('type mines', minesType),
  SRACode: textSchema('code SRA', SRACode),
  energy: textSchema('énergie', energy, translateEnergy),
  fiscalPower: numberSchema('puissance fiscale', fiscalPowers),
  body: textSchema('carrosserie', body, translateBody),
  boiteVitesses: textSchema('boîte de vitesses', boiteVitesses, translateGearbox),
  apsadClasse: numberSchema('classe', apsadClasses),
});

/** Parses a record to a vehicle, or returns the reasons why it is invalid. */
export const parseVehicle = (
  columns: Columns,
  values: readonly string[],
): { readonly vehicle: NewVehicle } | { readonly reasons: readonly string[] } => {
  const cells = Object.fromEntries(
    fields.map((field) => [field, columns[field] === undefined ? '' : (values[columns[field]] ?? '')]),
  );
  const result = v.safeParse(rowSchema, cells);
  return result.success ? { vehicle: result.output } : { reasons: result.issues.map(({ message }) => message) };
};
