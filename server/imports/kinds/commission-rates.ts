import { findCommissionRates, lockCommissionRates } from '#server/areas/payments/commissions/rate-repository.ts';
import { createCommissionRate, describeMonthChanges } from '#server/areas/payments/commissions/rates.ts';
import { findBrokerRows } from '#server/areas/users/broker-repository.ts';
import { formatRate } from '#shared/commissions/format.ts';
import { allProducts, scopeOptions } from '#shared/commissions/rates.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { formatXpf, parseXpf } from '#shared/primitives/money.ts';
import { fold } from '#shared/primitives/text.ts';
import { type CommissionRateValues, commissionRateFormSchema } from '#shared/schemas/commission-rate-form.ts';
import { brokerColumn, parseDay, parseLine, resolveCode } from '../cells.ts';
import { defineImport, type ImportColumn } from '../define-import.ts';

const columns: readonly ImportColumn[] = [
  {
    name: 'scope',
    header: 'Produit',
    isRequired: true,
    hint: 'code ou nom d’un produit ou d’une famille, ou «\u00A0Tous les produits\u00A0»',
    example: allProducts,
  },
  { ...brokerColumn, hint: 'code du courtier\u00A0; vide pour tous', example: '' },
  { name: 'validFrom', header: 'À partir du', isRequired: true, hint: 'jj/mm/aaaa', example: '01/01/2027' },
  { name: 'firstYear', header: 'Première année', isRequired: true, hint: 'en pour cent', example: '15' },
  { name: 'renewal', header: 'Renouvellement', isRequired: true, hint: 'en pour cent', example: '12,5' },
  { name: 'floor', header: 'Minimum', hint: 'en francs, sans décimale\u00A0; vide si aucun', example: '500' },
];

const toRateKey = ({ scope, brokerId, validFrom }: Pick<CommissionRateValues, 'scope' | 'brokerId' | 'validFrom'>) =>
  `${scope} ${brokerId ?? ''} ${validFrom}`;

const textsOf = ({ firstYear, renewal, floor }: Pick<CommissionRateValues, 'firstYear' | 'renewal' | 'floor'>) => ({
  firstYear: formatRate(firstYear),
  renewal: formatRate(renewal),
  floor: floor === null ? '' : formatXpf(floor),
});

/** Imports rates of commission, identified by product, broker and first day. */
export const commissionRateImport = defineImport<CommissionRateValues>(async (context) => {
  const { db, services } = context;
  const today = dayInNoumea(services.now());
  const brokerIds = new Map(
    (await findBrokerRows(db)).map(({ id, code, name }) => [id, [fold(code), fold(name)]] as const),
  );
  const ratesByKey = new Map((await findCommissionRates(db)).map((row) => [toRateKey(row), row]));
  const findBroker = (text: string): number | undefined =>
    [...brokerIds].find(([, names]) => names.includes(fold(text)))?.[0];
  return {
    columns,
    parse: (line) => {
      const { broker = '', floor = '' } = line;
      const isForAll = broker === '' || fold(broker) === fold('Tous les courtiers');
      const brokerId = isForAll ? undefined : findBroker(broker);
      const scope = resolveCode(scopeOptions, line['scope'] ?? '');
      const francs = floor === '' ? '' : String(parseXpf(floor) ?? floor);
      const parsed = parseLine(commissionRateFormSchema, {
        ...line,
        scope,
        floor: francs,
        brokerId: brokerId === undefined ? '' : String(brokerId),
        validFrom: parseDay(line['validFrom'] ?? '', today),
      });
      const problems = 'problems' in parsed ? [...parsed.problems] : [];
      if (scope !== '' && !scopeOptions.some(({ code }) => code === scope))
        problems.push({ column: 'scope', message: `Aucun produit ne s’appelle «\u00A0${scope.slice(0, 60)}\u00A0»` });
      if (!isForAll && brokerId === undefined)
        problems.push({
          column: 'broker',
          message: `Aucun courtier n’a le code «\u00A0${broker.slice(0, 60)}\u00A0»`,
        });
      return problems.length > 0 || 'problems' in parsed ? { problems } : { value: parsed.value };
    },
    keysOf: (value) => ({ 'produit, même courtier et même jour': toRateKey(value) }),
    match: async (values) =>
      values.map((value) => {
        const rate = ratesByKey.get(toRateKey(value));
        return rate ? { existingId: rate.id, stored: textsOf(rate) } : 'new';
      }),
    textsOf,
    describeEffects: async (newValues) => {
      const rates = await findCommissionRates(db);
      const changes = await describeMonthChanges(db, rates, [
        ...rates,
        ...newValues.map((value) => ({ ...value, id: 0 })),
      ]);
      return changes?.text;
    },
    write: async (lines) => {
      await lockCommissionRates(db);
      for (const { value, existingId: id } of lines) if (id === undefined) await createCommissionRate(value, context);
    },
  };
});
