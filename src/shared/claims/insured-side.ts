import * as v from 'valibot';
import { text } from '#shared/forms/kinds.ts';
import { fieldSection } from '#shared/forms/layout.ts';
import { groupWhen, lockedWhen, optional, withComputedDefault } from '#shared/forms/modifiers.ts';
import type { Condition } from '#shared/forms/node.ts';
import { type RawGroup, valueAt } from '#shared/forms/raw.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { printableText } from '#shared/primitives/parsers/printable.ts';
import { formatPhone } from '#shared/primitives/phone/format-phone.ts';
import { formatPlate } from '#shared/primitives/plate.ts';
import { type DriverSignatures, hasResponses } from '#shared/signatures/driver-signatures.ts';

/**
 * Vehicle A, its insurer and the insured person, as an accident statement names them. They come from the contract's
 * file; once a driver signs, the declaration stores them as the driver read them.
 */
const labels = {
  registration: 'Immatriculation',
  model: 'Marque et modèle',
  name: 'Assuré',
  phone: 'Téléphone',
  insurer: 'Assureur',
  policy: 'Numéro de contrat',
} as const;
type InsuredFact = keyof typeof labels;

/** Texts by fact; empty for a fact that the contract's file lacks. */
export type InsuredSide = Readonly<Record<InsuredFact, string>>;

/** Path of the insured side in a declaration. */
export const insuredPath = 'insured';
const maxLength = 150;

export const toInsuredSide = ({ details, productRisk }: ContractFile): InsuredSide => {
  const { vehicle, vehicleInfos } = productRisk;
  const { phone } = details.addresses;
  const facts: InsuredSide = {
    registration: vehicleInfos ? formatPlate(vehicleInfos.registration) : '',
    model: [vehicle?.brand, vehicle?.model].filter(Boolean).join(' '),
    name: details.person.fullname,
    phone: phone ? formatPhone(`${phone.prefix}${phone.number}`) : '',
    insurer: details.insurer ?? '',
    policy: details.number,
  };
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, value.slice(0, maxLength).trim()]),
  ) as InsuredSide;
};

/**
 * Fields of the insured side, which are filled from the contract's file: displayed, printed and signed, but not
 * editable.
 */
export const insuredFields = (side: InsuredSide, isActive: Condition) => {
  const field = (name: InsuredFact) => optional(withComputedDefault(text(labels[name], maxLength), () => side[name]));
  const group = {
    registration: field('registration'),
    model: field('model'),
    name: field('name'),
    phone: field('phone'),
    insurer: field('insurer'),
    policy: field('policy'),
  };
  return groupWhen(
    isActive,
    lockedWhen(() => true, group),
  );
};

export const insuredSection = fieldSection('Véhicule A et assuré', [insuredPath]);

/**
 * Fills the insured side of a declaration from the contract's file, unless a driver already signed or refused the one
 * that it contains.
 */
export const withInsuredSide = (declaration: RawGroup, signatures: DriverSignatures): RawGroup => {
  if (hasResponses(signatures)) return declaration;
  const { [insuredPath]: _, ...rest } = declaration;
  return rest;
};

const sideSchema = v.optional(v.record(v.string(), printableText(maxLength)));

/**
 * True if the insured side of a declaration is valid and can be printed. Needed because locked fields are not validated
 * with the form.
 */
export const isInsuredSideValid = (values: RawGroup): boolean => v.is(sideSchema, valueAt(values, insuredPath));
