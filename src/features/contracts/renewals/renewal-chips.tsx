import type { DataOrigin } from '#shared/completeness/data-origin.ts';
import { formatCounter } from '#shared/completeness/data-origin-text.ts';
import { renewalFilters } from '#shared/operations/contracts/contract-filters.ts';
import type { Renewal } from '#shared/operations/contracts/renewals.ts';
import { FilterChip } from '#ui/search/filter-chips.tsx';
import { searchFields } from '#ui/search/search-definition.ts';
import { productLabel } from './renewal-columns.ts';
import {
  changeFilters,
  filterRenewals,
  formatSpan,
  monthsAhead,
  nextDays,
  type RenewalFilters,
} from './renewal-filters.ts';

const { echeance: _, ...chipFilters } = renewalFilters;
const fields = searchFields(chipFilters);

interface RenewalFilterChipsProps {
  /** All renewals of the next year. */
  readonly renewals: readonly Renewal[];
  readonly filters: RenewalFilters;
  readonly onChange: (change: Partial<RenewalFilters>) => void;
}

interface RenewalSpansProps extends RenewalFilterChipsProps {
  readonly today: string;
  /** Provenance of renewals read from the device. */
  readonly origin: DataOrigin;
}

/** Date span buttons, each with its count under the other filters. */
export function RenewalSpans({ renewals, filters, today, origin, onChange }: RenewalSpansProps) {
  const { echeance } = filters;
  const spans = [...nextDays(today), ...monthsAhead(today)];
  const isCustomSpan = !spans.some(({ value }) => value === echeance);
  const visibleSpans = isCustomSpan ? [{ value: echeance, label: formatSpan(echeance) }, ...spans] : spans;
  return (
    <fieldset className="renewal-spans" data-print="hide">
      <legend className="sr-only">Échéances</legend>
      {visibleSpans.map(({ value, label }) => {
        const resultCount = filterRenewals(renewals, { ...filters, echeance: value }).length;
        return (
          <button
            key={label}
            type="button"
            aria-pressed={value === echeance}
            onClick={() => onChange({ echeance: value })}
          >
            {label} <strong>{formatCounter(resultCount, origin)}</strong>
          </button>
        );
      })}
    </fieldset>
  );
}

/** Filter chips: product, change and debt. */
export function RenewalFilterChips({ renewals, filters, onChange }: RenewalFilterChipsProps) {
  const { echeance: _, ...others } = filters;
  const codes = [...new Set(renewals.map(({ codeProduit }) => codeProduit))];
  const choices = {
    productCode: codes
      .map((code) => ({ code, libelle: productLabel(code) }))
      .sort((a, b) => a.libelle.localeCompare(b.libelle, 'fr')),
    variation: Object.entries(changeFilters).map(([code, { label }]) => ({ code, libelle: label })),
  };
  return fields.map((field) => (
    <FilterChip
      key={field.label}
      field={field}
      filters={others}
      choices={choices}
      onChange={onChange}
      onMore={() => undefined}
    />
  ));
}
