import type { QuoteContext } from '#shared/forms/node.ts';
import { type RawGroup, textAt } from '#shared/forms/raw.ts';
import type { DriverSignatures } from '#shared/signatures/driver-signatures.ts';
import type { ClaimDescription } from './claim-description.ts';
import { checkClaim } from './claim-form.ts';
import { nobodyDroveCode } from './claim-parts.ts';
import { type VehicleName, vehicleNames } from './sketch.ts';

/* The statement that both drivers of a collision sign: its text, the names, and when signatures become invalid. */

/** Values that the drivers do not sign: addresses of copies may be added afterwards. */
const unsignedField = 'copies';

const answersOf = (value: unknown, path: string): readonly (readonly [string, string])[] => {
  if (typeof value === 'string') return value === '' || value === 'false' ? [] : [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => answersOf(inner, path === '' ? name : `${path}.${name}`));
};

/**
 * Answers of a declaration as one text, in an order that does not depend on the description. Fields without an answer
 * are left out, so that a field which a later version adds does not change the text.
 */
export const statementText = ({ [unsignedField]: _, ...values }: RawGroup): string =>
  JSON.stringify(answersOf(values, '').toSorted(([a], [b]) => (a < b ? -1 : 1)));

export const driverLabels: Readonly<Record<VehicleName, string>> = {
  A: 'Conducteur du véhicule A',
  B: 'Conducteur du véhicule B',
};

/** Label of who signs for a vehicle. */
export const signerLabel = (values: RawGroup, vehicle: VehicleName): string =>
  vehicle === 'A' && textAt(values, 'driver.known') === nobodyDroveCode
    ? 'Pour le véhicule A, en stationnement'
    : driverLabels[vehicle];

/**
 * Name of the person who signs for a vehicle, as declared: its driver, or another person for a parked vehicle. Empty if
 * no person is named.
 */
export const driverName = (values: RawGroup, vehicle: VehicleName): string => {
  if (vehicle === 'B') return textAt(values, 'other.name');
  const driverCode = textAt(values, 'driver.known');
  if (driverCode === 'AUTRE' || driverCode === '') return textAt(values, 'driver.name');
  return driverCode === nobodyDroveCode ? textAt(values, 'driver.signer') : driverCode;
};

/** True if another vehicle's driver is a party: what both state is a document of its own. */
export const isCollision = (values: RawGroup): boolean => textAt(values, 'circumstances.nature') === 'COLLISION';

/** Vehicles of a collision for which a declared person can sign. */
export const signingDrivers = (values: RawGroup): readonly VehicleName[] =>
  isCollision(values) ? vehicleNames.filter((vehicle) => driverName(values, vehicle) !== '') : [];

/** True if the declaration is complete and a driver can sign it. */
export const isReadyToSign = (description: ClaimDescription, values: RawGroup, context: QuoteContext): boolean =>
  signingDrivers(values).length > 0 && checkClaim(description, values, context).problems.length === 0;

export const voidedMessage =
  'La déclaration a changé depuis les signatures\u00A0: elles ne valent plus. Faites signer à nouveau, ou envoyez sans signature.';

/** Message on the device, where the person can restore the previous answer. */
export const outdatedMessage =
  'La déclaration n’est plus celle que les conducteurs ont signée. Remettez la réponse signée, faites signer à nouveau, ou envoyez sans signature.';

/** Reason in French why signatures are not for the current statement, given its SHA-256; null if they are. */
export const signaturesRefusal = (signatures: DriverSignatures, values: RawGroup, sha256: string): string | null => {
  const drivers = signingDrivers(values);
  const isForeign = vehicleNames.some((vehicle) => {
    const response = signatures[vehicle];
    return response !== null && (response.sha256 !== sha256 || !drivers.includes(vehicle));
  });
  return isForeign ? voidedMessage : null;
};
