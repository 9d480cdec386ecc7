import { Button, chakra } from '@chakra-ui/react';
import { addDays, addMonths, monthBounds } from '#shared/primitives/calendar/days.ts';
import { useToday } from '#ui/clock/use-today.ts';
import '#ui/fields/controls/plain-select.css';
import { type Choice, type Choices, type Filters, isPickSource, type SearchField } from './search-definition.ts';

interface FilterChipProps<P extends string> {
  readonly field: SearchField<P>;
  readonly filters: Filters<P>;
  readonly choices: Choices<P>;
  /** Merges these filters into the current ones and searches at once. */
  readonly onChange: (filters: Partial<Filters<P>>) => void;
  /** Opens the criteria for other values. */
  readonly onMore: () => void;
}

/** A filter chip of the search bar. */
export function FilterChip<P extends string>({ field, filters, choices, onChange, onMore }: FilterChipProps<P>) {
  if (field.kind === 'checkbox') {
    const isOn = filters[field.name] === 'true';
    const others = field.excludes ? { [field.excludes]: '' } : {};
    return (
      <Chip
        aria-pressed={isOn}
        data-on={isOn || undefined}
        onClick={() => onChange({ ...others, [field.name]: isOn ? '' : 'true' } as Partial<Filters<P>>)}
      >
        {field.label}
      </Chip>
    );
  }
  if (field.kind === 'select') {
    const value = filters[field.name];
    const options: Choice | undefined = choices[field.name];
    // A list that is searched on the server is under « Plus de critères » only.
    const staticOptions = options && !isPickSource(options) ? options : undefined;
    return (
      <ChipSelect
        aria-label={`Filtrer par ${field.label.toLowerCase()}`}
        value={value}
        data-on={value !== '' || undefined}
        onChange={(event) => onChange({ [field.name]: event.target.value } as Partial<Filters<P>>)}
      >
        <option value="">{field.label}</option>
        {staticOptions?.map(({ code, libelle }) => (
          <option key={code} value={code}>
            {libelle}
          </option>
        ))}
        {value !== '' && !staticOptions ? <option value={value}>{value}</option> : null}
      </ChipSelect>
    );
  }
  if (field.kind === 'dates') return <DatesChip field={field} filters={filters} onChange={onChange} onMore={onMore} />;
  return null;
}

const moreOption = 'more';

/** Date chip with common ranges; other dates are entered under « Plus de critères ». */
function DatesChip<P extends string>({
  field,
  filters,
  onChange,
  onMore,
}: Omit<FilterChipProps<P>, 'choices' | 'field'> & { readonly field: SearchField<P> & { readonly kind: 'dates' } }) {
  const dateSpans = spansAt(useToday());
  const [first, last] = [filters[field.from], filters[field.to]];
  const value = first === '' && last === '' ? '' : `${first}/${last}`;
  const set = (span: string) => {
    if (span === moreOption) return onMore();
    const [from = '', to = ''] = span.split('/');
    onChange({ [field.from]: from, [field.to]: to } as Partial<Filters<P>>);
  };
  return (
    <ChipSelect
      aria-label={`Filtrer par ${field.label.toLowerCase()}`}
      value={value}
      data-on={value !== '' || undefined}
      onChange={(event) => set(event.target.value)}
    >
      <option value="">Dates</option>
      {value === '' || dateSpans.some((span) => span.value === value) ? null : (
        <option value={value}>Dates choisies</option>
      )}
      {dateSpans.map((span) => (
        <option key={span.label} value={span.value}>
          {span.label}
        </option>
      ))}
      <option value={moreOption}>Autres dates…</option>
    </ChipSelect>
  );
}

const spansAt = (today: string): readonly { readonly label: string; readonly value: string }[] => {
  const monthFilter = (offset: number) => {
    const { first, last } = monthBounds(addMonths(`${today.slice(0, 7)}-01`, offset));
    return `${first}/${last}`;
  };
  const year = today.slice(0, 4);
  return [
    { label: 'Ce mois-ci', value: monthFilter(0) },
    { label: 'Le mois dernier', value: monthFilter(-1) },
    { label: 'Le mois prochain', value: monthFilter(1) },
    { label: '30 derniers jours', value: `${addDays(today, -30)}/${today}` },
    { label: `Année ${year}`, value: `${year}-01-01/${year}-12-31` },
  ];
};

const chip = {
  flexShrink: '0',
  height: '2.75rem',
  px: '3',
  fontSize: '0.875rem',
  fontWeight: 'medium',
  borderWidth: '1px',
  borderColor: 'border.strong',
  borderRadius: 'full',
  bg: 'bg.surface',
  color: 'fg',
  '&[data-on]': { bg: 'accent.subtle', borderColor: 'accent.solid', color: 'accent.fg' },
} as const;

const Chip = chakra(Button, { base: chip }, { defaultProps: { variant: 'plain', type: 'button' } });
const ChipSelect = chakra(
  'select',
  {
    base: {
      ...chip,
      // As wide as what is chosen, up to a name that would push the others away.
      fieldSizing: 'content',
      maxWidth: '8.25rem',
      // Safari makes it as wide as its longest option: the search box beside it needs that width.
      '@supports not (field-sizing: content)': { maxWidth: '6.75rem' },
      textOverflow: 'ellipsis',
      cursor: 'pointer',
      _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '2px' },
      '& option': { bg: 'bg.surface', color: 'fg' },
    },
  },
  { defaultProps: { className: 'plain-select' } },
);
