import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, wholeNumber } from '#shared/operations/wire/envelope.ts';
import { defineFilters, type FilterValues, filterEntries, textFilter } from '#shared/operations/wire/filters.ts';
import { pageEntries } from '#shared/operations/wire/paging.ts';
import { apsadClasses } from '#shared/primitives/vocabulary/vehicle-facts.ts';

/** A vehicle of the catalogue; unknown values are empty or null. Specification 3, section 3 "Vehicle". */
const catalogueVehicleSchema = v.object({
  id: v.number(),
  brand: v.string(),
  model: v.string(),
  version: v.string(),
  minesType: v.string(),
  SRACode: v.string(),
  energy: v.string(),
  /** Fiscal power (CV). */
  fiscalPower: v.nullable(v.number()),
  body: v.string(),
  boiteVitesses: v.string(),
  /** Class for the tariff, 1 to 20. */
  apsadClasse: v.nullable(v.number()),
});
export type CatalogueVehicle = v.InferOutput<typeof catalogueVehicleSchema>;

const codeOrName = { ...textFilter(), url: 'open' } as const;

/** Filters of the vehicle search; an empty one does not filter. Specification 3, section 7. */
export const vehicleFilters = defineFilters({
  brand: { ...codeOrName, label: 'Marque' },
  model: { ...codeOrName, label: 'Modèle' },
  version: { ...codeOrName, label: 'Version' },
  minesType: { ...codeOrName, label: 'Type mines' },
  sra: { ...codeOrName, label: 'Code SRA' },
});
export const vehicleFilterSchema = v.object(filterEntries(vehicleFilters));
export type VehicleFilter = FilterValues<typeof vehicleFilters>;

/**
 * Searches vehicles, always sorted by brand, model and version. `text` excludes the other filters: words of all three,
 * in any order.
 */
export const vehicleSearch = endpoint({
  method: 'POST',
  path: '/api/vehicles/search',
  summary: 'Rechercher des véhicules',
  access: 'signed-in',
  offline: 'portfolio',
  effect: 'none',
  input: v.object({ ...pageEntries(), ...vehicleFilterSchema.entries, text: textFilter().schema }),
  output: answer({ vehicles: v.array(catalogueVehicleSchema), total: v.number() }),
});

/** One vehicle by its id. Quotes are priced with this record, not with the facts that they contain. */
export const vehicleGet = endpoint({
  method: 'POST',
  path: '/api/vehicles/get',
  summary: 'Un véhicule du catalogue',
  access: 'signed-in',
  offline: 'portfolio',
  effect: 'none',
  input: v.object({ id: wholeNumber({ min: 1, max: 999_999_999 }) }),
  output: answer({ vehicle: v.nullable(catalogueVehicleSchema) }),
});

/** Deductibles of a class, whole XPF: all-accident damage (DTA), theft and fire (VOLI). */
export const vehicleFranchise = endpoint({
  method: 'GET',
  path: '/api/vehicles/:apsadClasse/franchise-dta-voli',
  summary: 'Franchises d’une classe de véhicules',
  access: 'signed-in',
  offline: 'portfolio',
  effect: 'none',
  input: v.object({ apsadClasse: wholeNumber(apsadClasses) }),
  output: answer({ franchiseDTA: v.number(), franchiseVOLI: v.number() }),
});

/**
 * The whole catalogue in the format of `packVehicles`, for use without network. `packed` is null if the device has this
 * version already or the catalogue is too large for devices (`isTooLarge`).
 */
export const vehicleCatalogue = endpoint({
  method: 'GET',
  path: '/api/vehicles/catalogue',
  summary: 'Tout le catalogue des véhicules, pour un appareil',
  access: 'signed-in',
  offline: 'online',
  effect: 'none',
  input: v.object({ version: v.optional(v.pipe(v.string(), v.maxLength(60)), '') }),
  output: answer({
    version: v.string(),
    changedAt: v.string(),
    total: v.number(),
    isTooLarge: v.boolean(),
    packed: v.nullable(v.string()),
  }),
});
