import { Box, Button, chakra } from '@chakra-ui/react';
import { useId, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { problemsWithin } from '#shared/forms/entry.ts';
import { fieldSection, type Section } from '#shared/forms/layout.ts';
import { type RawGroup, valueAt } from '#shared/forms/raw.ts';
import type { FormerVehicle } from '#shared/products/parts/client-history.ts';
import type { ChosenVehicle } from '#shared/search/vehicle-form.ts';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { FieldNotes } from '#ui/fields/field-frame.tsx';
import { BlockTitle } from '#ui/form/field-grid.tsx';
import { Icon } from '#ui/icon.tsx';
import { SchemaSections } from '#ui/schema-form/schema-sections.tsx';
import { useFormSnapshot } from '#ui/schema-form/use-form-snapshot.ts';
import { VehicleSummary } from '../../vehicle-search-summary.tsx';
import { KnownVehicles } from '../known/known-vehicles.tsx';
import type { QuoteWork } from '../work/quote-work.ts';
import { vehicleFromForm, vehicleToForm } from '../work/vehicle-form-values.ts';
import { VehiclePick } from './lazy-pickers.ts';
import { PickerPlaceholder } from './picker-placeholder.tsx';

const VehicleSearchDialog = lazyComponent(async () => ({
  default: (await import('../../vehicle-search-dialog.tsx')).VehicleSearchDialog,
}));

interface VehicleSectionProps {
  readonly work: QuoteWork;
  readonly section: Section;
  /** The heading above already names the section. */
  readonly isTitled: boolean;
}

/** Vehicle of a quote, from the catalogue or entered manually. Specification 3, section 2.6. */
export function VehicleSection({ work, section, isTitled }: VehicleSectionProps) {
  const { product, context, form, isReadOnly } = work;
  const [base = ''] = section.fields;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [searching, setSearching] = useState<'search' | 'free-entry'>();
  const [typed, setTyped] = useState('');
  const { field } = useController({ control: form.control, name: base });
  // The brand represents the vehicle: its error leads here.
  const { field: brand, fieldState } = useController({ control: form.control, name: `${base}.brand` });
  const vehicle = vehicleFromForm(useFormSnapshot(form, (values) => valueAt(values, base) as RawGroup));
  const findMissing = () => problemsWithin(product.fields, form.getValues(), base, context).map(({ path }) => path);
  // The fields stay visible while they are being filled.
  const [missing, setMissing] = useState(findMissing);
  const error = typeof fieldState.error?.message === 'string' ? fieldState.error.message : undefined;

  const close = () => {
    setSearching(undefined);
    // The button that opened the dialog may have been removed: move the focus on.
    setTimeout(() => box.current?.querySelector('button')?.focus());
  };
  const choose = (chosen: ChosenVehicle) => {
    field.onChange(vehicleToForm(chosen));
    setMissing(findMissing());
    setSearching(undefined);
    setTyped('');
    // Focus the next empty field: a missing fact of the vehicle, else its usage.
    setTimeout(() => findNextEmpty(box.current)?.focus());
  };
  const chooseFormerVehicle = ({ vehicle: knownVehicle, vehicleInfos }: FormerVehicle) => {
    field.onChange(knownVehicle);
    const path = base.replace(/vehicle$/, 'vehicleInfos');
    const typed = valueAt(form.getValues(), path) as RawGroup;
    form.setValue(path, { ...typed, ...vehicleInfos }, { shouldDirty: true });
    setMissing(findMissing());
    setTimeout(() => findNextEmpty(box.current)?.focus());
  };
  return (
    <Box ref={box} marginBottom="8">
      {isTitled ? null : <BlockTitle>{section.title}</BlockTitle>}
      {vehicle ? (
        <VehicleSummary vehicle={vehicle} {...(isReadOnly ? {} : { onChange: () => setSearching('search') })} />
      ) : (
        <Nothing data-invalid={error ? '' : undefined}>
          <KnownVehicles isDisabled={isReadOnly} onChoose={chooseFormerVehicle} />
          <PickerPlaceholder>
            <VehiclePick
              ref={brand.ref}
              isDisabled={isReadOnly}
              errorId={error ? `${id}-error` : undefined}
              onChoose={choose}
              typed={typed}
              onTyped={setTyped}
            />
          </PickerPlaceholder>
          <Button type="button" variant="outline" disabled={isReadOnly} onClick={() => setSearching('search')}>
            <Icon name="search" />
            Recherche avancée
          </Button>
          <Button type="button" variant="outline" disabled={isReadOnly} onClick={() => setSearching('free-entry')}>
            <Icon name="edit" />
            Saisir le véhicule
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
      {searching ? (
        <VehicleSearchDialog
          typed={typed}
          opensFreeEntry={searching === 'free-entry'}
          onChoose={choose}
          onClose={close}
        />
      ) : null}
    </Box>
  );
}

/** First empty required field of the form. */
const findNextEmpty = (from: HTMLElement | null): HTMLElement | undefined => {
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
