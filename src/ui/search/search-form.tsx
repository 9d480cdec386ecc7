import { Box, Button, chakra, Flex, GridItem, HStack, IconButton, SimpleGrid } from '@chakra-ui/react';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { Activity, useId, useMemo } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { FieldErrors } from '#shared/operations/wire/envelope.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { isolateSubmit } from '#ui/form/isolate-submit.ts';
import { Icon } from '#ui/icon.tsx';
import { BarText, barText } from './bar-text.tsx';
import { CriteriaButton } from './criteria-button.tsx';
import { FilterChip } from './filter-chips.tsx';
import { FilterField } from './filter-field.tsx';
import {
  type Choices,
  type Filters,
  filterNames,
  isShown,
  type QuickLink,
  type SearchField,
} from './search-definition.ts';
import { type FormValues, fillFilters, filterFormSchema, isBooleanFilter } from './search-state.ts';
import { type CriteriaPanel, type CriteriaPanelOptions, useCriteriaPanel } from './use-criteria-panel.ts';

interface SearchFormProps<P extends string> extends Omit<CriteriaPanelOptions, 'hasErrors'> {
  readonly fields: readonly SearchField<P>[];
  readonly quickLinks: readonly QuickLink<P>[];
  readonly filters: Filters<P>;
  readonly choices: Choices<P>;
  /** The server’s validation errors of the filters. */
  readonly errors?: FieldErrors | undefined;
  readonly onSearch: (filters: Filters<P>) => void;
}

/**
 * Search filters: a bar with one text and a few chips, and all others under « Plus de critères », collapsed after a
 * search so that the results come first. The device remembers whether they were left open.
 */
export function SearchForm<P extends string>(props: SearchFormProps<P>) {
  const { fields, filters, choices, onSearch } = props;
  const id = useId();
  const { list, beginsOpen } = props;
  const panel = useCriteriaPanel({ list, beginsOpen, hasErrors: Object.keys(props.errors ?? {}).length > 0 });
  const form = useFilterForm(props);
  const search = (filters: Partial<Filters<P>>) => {
    panel.collapse();
    const next = fillFilters(fields, filters);
    form.reset(toValues(fields, next));
    onSearch(next);
  };
  return (
    <chakra.form
      autoComplete="off"
      aria-label="Critères de recherche"
      data-print="hide"
      mb="2"
      onSubmit={isolateSubmit(
        form.handleSubmit(
          (typed) => search(fromValues(fields, typed) as Filters<P>),
          // Expand the criteria to show the errors.
          () => panel.open(true),
        ),
      )}
    >
      <FilterBar
        id={id}
        fields={fields}
        filters={filters}
        choices={choices}
        {...{ form, criteriaPanel: panel, search }}
      />
      {/* While collapsed, the criteria render at idle priority: their fields take longer than the rows of the list. */}
      <Activity mode={panel.isCollapsed ? 'hidden' : 'visible'}>
        <Box
          ref={panel.criteria}
          id={id}
          mt="2"
          mb="4"
          p={{ base: '3', md: '5' }}
          bg="bg.surface"
          borderWidth="1px"
          borderColor="border.subtle"
          borderRadius="l3"
        >
          <Criteria
            fields={fields.filter((field) => isShown(field, filters) && field.place !== 'bar')}
            quickLinks={props.quickLinks}
            form={form}
            choices={choices}
            search={search}
          />
        </Box>
      </Activity>
    </chakra.form>
  );
}

type FilterForm = UseFormReturn<FormValues, unknown, FormValues>;

const useFilterForm = <P extends string>(props: SearchFormProps<P>): FilterForm => {
  const { fields, filters } = props;
  const resolver = useMemo(() => valibotResolver(filterFormSchema(fields)), [fields]);
  const values = useMemo(() => toValues(fields, filters), [fields, filters]);
  const errors = useMemo(() => toFormErrors(props.errors), [props.errors]);
  return useForm<FormValues, unknown, FormValues>({ values, errors, resolver, mode: 'onTouched' });
};

interface FilterBarProps<P extends string> extends Pick<SearchFormProps<P>, 'fields' | 'filters' | 'choices'> {
  /** Id of the criteria that the button expands. */
  readonly id: string;
  readonly form: FilterForm;
  readonly criteriaPanel: CriteriaPanel;
  readonly search: (filters: Partial<Filters<P>>) => void;
}

/**
 * Search bar: text filter, chips and the button for more criteria. Below the width of a landscape tablet the chips are a
 * second line, which scrolls on a phone.
 */
