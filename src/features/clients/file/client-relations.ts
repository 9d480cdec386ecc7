import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import type { Person } from '#shared/operations/wire/person.ts';
import { fold } from '#shared/primitives/text.ts';

/** Somebody whom a contract of the client names beside them. */
export interface Relation {
  readonly fullname: string;
  /** `yyyy-mm-dd`. */
  readonly birthDate: string | null;
  /** What the contract says of them: « Conjoint », « Conducteur ». */
  readonly role: string;
  readonly contractId: number;
  readonly contractNumber: string;
}

type File = { readonly details: Pick<ContractFile['details'], 'id' | 'number'> } & {
  readonly productRisk: Pick<ContractFile['productRisk'], 'assured' | 'drivers'>;
};

const words = (name: string): string => fold(name).split(' ').sort().join(' ');

/**
 * The others whom the client's contracts name, each once, with what the first contract says of them. Nothing is guessed:
 * neither a same name nor a same address makes a family.
 */
export const relationsOf = (client: Pick<Person, 'fullname'>, files: readonly File[]): readonly Relation[] => {
  const named = files.flatMap(({ details, productRisk }) => {
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
  const seen = new Set([words(client.fullname)]);
  return named.filter(({ fullname, birthDate }) => {
    const isKnown = seen.has(words(fullname)) || seen.has(`${words(fullname)} ${birthDate}`);
    seen.add(`${words(fullname)} ${birthDate}`);
    return !isKnown;
  });
};
