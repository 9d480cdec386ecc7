import * as v from 'valibot';
import { listItemSchema } from '#shared/operations/wire/envelope.ts';
import { addressSchema, type Person } from '#shared/operations/wire/person.ts';

const text = v.nullable(v.string());

/** Relation of an insured person or a driver to the subscriber; absent in older files. */
const subscriberFields = {
  /** True if this person is the subscriber. */
  isSubscriber: v.optional(v.boolean()),
  /** Birth date that the price rests on, if the subscriber's was corrected since. */
  pricedBirthDate: v.optional(v.string()),
};

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
   * True for a vehicle stated by the broker only, which documents mention. Absent for a vehicle of the catalogue and in
   * older files.
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
  ...subscriberFields,
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
  assured: v.array(
    v.object({
      fullname: v.string(),
      birthDate: text,
      relation: text,
      isPrincipal: v.boolean(),
      ...subscriberFields,
    }),
  ),
});

type ProductRisk = v.InferOutput<typeof productRiskSchema>;
type Subscriber = Pick<Person, 'fullname' | 'firstname' | 'lastname' | 'birthDate'>;

const pricedOn = (priced: string | null, { birthDate }: Subscriber) =>
  priced !== null && birthDate !== null && priced !== birthDate ? { pricedBirthDate: priced } : {};

/**
 * The risk with the subscriber's name and birth date of today wherever an insured person or driver is the subscriber, so
 * that a correction of the client does not make two people of one.
 */
export const withSubscriberIdentity = (risk: ProductRisk, subscriber: Subscriber): ProductRisk => {
  const { fullname, firstname, lastname, birthDate } = subscriber;
  return {
    ...risk,
    drivers: risk.drivers.map((driver) =>
      driver.isSubscriber
        ? {
            ...driver,
            person: { ...driver.person, fullname, firstname, lastname, birthDate },
            ...pricedOn(driver.person.birthDate, subscriber),
          }
        : driver,
    ),
    assured: risk.assured.map((insured) =>
      insured.isSubscriber ? { ...insured, fullname, birthDate, ...pricedOn(insured.birthDate, subscriber) } : insured,
    ),
  };
};
