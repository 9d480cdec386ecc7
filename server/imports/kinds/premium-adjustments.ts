import * as v from 'valibot';
import {
  type AdjustableContract,
  endings,
  findAdjustable,
  isEnding,
} from '#server/areas/payments/adjustments/adjustment-repository.ts';
import { adjustContract, findAdjustmentProblem } from '#server/areas/payments/adjustments/adjustments.ts';
import { lockContract } from '#server/areas/payments/payment-repository.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { textSchema } from '#shared/primitives/limited-text.ts';
import { messages } from '#shared/primitives/messages.ts';
import { fold } from '#shared/primitives/text.ts';
import { adjustmentKinds } from '#shared/primitives/vocabulary/adjustments.ts';
import { type AdjustmentForm, adjustmentFormSchema } from '#shared/schemas/refund-form.ts';
import { parseDay, parseLine, resolveCode } from '../cells.ts';
import { defineImport, type ImportColumn, type LineMatch } from '../define-import.ts';

const kinds = Object.entries(adjustmentKinds).map(([code, libelle]) => ({ code, libelle }));

const columns: readonly ImportColumn[] = [
  {
    name: 'number',
    header: 'Contrat',
    synonyms: ['Numéro', 'N° de contrat'],
    isRequired: true,
    example: 'AU25000123',
  },
  {
    name: 'kind',
    header: 'Nature',
    isRequired: true,
    hint: kinds.map(({ libelle }) => libelle).join(', '),
    example: adjustmentKinds.termination,
  },
  {
    name: 'day',
    header: 'Date d’effet',
    isRequired: true,
    hint: 'jj/mm/aaaa, pas à venir\u00A0; jour de la renonciation si le contrat est sans effet',
    example: '15/11/2026',
  },
  {
    name: 'amount',
    header: 'Montant remboursé',
    hint: 'en francs, sans décimale\u00A0; vide si rien n’est remboursé\u00A0; tout ce qui a été payé si le contrat est sans effet',
    example: '',
  },
  { name: 'reason', header: 'Motif', isRequired: true, example: 'Vente du véhicule' },
];

interface Line {
  readonly number: string;
  readonly form: AdjustmentForm;
}

const isRecorded = ({ adjustments }: AdjustableContract, { kind, day, amount }: AdjustmentForm): boolean =>
  adjustments.some((adjustment) => adjustment.kind === kind && adjustment.day === day && adjustment.amount === amount);

/** The contract as an accepted line leaves it. */
const withAdjustment = (contract: AdjustableContract, { kind, day, amount }: AdjustmentForm): AdjustableContract => ({
  ...contract,
  status: isEnding(kind) ? endings[kind].status : contract.status,
  paidXpf: contract.paidXpf - amount,
  adjustments: [...contract.adjustments, { kind, day, amount }],
});

/** Imports terminations, contracts without effect and refunds of premiums that the insurer reports. A contract is identified by its number. */
export const premiumAdjustmentImport = defineImport<Line>(async (context) => {
  const { db, services, caller } = context;
  const today = dayInNoumea(services.now());
  const schema = v.intersect([
    v.object({ number: v.pipe(textSchema, v.nonEmpty(messages.required('Contrat'))) }),
    adjustmentFormSchema({ min: '2000-01-01', max: today }),
  ]);
  const findContractByNumber = async (number: string) => {
    const adjustablePremiums = await findAdjustable(db, [number]);
    const [contract, other] = adjustablePremiums.some((adjustable) => adjustable.number === number)
      ? adjustablePremiums.filter((adjustable) => adjustable.number === number)
      : adjustablePremiums;
    return other ? undefined : contract;
  };
  return {
    columns,
    parse: (line) => {
      const kind = resolveCode(kinds, line['kind'] ?? '');
      const parsed = parseLine(schema, {
        ...{ number: '', amount: '', reason: '', ...line },
        kind,
        day: parseDay(line['day'] ?? '', today),
      });
      if ('problems' in parsed) {
        const problems = parsed.problems.map((problem) =>
          problem.column === 'kind' && kind !== ''
            ? { ...problem, message: messages.notInList(kind.slice(0, 60)) }
            : problem,
        );
        return { problems };
      }
      const { number, ...form } = parsed.value;
      return { value: { number, form } };
    },
    keysOf: ({ number, form: { kind, day, amount } }) => ({
      'contrat, nature, date et montant': [fold(number), kind, day, amount].join(' '),
    }),
    match: async (values) => {
      const matches: LineMatch[] = [];
      // A further line of a contract is checked against what the accepted lines above it leave.
      const adjustedContracts = new Map<number, AdjustableContract>();
      for (const { number, form } of values) {
        const stored = await findContractByNumber(number);
        const contract = stored && (adjustedContracts.get(stored.id) ?? stored);
        const problem = contract && findAdjustmentProblem(contract, form, today);
        if (!contract)
          matches.push({
            column: 'number',
            message: `Aucun contrat n’a le numéro «\u00A0${number.slice(0, 60)}\u00A0»`,
          });
        else if (isRecorded(contract, form)) matches.push({ existingId: contract.id });
        else if (problem) matches.push({ column: problem.field, message: problem.message });
        else {
          matches.push('new');
          adjustedContracts.set(contract.id, withAdjustment(contract, form));
        }
      }
      return matches;
    },
    write: async (lines) => {
      for (const { value, existingId } of lines) {
        const found = existingId === undefined ? await findContractByNumber(value.number) : undefined;
        if (!found || !(await lockContract(db, caller.scope, found.id))) continue;
        // Read again under the lock.
        const contract = await findContractByNumber(value.number);
        if (contract && !findAdjustmentProblem(contract, value.form, today))
          await adjustContract(context, contract, value.form);
      }
    },
  };
});
