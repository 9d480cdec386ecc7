import * as v from 'valibot';
import { createBrokers } from '#server/areas/users/admin-brokers.ts';
import { findBrokerRows } from '#server/areas/users/broker-repository.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { fold } from '#shared/primitives/text.ts';
import { brokerSchema } from '#shared/schemas/organisation-forms.ts';
import { parseLine, yesByDefault } from '../cells.ts';
import { defineImport, type ImportColumn } from '../define-import.ts';
import { formatYesOrNo } from '../differences.ts';

const atMost = (characters: number): string => `${characters} caractères au plus`;

const columns: readonly ImportColumn[] = [
  {
    name: 'name',
    header: 'Nom',
    isRequired: true,
    hint: atMost(textLimits.newBrokerName),
    example: 'Cabinet du Récif',
  },
  { name: 'code', header: 'Code', isRequired: true, hint: atMost(textLimits.brokerCode), example: 'RECIF' },
  {
    name: 'login',
    header: 'Identifiant',
    isRequired: true,
    hint: atMost(textLimits.brokerLogin),
    example: 'contact@recif.example',
  },
  { name: 'isEnabled', header: 'Actif', hint: 'oui ou non\u00A0; oui si vide', example: 'oui' },
];

const schema = v.object({ ...brokerSchema.entries, isEnabled: yesByDefault('Actif') });

type ImportedBroker = v.InferOutput<typeof schema>;

const textsOf = ({ name, login, isEnabled }: Pick<ImportedBroker, 'name' | 'login' | 'isEnabled'>) => ({
  name,
  login,
  isEnabled: formatYesOrNo(isEnabled),
});

/** Imports brokers, identified by their code. */
export const brokerImport = defineImport(async (context) => {
  const brokersByCode = new Map((await findBrokerRows(context.db)).map((broker) => [fold(broker.code), broker]));
  return {
    columns,
    parse: (line) => parseLine(schema, line),
    keysOf: ({ code }) => ({ code: fold(code) }),
    match: async (values) =>
      values.map(({ code }) => {
        const broker = brokersByCode.get(fold(code));
        return broker ? { existingId: broker.id, stored: textsOf(broker) } : 'new';
      }),
    textsOf,
    write: async (lines) => {
      const newBrokers = lines.flatMap(({ value, existingId }) => (existingId === undefined ? [value] : []));
      await createBrokers(newBrokers, context);
    },
  };
});
