import { useEffect, useEffectEvent, useState } from 'react';
import { type FieldValues, useController, useWatch } from 'react-hook-form';
import { citiesOfZipCode } from '#shared/primitives/vocabulary/communes.ts';
import type { FieldProps } from '#ui/fields/field-frame.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

/** Debounce of the city look-up after typing a postcode. Specification 3, section 9. */
const debounceMs = 1_000;

interface CityFieldProps extends FieldProps<FieldValues, FieldValues> {
  /** Path of the postcode in the form. */
  readonly zipName: string;
}

/**
 * City of a postcode: a select of its cities, filled at once if there is only one; free text for a postcode without a
 * commune here (a post box, a town elsewhere). Specification 3, section 4 "Postcode and names".
 */
export function CityField({ zipName, ...props }: CityFieldProps) {
  const zipCode: string = useWatch({ control: props.control, name: zipName }) ?? '';
  const { field } = useController({ control: props.control, name: props.name });
  // A resumed draft may hold a postcode without a city: it is looked up again.
  const [lookedUp, setLookedUp] = useState({ zipCode: field.value ? zipCode : '', cities: citiesOfZipCode(zipCode) });
  const lookUp = useEffectEvent(() => {
    const cities = citiesOfZipCode(zipCode);
    setLookedUp({ zipCode, cities });
    if (cities.length === 1 && !field.value && props.readOnly !== true) field.onChange(cities[0]);
  });
  useEffect(() => {
    if (zipCode === lookedUp.zipCode) return;
    const pause = setTimeout(lookUp, /^\d{5}$/.test(zipCode) ? debounceMs : 0);
    return () => clearTimeout(pause);
  }, [zipCode, lookedUp.zipCode]);
  if (lookedUp.cities.length === 0) return <TextField {...props} />;
  return <SelectField {...props} options={lookedUp.cities.map((city) => ({ code: city, libelle: city }))} />;
}
