import { isDeepStrictEqual } from 'node:util';
import { quoteLists } from '#server/areas/lists/quote-lists.ts';
import { personTypes } from '#shared/clients/people.ts';
import { brokerLimits } from '#shared/forms/commercial-limits.ts';
import { type RawGroup, textAt } from '#shared/forms/raw.ts';
import type { HistoryChange } from '#shared/operations/contracts/history.ts';
import type { BrokerDefaults } from '#shared/operations/people/own-broker.ts';
import { type DefaultField, defaultsFormValues, formatDefaults } from '#shared/products/broker-defaults.ts';
import { clientChanges } from './client-changes.ts';
import { bankLines, changedLines, contactLines } from './event-facts.ts';

type Snapshot = Readonly<Record<string, unknown>>;
type DescribeChanges = (before: Snapshot, after: Snapshot, defaults: readonly DefaultField[]) => HistoryChange[];

/** Names the changed fields without their values. */
const nameFields = (labels: readonly string[]): HistoryChange[] =>
  labels.length === 0 ? [] : [{ label: 'Champs modifiés', before: null, after: [...new Set(labels)].join(', ') }];

const nameChangedLines =
  (linesOf: (values: unknown) => readonly (readonly [string, string])[]): DescribeChanges =>
  (before, after) => {
    const former = linesOf(before);
    return nameFields(
      linesOf(after).flatMap(([label, value], index) => (value === (former[index]?.[1] ?? '') ? [] : [label])),
    );
  };

const describeDefaults: DescribeChanges = (before, after, defaults) => {
  const textsOf = (values: Snapshot) => {
    const typed = defaultsFormValues(defaults, values as BrokerDefaults);
    return formatDefaults(defaults, typed, { today: '', lists: quoteLists, commercialLimits: brokerLimits });
  };
  const former = textsOf(before);
  return changedLines(textsOf(after).map(([label, text], index) => [label, former[index]?.[1] ?? '', text]));
};

const describeLogo: DescribeChanges = ({ logo: before }, { logo: after }) => [
  { label: 'Logo', before: null, after: after ? (before ? 'remplacé' : 'ajouté') : 'retiré' },
];

interface AuditedRange {
  readonly id: number;
  readonly title: string;
}

/** Names the ranges that were added, removed or changed in any part. */
const describeRanges: DescribeChanges = (before, after) => {
  const rangesById = ({ gamuts }: Snapshot) =>
    new Map(((gamuts ?? []) as readonly AuditedRange[]).map((range) => [range.id, range]));
  const [former, current] = [rangesById(before), rangesById(after)];
  const changed = [...new Map([...former, ...current]).values()].filter(
    ({ id }) => !isDeepStrictEqual(former.get(id), current.get(id)),
  );
  if (changed.length > 0)
    return [{ label: 'Gammes', before: null, after: changed.map(({ title }) => title).join(', ') }];
  return isDeepStrictEqual(before, after) ? [] : [{ label: 'Gammes', before: null, after: 'ordre' }];
};

/** Actions whose changes no list of fields describes. Clients, contacts and bank accounts name their changed fields only. */
export const describedActions: Readonly<Record<string, DescribeChanges>> = {
  'bank-updated': nameChangedLines(bankLines),
  'contact-updated': nameChangedLines(contactLines),
  'client-updated': (before, after) =>
    nameFields(clientChanges(before as RawGroup, after as RawGroup, quoteLists).map(({ label }) => label)),
  'client-added': (_before, after) => {
    const type = textAt(after, 'person.personType');
    return changedLines([['Nature', '', personTypes.find(({ code }) => code === type)?.libelle ?? '']]);
  },
  'broker-defaults-updated': describeDefaults,
  'broker-logo-updated': describeLogo,
  'ranges-updated': describeRanges,
};
