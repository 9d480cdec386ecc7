import { email } from '#shared/forms/kinds.ts';
import { fieldSection } from '#shared/forms/layout.ts';
import { activeWhen, optional } from '#shared/forms/modifiers.ts';
import type { Condition } from '#shared/forms/node.ts';
import { type RawGroup, textAt } from '#shared/forms/raw.ts';
import { parseEmail } from '#shared/primitives/parsers/email.ts';
import { type VehicleName, vehicleNames } from './sketch.ts';

/** Addresses to which the declaration is sent once it is received. They are no part of what the drivers sign. */
export const copyFields = (isCollision: Condition) => ({
  A: { ...optional(email('E-mail du conducteur A (assuré)')), isFormOnly: true as const },
  B: { ...activeWhen(isCollision, optional(email('E-mail du conducteur B'))), isFormOnly: true as const },
});

export const copySection = fieldSection('Copie de la déclaration par e-mail', ['copies']);

/** Addresses of a valid declaration by driver. The insured driver gets the declaration, the other one the statement. */
export const copyEmails = (values: RawGroup): Readonly<Partial<Record<VehicleName, string>>> => {
  const [a, b] = vehicleNames.map((vehicle) => parseEmail(textAt(values, `copies.${vehicle}`)));
  return { ...(a && { A: a }), ...(b && { B: b }) };
};
