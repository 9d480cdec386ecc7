import { Text } from '@chakra-ui/react';
import type { tariffPreview } from '#shared/operations/quotes/tariffs.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import { formatCount, formatPercentChange, formatXpf } from '#shared/primitives/money.ts';
import type { Column } from '#shared/tables/column.ts';
import { DataTable } from '#ui/table/data-table.tsx';

type Preview = NonNullable<Output<typeof tariffPreview>['preview']>;
type Price = Preview['prices'][number];
type Outcome = Preview['outcomes'][number];

const formatPrice = (value: number | null): string => (value === null ? 'Pas de prix' : formatXpf(value));

const formatChange = ({ before, after }: Price): string => {
  if (before === null || after === null || before === 0) return '';
  const percent = ((after - before) / before) * 100;
  return formatPercentChange(percent);
};

const formatRisks = ({ count }: { readonly count: number }): string =>
  `${formatCount(count)}\u00A0risque${count > 1 ? 's' : ''}`;

const priceColumns: readonly Column<Price>[] = [
  { id: 'risk', header: 'Risque', value: ({ risk }) => risk || 'Sans particularité', card: 'title' },
  { id: 'formula', header: 'Formule', value: ({ formula }) => formula, card: 'detail' },
  { id: 'count', header: 'Risques', kind: 'figures', value: formatRisks, card: 'detail' },
  {
    id: 'before',
    header: 'Avant',
    kind: 'figures',
    value: ({ before }) => formatPrice(before),
    card: 'detail',
    cardLabel: 'Avant\u00A0:',
  },
  {
    id: 'after',
    header: 'Après',
    kind: 'figures',
    value: ({ after }) => formatPrice(after),
    card: 'detail',
    cardLabel: 'Après\u00A0:',
  },
  { id: 'share', header: 'Écart', kind: 'figures', value: formatChange, card: 'state' },
];

const outcomeLabels = { accept: 'Accepté', refer: 'À l’étude', decline: 'Refusé' } as const;
const formatAcceptance = ({ outcome, reasons }: Outcome['before']): string =>
  [outcomeLabels[outcome], ...reasons].join('\u00A0: ').replace(/\.?$/, '');

const outcomeColumns: readonly Column<Outcome>[] = [
  {
    id: 'before',
    header: 'Avant',
    value: ({ before }) => formatAcceptance(before),
    card: 'detail',
    cardLabel: 'Avant\u00A0:',
  },
  {
    id: 'after',
    header: 'Après',
    value: ({ after }) => formatAcceptance(after),
    card: 'title',
    cardLabel: 'Après\u00A0:',
  },
  { id: 'count', header: 'Risques', kind: 'figures', value: formatRisks, card: 'state' },
];

/** Prices and acceptance of sample risks before and after, largest changes first. */
export function TariffPreview({ preview: { risks, changed, prices, outcomes } }: { readonly preview: Preview }) {
  return (
    <>
      <Text marginBottom="2">
        {changed === 0
          ? `Rien ne change pour les ${risks} risques d’exemple.`
          : `${changed} des ${risks} risques d’exemple ${changed > 1 ? 'changent' : 'change'}. Les plus grands écarts\u00A0:`}
      </Text>
      {prices.length > 0 ? (
        <DataTable
          label="Prix avant et après"
          columns={priceColumns}
          rows={prices}
          rowKey={(row) => `${row.risk} ${row.formula} ${row.before} ${row.after}`}
          empty={null}
        />
      ) : null}
      {outcomes.length > 0 ? (
        <DataTable
          label="Acceptation avant et après"
          columns={outcomeColumns}
          rows={outcomes.map((outcome, index) => ({ ...outcome, at: index }))}
          rowKey={(row) => row.at}
          empty={null}
        />
      ) : null}
    </>
  );
}
