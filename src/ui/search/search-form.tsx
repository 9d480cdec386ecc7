import { Box, Button, chakra, Flex, GridItem, HStack, SimpleGrid } from '@chakra-ui/react';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import type { FieldErrors } from '#shared/contract/wire/envelope.ts';
import { dayInNoumea } from '#shared/primitives/calendar.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { CheckboxField, SwitchField } from '#ui/fields/checkbox-field.tsx';
import { DateField } from '#ui/fields/dates/date-field.tsx';
import { DateRangeField } from '#ui/fields/dates/date-range-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { ownSubmit } from '#ui/form/own-submit.ts';
import { Icon } from '#ui/icon.tsx';
import { type Choices, type Filters, isShown, type QuickLink, type SearchField } from './search-definition.ts';
import { type FormValues, fillFilters, filterFormSchema, isBox } from './search-state.ts';

interface SearchFormProps<P extends string> {
  readonly fields: readonly SearchField<P>[];
  readonly quickLinks: readonly QuickLink<P>[];
  readonly filters: Filters<P>;
  readonly choices: Choices<P>;
  /** What the server found wrong with the filters. */
  readonly errors?: FieldErrors | undefined;
  readonly onSearch: (filters: Filters<P>) => void;
}

/**
 * The filters of a search. On a phone they fold away, so that the results come first; on a tablet too once a filter is
 * set, into a line that says how many are.
 */
export function SearchForm<P extends string>(props: SearchFormProps<P>) {
  const { fields, quickLinks, filters, choices, onSearch } = props;
  const shown = fields.filter((field) => isShown(field, filters));
  const id = useId();
  // Undefined until the person says: on a phone folded, on a tablet as long as no filter is set.
  const [isOpen, setIsOpen] = useState<boolean>();
  const resolver = useMemo(() => valibotResolver(filterFormSchema(fields)), [fields]);
  const values = useMemo(() => toValues(fields, filters), [fields, filters]);
  const errors = useMemo(() => toFormErrors(props.errors), [props.errors]);
  const form = useForm<FormValues, unknown, FormValues>({ values, errors, resolver, mode: 'onTouched' });
  const { handleSubmit, reset } = form;
  const criteria = useRef<HTMLDivElement>(null);
  const unfold = useRef<HTMLButtonElement>(null);
  const heldFocus = useRef(false);
  const search = (given: Partial<Filters<P>>) => {
    heldFocus.current = criteria.current?.contains(document.activeElement) ?? false;
    const next = fillFilters(fields, given);
    reset(toValues(fields, next));
    setIsOpen(undefined);
    onSearch(next);
  };
  const active = Object.values(filters).filter((value) => value !== '').length;
  // What the server found wrong is shown.
  const isWrong = Object.keys(props.errors ?? {}).length > 0;
  const isFolded = !(isOpen ?? (active === 0 || isWrong));
  // What folds away gives the focus to the line that stands for it: the keyboard goes on from there.
  useEffect(() => {
    if (!isFolded || !heldFocus.current) return;
    heldFocus.current = false;
    unfold.current?.focus({ preventScroll: true });
  }, [isFolded]);
  const presets = quickLinks.map(({ label, filters: preset }) => (
    <Button key={label} variant="outline" size="lg" onClick={() => search(preset(dayInNoumea(new Date())))}>
      {label}
    </Button>
  ));
  const startAnew = (
    <Button variant="ghost" size="lg" onClick={() => search({})}>
      Réinitialiser
    </Button>
  );
  return (
    <chakra.form
      autoComplete="off"
      aria-label="Critères de recherche"
      data-print="hide"
      bg="bg.surface"
      borderWidth="1px"
      borderColor="border.subtle"
      borderRadius="l3"
      p={{ base: '3', md: isFolded ? '2' : '5', xl: '5' }}
      mb="6"
      onSubmit={ownSubmit(handleSubmit((typed) => search(fromValues(fields, typed) as Filters<P>)))}
    >
      <Flex
        display={{ base: 'flex', md: isOpen === undefined && !isFolded ? 'none' : 'flex', xl: 'none' }}
        gap="3"
        align="center"
      >
        <Button
          ref={unfold}
          data-criteria
          variant="ghost"
          size="lg"
          width={{ base: 'full', md: 'auto' }}
          justifyContent="space-between"
          aria-expanded={isOpen ?? false}
          aria-controls={id}
          onClick={() => setIsOpen(!(isOpen ?? false))}
        >
          <HStack>
            <Icon name="filters" />
            {active > 0 ? `Critères de recherche (${active})` : 'Critères de recherche'}
          </HStack>
          <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} />
        </Button>
        {isFolded ? (
          <Flex display={{ base: 'none', md: 'flex' }} flex="1" gap="3" wrap="wrap">
            {presets}
            <Box ms="auto">{startAnew}</Box>
          </Flex>
        ) : null}
      </Flex>
      <Box
        ref={criteria}
        id={id}
        display={{ base: isOpen ? 'block' : 'none', md: isFolded ? 'none' : 'block', xl: 'block' }}
        pt={{ base: '3', md: isOpen ? '3' : '0', xl: '0' }}
      >
        <SimpleGrid columns={6} gapX="5" gapY="4" alignItems="start">
          {shown.map((field) =>
            isBox(field) ? null : (
              <GridItem key={keyOf(field)} colSpan={{ base: 6, sm: 3, lg: field.kind === 'dates' ? 3 : 2 }}>
                <FilterField field={field} form={form} choices={choices} />
              </GridItem>
            ),
          )}
        </SimpleGrid>
        <Flex mt="4" gap="3" wrap="wrap" align="center">
          {shown.map((field) =>
            isBox(field) ? (
              <Box key={field.name} me="3">
                <FilterField field={field} form={form} choices={choices} />
              </Box>
            ) : null,
          )}
          {presets}
          <HStack gap="2" ms="auto">
            {startAnew}
            <Button type="submit" size="lg">
              <Icon name="search" />
              Rechercher
            </Button>
          </HStack>
        </Flex>
      </Box>
    </chakra.form>
  );
}

