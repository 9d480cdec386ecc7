import * as v from 'valibot';
import { listItemSchema } from './envelope.ts';

const text = v.nullable(v.string());
const label = v.nullable(v.object({ code: v.string(), libelle: v.string() }));

export const addressSchema = v.object({
  adress1: text,
  adress2: text,
  adress3: text,
  zipCode: text,
  city: text,
  country: text,
});
export const mailSchema = v.object({ id: v.number(), type: listItemSchema, mail: v.string() });
export const phoneSchema = v.object({
  id: v.number(),
  type: listItemSchema,
  /** National number, digits only. */
  number: v.string(),
  /** Country calling code, `+687`. */
  prefix: v.string(),
  /** The string 'true' or 'false' (specification 2, section 3). */
  acceptSms: v.picklist(['true', 'false']),
});

/** A policyholder: natural person (PHY) or company (MOR). Specification 2, section 3 "Person". Dates `yyyy-mm-dd`. */
export const personSchema = v.object({
  id: v.number(),
  personType: v.picklist(['PHY', 'MOR']),
  fullname: v.string(),
  firstname: text,
  lastname: text,
  civility: v.nullable(v.object({ code: v.string(), libelleCourt: v.string(), libelleLong: v.string() })),
  birthDate: text,
  maritalStatus: label,
  socioProfessionalCategory: label,
  profession: text,
  socialReason: text,
  tradeName: text,
  legalStatus: label,
  /** Shown as RIDET. */
  siret: text,
  siren: text,
  effectif: v.nullable(v.number()),
  webSite: text,
  address: addressSchema,
  mail: v.nullable(mailSchema),
  phone: v.nullable(phoneSchema),
  driverLicence: v.nullable(v.object({ number: text, effectDate: text })),
});
export type Person = v.InferOutput<typeof personSchema>;