function FilterBar<P extends string>({ id, fields, filters, choices, form, criteriaPanel, search }: FilterBarProps<P>) {
  const { isCollapsed: isFolded } = criteriaPanel;
  const text = barText(fields);
  const chips = fields.filter(({ place }) => place === 'both');
  const isVisible = new Set<string>(filterNames([...chips, ...(text?.place === 'bar' ? [text] : [])]));
  const set = Object.entries(filters).filter(([, value]) => value !== '');
  const others = set.filter(([name]) => !isVisible.has(name)).length;
  // Include the typed text that was not yet submitted.
  const change = (changes: Partial<Filters<P>>) =>
    search({ ...filters, ...(text ? { [text.name]: String(form.getValues(text.name)).trim() } : {}), ...changes });
  return (
    <Flex gap="2" align="center" wrap={{ base: 'wrap', lg: 'nowrap' }}>
      {text && (text.place === 'bar' || isFolded) ? <BarText field={text} form={form} /> : null}
      <Flex {...chipLine} hidden={chips.length === 0}>
        {chips.map((field) => (
          <FilterChip
            key={fieldKey(field)}
            {...{ field, filters, choices }}
            onChange={change}
            onMore={() => criteriaPanel.open(true)}
          />
        ))}
      </Flex>
      {isFolded && set.length > 0 ? (
        <IconButton
          display={{ base: 'none', md: 'inline-flex' }}
          variant="ghost"
          aria-label="Réinitialiser"
          onClick={() => search({})}
        >
          <Icon name="close" />
        </IconButton>
      ) : null}
      <CriteriaButton id={id} panel={criteriaPanel} activeCount={others} />
    </Flex>
  );
}

const chipLine = {
  order: { base: '1', lg: '0' },
  width: { base: 'full', lg: 'auto' },
  minW: '0',
  overflowX: { base: 'auto', lg: 'visible' },
  gap: '2',
} as const;

interface CriteriaProps<P extends string> extends Pick<SearchFormProps<P>, 'fields' | 'quickLinks' | 'choices'> {
  readonly form: FilterForm;
  readonly search: (filters: Partial<Filters<P>>) => void;
}

/** All filters with labels, quick links, reset and submit. */
function Criteria<P extends string>({ fields, quickLinks, form, choices, search }: CriteriaProps<P>) {
  return (
    <>
      <SimpleGrid columns={6} gapX="5" gapY="4" alignItems="start">
        {fields.map((field) =>
          isBooleanFilter(field) ? null : (
            <GridItem key={fieldKey(field)} colSpan={{ base: 6, sm: 3, lg: field.kind === 'dates' ? 3 : 2 }}>
              <FilterField field={field} form={form} choices={choices} />
            </GridItem>
          ),
        )}
      </SimpleGrid>
      <Flex mt="4" gap="3" wrap="wrap" align="center">
        {fields.map((field) =>
          isBooleanFilter(field) ? (
            <Box key={field.name} me="3">
              <FilterField field={field} form={form} choices={choices} />
            </Box>
          ) : null,
        )}
        {quickLinks.map(({ label, filters: presetFilters }) => (
          <Button key={label} variant="outline" onClick={() => search(presetFilters(dayInNoumea(new Date())))}>
            {label}
          </Button>
        ))}
        <HStack gap="2" ms="auto" wrap="wrap" justify="flex-end">
          <Button variant="ghost" onClick={() => search({})}>
            Réinitialiser
          </Button>
          <Button type="submit">
            <Icon name="search" />
            Rechercher
          </Button>
        </HStack>
      </Flex>
    </>
  );
}

const fieldKey = <P extends string>(field: SearchField<P>): P => (field.kind === 'dates' ? field.from : field.name);

const toValues = <P extends string>(fields: readonly SearchField<P>[], filters: Filters<P>): FormValues => {
  const boxes = fields.flatMap((field) =>
    isBooleanFilter(field)
      ? [[field.name, field.kind === 'switch' ? filters[field.name] !== 'false' : filters[field.name] === 'true']]
      : [],
  );
  return { ...filters, ...Object.fromEntries(boxes) };
};

/** Typed filter values, without dates that another filter disables. */
const fromValues = <P extends string>(
  fields: readonly SearchField<P>[],
  values: FormValues,
): Record<string, string> => {
  const ruledOut = fields.flatMap((field) =>
    field.kind === 'date' && field.without && values[field.without] ? [[field.name, '']] : [],
  );
  const texts = Object.entries(values).map(([name, value]) => [name, value === false ? '' : String(value).trim()]);
  const switchTexts = fields.flatMap((field) =>
    field.kind === 'switch' ? [[field.name, values[field.name] === false ? 'false' : '']] : [],
  );
  return { ...Object.fromEntries(texts), ...Object.fromEntries(ruledOut), ...Object.fromEntries(switchTexts) };
};

const toFormErrors = (errors: FieldErrors = {}) =>
  Object.fromEntries(
    Object.entries(errors).map(([name, texts]) => [name, { type: 'server', message: texts.join(' ') }]),
  );
