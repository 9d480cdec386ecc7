import * as v from 'valibot';
import { listItemSchema } from '#shared/operations/wire/envelope.ts';
import { addressSchema } from '#shared/operations/wire/person.ts';

const text = v.nullable(v.string());

export const vehicleSchema = v.object({
  brand: v.string(),
  model: v.string(),
  version: v.string(),
  minesType: text,
  SRACode: text,
  energy: text,
  fiscalPower: v.nullable(v.number()),
  type: text,
  /**
   * Only the broker states what it is, and documents say so. Absent for a vehicle of the catalogue and in older files.
   */
  isToVerify: v.optional(v.boolean()),
});

const vehicleInfosSchema = v.object({
  registration: v.string(),
  firstUseDate: text,
  acquisitionDate: text,
  use: v.nullable(listItemSchema),
  /** Driving area, and whether it was deduced from the subscriber's address; absent in older files. */
  drivingArea: v.optional(v.nullable(listItemSchema)),
  isAreaDeduced: v.optional(v.boolean()),
  kmsByYear: v.nullable(v.number()),
  parkDetails: v.nullable(v.object({ area: text })),
});

const driverSchema = v.object({
  person: v.object({
    fullname: v.string(),
    firstname: text,
    lastname: text,
    birthDate: text,
    driverLicence: v.nullable(v.object({ number: text, effectDate: text })),
  }),
  isPrincipal: v.boolean(),
  /** `crm` between 0.50 and 1.00; `minCRMDuration` years at 0.50; `insurancePeriod` months. */
  risk: v.object({ crm: v.number(), minCRMDuration: v.nullable(v.number()), insurancePeriod: v.nullable(v.number()) }),
});

/** The insured risk; the parts depend on the product family. */
export const productRiskSchema = v.object({
  options: v.object({
    brokerFees: v.nullable(v.pipe(v.number(), v.integer())),
    coeffReduc: v.nullable(v.number()),
    isCooperative: v.nullable(v.boolean()),
    isConduiteExclusive: v.nullable(v.boolean()),
    niveauAssistance: v.nullable(listItemSchema),
  }),
  vehicle: v.nullable(vehicleSchema),
  vehicleInfos: v.nullable(vehicleInfosSchema),
  drivers: v.array(driverSchema),
  home: v.nullable(
    v.object({
      homeAddress: addressSchema,
      /** Area chosen for a postcode without a commune. */
      area: v.optional(v.nullable(listItemSchema)),
      homeType: v.nullable(listItemSchema),
      clientHomeStatus: v.nullable(listItemSchema),
      roomsNumber: v.nullable(v.number()),
    }),
  ),
  assured: v.array(v.object({ fullname: v.string(), birthDate: text, relation: text, isPrincipal: v.boolean() })),
});