interface FilterFieldProps<P extends string> extends Pick<SearchFormProps<P>, 'choices'> {
  readonly field: SearchField<P>;
  readonly form: UseFormReturn<FormValues, unknown, FormValues>;
}

function FilterField<P extends string>({ field, form, choices }: FilterFieldProps<P>) {
  const { control } = form;
  if (field.kind === 'dates')
    return <DateRangeField control={control} nameFrom={field.from} nameTo={field.to} label={field.label} />;
  const common = { control, name: field.name, label: field.label };
  if (field.kind === 'switch') return <SwitchField {...common} />;
  if (field.kind === 'checkbox') {
    const excludes: string | undefined = field.excludes;
    return <CheckboxField {...common} onChange={(isOn) => isOn && excludes && form.setValue(excludes, false)} />;
  }
  if (field.kind === 'date')
    return field.without ? <DateWithout {...common} without={field.without} /> : <DateField {...common} />;
  if (field.kind === 'text')
    return (
      <TextField
        {...common}
        maxLength={field.maxLength ?? textLimits.search}
        {...(field.capitals ? { capitals: field.capitals } : {})}
      />
    );
  const options = choices[field.name];
  return <SelectField {...common} emptyLabel={field.emptyLabel} options={options ?? []} isLoading={!options} />;
}

function DateWithout({ without, ...common }: Parameters<typeof DateField<FormValues>>[0] & { without: string }) {
  const isGiven = Boolean(useWatch({ control: common.control, name: without }));
  return <DateField {...common} disabled={isGiven} />;
}

const keyOf = <P extends string>(field: SearchField<P>): P => (field.kind === 'dates' ? field.from : field.name);

const toValues = <P extends string>(fields: readonly SearchField<P>[], filters: Filters<P>): FormValues => {
  const boxes = fields.flatMap((field) =>
    isBox(field)
      ? [[field.name, field.kind === 'switch' ? filters[field.name] !== 'false' : filters[field.name] === 'true']]
      : [],
  );
  return { ...filters, ...Object.fromEntries(boxes) };
};

/** What was typed, without the days that another filter rules out. */
const fromValues = <P extends string>(
  fields: readonly SearchField<P>[],
  values: FormValues,
): Record<string, string> => {
  const ruledOut = fields.flatMap((field) =>
    field.kind === 'date' && field.without && values[field.without] ? [[field.name, '']] : [],
  );
  const texts = Object.entries(values).map(([name, value]) => [name, value === false ? '' : String(value).trim()]);
  const switches = fields.flatMap((field) =>
    field.kind === 'switch' ? [[field.name, values[field.name] === false ? 'false' : '']] : [],
  );
  return { ...Object.fromEntries(texts), ...Object.fromEntries(ruledOut), ...Object.fromEntries(switches) };
};

const toFormErrors = (errors: FieldErrors = {}) =>
  Object.fromEntries(
    Object.entries(errors).map(([name, texts]) => [name, { type: 'server', message: texts.join(' ') }]),
  );
