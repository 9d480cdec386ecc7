import { Box, Button, chakra } from '@chakra-ui/react';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { problemsWithin } from '#shared/forms/entry.ts';
import { fieldSection, type Section } from '#shared/forms/layout.ts';
import { type RawGroup, valueAt } from '#shared/forms/raw.ts';
import type { ChosenVehicle } from '#shared/search/vehicle-form.ts';
import { FieldNotes } from '#ui/fields/field-frame.tsx';
import { BlockTitle } from '#ui/form/field-grid.tsx';
import { Icon } from '#ui/icon.tsx';
import { SchemaSections } from '#ui/schema-form/schema-sections.tsx';
import { useFormSnapshot } from '#ui/schema-form/use-form-snapshot.ts';
import { VehicleSummary } from '../../vehicle-search-summary.tsx';
import type { QuoteWork } from '../work/quote-work.ts';
import { VehiclePick } from './late-picks.ts';
import { PickPlace } from './pick-place.tsx';
import { typedVehicle, vehicleOf } from './typed-vehicle.ts';

const VehicleSearchDialog = lazy(async () => ({
  default: (await import('../../vehicle-search-dialog.tsx')).VehicleSearchDialog,
}));

interface VehicleSectionProps {
  readonly work: QuoteWork;
  readonly section: Section;
  /** Its title stands above already. */
  readonly isTitled: boolean;
}

/** The vehicle of a quote: searched, or typed where the catalogue does not hold it. Specification 3, section 2.6. */
export function VehicleSection({ work, section, isTitled }: VehicleSectionProps) {
  const { product, context, form, isReadOnly } = work;
  const [base = ''] = section.fields;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [isSearching, setIsSearching] = useState(false);
  const { field } = useController({ control: form.control, name: base });
  // The first fact of a vehicle stands for it: its error leads here.
  const { field: brand, fieldState } = useController({ control: form.control, name: `${base}.brand` });
  const vehicle = vehicleOf(useFormSnapshot(form, (values) => valueAt(values, base) as RawGroup));
  const missingOf = () => problemsWithin(product.fields, form.getValues(), base, context).map(({ path }) => path);
  // They stay while they are typed.
  const [missing, setMissing] = useState(missingOf);
  const error = typeof fieldState.error?.message === 'string' ? fieldState.error.message : undefined;

  const close = () => {
    setIsSearching(false);
    // The button of before may have gone with the choice.
    setTimeout(() => box.current?.querySelector('button')?.focus());
  };
  const choose = (chosen: ChosenVehicle) => {
    field.onChange(typedVehicle(chosen));
    setMissing(missingOf());
    setIsSearching(false);
    // What is asked next: of the vehicle where the catalogue does not say it, else how it is used.
    setTimeout(() => nextEmpty(box.current)?.focus());
  };
  return (
    <Box ref={box} marginBottom="8">
      {isTitled ? null : <BlockTitle>{section.title}</BlockTitle>}
      {vehicle ? (
        <VehicleSummary vehicle={vehicle} {...(isReadOnly ? {} : { onChange: () => setIsSearching(true) })} />
      ) : (
        <Nothing data-invalid={error ? '' : undefined}>
          <PickPlace>
            <VehiclePick
              ref={brand.ref}
              isDisabled={isReadOnly}
              errorId={error ? `${id}-error` : undefined}
              onChoose={choose}
            />
          </PickPlace>
          <Button type="button" variant="outline" size="lg" disabled={isReadOnly} onClick={() => setIsSearching(true)}>
            <Icon name="search" />
            Recherche avancée
          </Button>
        </Nothing>
      )}
      <Box marginTop="1.5">
        <FieldNotes id={id} error={error} hint={undefined} locked={undefined} />
      </Box>
      {vehicle && missing.length > 0 ? (
        <Box marginTop="5">
          <SchemaSections
            fields={product.fields}
            sections={[fieldSection('À compléter d’après la carte grise', missing)]}
            context={context}
            form={form}
            isReadOnly={isReadOnly}
          />
        </Box>
      ) : null}
      {isSearching ? (
        <Suspense>
          <VehicleSearchDialog onChoose={choose} onClose={close} />
        </Suspense>
      ) : null}
    </Box>
  );
}

/** The first field after an element's beginning, in its form, that must be filled and is empty. */
const nextEmpty = (from: HTMLElement | null): HTMLElement | undefined => {
  const fields = from?.closest('form')?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select') ?? [];
  return [...fields].find(({ value, required, disabled }) => required && !disabled && value === '');
};

const Nothing = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: '4',
    padding: { base: '4', md: '5' },
    bg: 'bg.surface',
    borderWidth: '1px',
    borderStyle: 'dashed',
    borderColor: 'border.strong',
    borderRadius: 'l3',
    '&[data-invalid]': { borderColor: 'danger.border' },
  },
});
