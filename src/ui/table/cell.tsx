import { frenchDate, frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { formatCount, formatDecimal } from '#shared/primitives/money.ts';
import { type CellValue, type ColumnKind, toPercentPoints } from '#shared/tables/column.ts';
import { Icon } from '#ui/icon.tsx';
import { StatusChip } from './status-chip.tsx';

/** Longer texts are clamped to two lines, unless their column is whole; the file shows the whole text. */
const longTextLength = 48;

/** A table cell, formatted by its kind. An empty value shows as a dash. */
export function Cell({
  kind,
  value,
  isShownWhole = false,
}: {
  kind: ColumnKind;
  value: CellValue;
  isShownWhole?: boolean;
}) {
  if (value === null || value === undefined || value === '') return <span className="none">–</span>;
  if (kind === 'status') return <StatusChip status={String(value)} />;
  if (kind === 'lock') return <Locked state={String(value)} />;
  if (kind === 'money' && typeof value === 'number') return <Money amountXpf={value} />;
  if (kind === 'date') return frenchDate(String(value)) || String(value);
  if (kind === 'instant') return frenchDateTime(new Date(String(value)));
  if (kind === 'percent' && typeof value === 'number') return formatPercent(value);
  if (kind === 'number') return formatCount(Number(value));
  if (kind === 'boolean') return value ? 'Oui' : 'Non';
  const text = String(value);
  return text.length > longTextLength && !isShownWhole ? <span className="long">{text}</span> : text;
}

const formatPercent = (fraction: number): string =>
  `${formatDecimal(toPercentPoints(fraction), { maximumDigits: 2 })}\u00A0%`;

function Locked({ state }: { state: string }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 6, verticalAlign: 'middle' }}>
      <Icon name={state === 'Actif' ? 'lockOpen' : 'lock'} size={18} />
      {state}
    </span>
  );
}

/** `12 345 F`, with the currency code for assistive technology (specification 0). */
export function Money({ amountXpf }: { amountXpf: number }) {
  return (
    <span className="money">
      {formatCount(amountXpf)}
      {'\u00A0'}
      <abbr title="XPF">F</abbr>
    </span>
  );
}
