import { Button } from '@chakra-ui/react';
import { useId } from 'react';
import { fiscalPowers, vehicleLengths } from '#shared/primitives/vocabulary/vehicle-facts.ts';
import { bodies, energies } from '#shared/primitives/vocabulary/vehicle-terms.ts';
import {
  type ChosenVehicle,
  type FreeVehicle,
  type FreeVehicleFields,
  freeVehicleSchema,
  toFreeEntry,
} from '#shared/search/vehicle-form.ts';
import { Modal } from '#ui/dialog/modal.tsx';
import { type Option, SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FieldGrid, WideField } from '#ui/form/field-grid.tsx';
import { Form } from '#ui/form/form.tsx';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';

interface VehicleFreeEntryProps {
  /** Facts already typed in the search. */
  readonly searchedFacts?: Partial<FreeVehicleFields>;
  readonly onChoose: (vehicle: ChosenVehicle) => void;
  /** Back to the search. */
  readonly onBack: () => void;
  readonly onClose: () => void;
}

const emptyVehicle: FreeVehicleFields = { brand: '', model: '', version: '', energy: '', fiscalPower: '', body: '' };
const toOptions = (words: readonly string[]): Option[] => words.map((word) => ({ code: word, libelle: word }));
const energyOptions = toOptions(energies);
const bodyOptions = toOptions(bodies);

/** Manual entry of a vehicle missing from the catalogue, from its registration certificate. */
export function VehicleFreeEntry({ searchedFacts, onChoose, onBack, onClose }: VehicleFreeEntryProps) {
  const id = useId();
  const form = useSchemaForm<FreeVehicleFields, FreeVehicle>(freeVehicleSchema, {
    defaultValues: { ...emptyVehicle, ...searchedFacts },
  });
  const { control } = form;
  return (
    <Modal
      title="Saisir un véhicule"
      widthPx={720}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onBack}>
            Revenir à la recherche
          </Button>
          <Button type="submit" form={id}>
            Choisir ce véhicule
          </Button>
        </>
      }
    >
      <Form id={id} form={form} label="Saisir un véhicule" onSubmit={(typed) => onChoose(toFreeEntry(typed))}>
        <FieldGrid>
          <TextField
            control={control}
            name="brand"
            label="Marque"
            required
            capitals="upper"
            maxLength={vehicleLengths.brand}
          />
          <TextField
            control={control}
            name="model"
            label="Modèle"
            required
            capitals="upper"
            maxLength={vehicleLengths.model}
          />
          <WideField>
            <TextField
              control={control}
              name="version"
              label="Version"
              hint="Moteur, finition, nombre de portes"
              maxLength={vehicleLengths.version}
            />
          </WideField>
          <TextField
            control={control}
            name="fiscalPower"
            label="Puissance fiscale"
            required
            inputMode="numeric"
            hint={`En chevaux fiscaux, de ${fiscalPowers.min} à ${fiscalPowers.max}`}
          />
          <SelectField control={control} name="energy" label="Énergie" options={energyOptions} />
          <SelectField control={control} name="body" label="Carrosserie" options={bodyOptions} />
        </FieldGrid>
      </Form>
    </Modal>
  );
}
