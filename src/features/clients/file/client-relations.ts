import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import type { Person } from '#shared/operations/wire/person.ts';
import { fold } from '#shared/primitives/text.ts';

/** A person named in a contract of the client. */
export interface Relation {
  readonly fullname: string;
  /** `yyyy-mm-dd`. */
  readonly birthDate: string | null;
  /** Role in the contract: « Conjoint », « Conducteur ». */
  readonly role: string;
  readonly contractId: number;
  readonly contractNumber: string;
}

type File = { readonly details: Pick<ContractFile['details'], 'id' | 'number'> } & {
  readonly productRisk: Pick<ContractFile['productRisk'], 'assured' | 'drivers'>;
};

const nameKey = (name: string): string => fold(name).split(' ').sort().join(' ');

/**
 * Distinct persons named in the client’s contracts, with the role of the first contract. Relations are not inferred
 * from equal names or addresses.
 */
export const findRelations = (client: Pick<Person, 'fullname'>, files: readonly File[]): readonly Relation[] => {
  const namedPersons = files.flatMap(({ details, productRisk }) => {
    const contract = { contractId: details.id, contractNumber: details.number };
    return [
      ...productRisk.assured.map(({ fullname, birthDate, relation }) => ({
        ...contract,
        fullname,
        birthDate,
        role: relation ?? 'Assuré',
      })),
      ...productRisk.drivers.map(({ person: { fullname, birthDate } }) => ({
        ...contract,
        fullname,
        birthDate,
        role: 'Conducteur',
      })),
    ];
  });
  const seenKeys = new Set([nameKey(client.fullname)]);
  return namedPersons.filter(({ fullname, birthDate }) => {
    const isKnown = seenKeys.has(nameKey(fullname)) || seenKeys.has(`${nameKey(fullname)} ${birthDate}`);
    seenKeys.add(`${nameKey(fullname)} ${birthDate}`);
    return !isKnown;
  });
};
