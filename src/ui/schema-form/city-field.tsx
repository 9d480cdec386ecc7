import { useEffect, useEffectEvent, useState } from 'react';
import { type FieldValues, useController, useWatch } from 'react-hook-form';
import { citiesOfZipCode } from '#shared/primitives/vocabulary/communes.ts';
import type { FieldProps } from '#ui/fields/field-frame.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

/** How long a postcode is left alone before its cities are looked up. Specification 3, section 9. */
const pauseMs = 1_000;

interface CityFieldProps extends FieldProps<FieldValues, FieldValues> {
  /** Where the postcode is in the form. */
  readonly zipName: string;
}

/**
 * The city of a postcode: its cities to choose from, the only one at once; free for a postcode that no commune here
 * carries (a box, a town elsewhere). Specification 3, section 4 "Postcode and names".
 */
export function CityField({ zipName, ...props }: CityFieldProps) {
  const zipCode: string = useWatch({ control: props.control, name: zipName }) ?? '';
  const { field } = useController({ control: props.control, name: props.name });
  // A postcode whose city is missing, of a draft that was left in between, is looked up again.
  const [lookedUp, setLookedUp] = useState({ zipCode: field.value ? zipCode : '', cities: citiesOfZipCode(zipCode) });
  const lookUp = useEffectEvent(() => {
    const cities = citiesOfZipCode(zipCode);
    setLookedUp({ zipCode, cities });
    if (cities.length === 1 && !field.value && props.readOnly !== true) field.onChange(cities[0]);
  });
  useEffect(() => {
    if (zipCode === lookedUp.zipCode) return;
    const pause = setTimeout(lookUp, /^\d{5}$/.test(zipCode) ? pauseMs : 0);
    return () => clearTimeout(pause);
  }, [zipCode, lookedUp.zipCode]);
  if (lookedUp.cities.length === 0) return <TextField {...props} />;
  return <SelectField {...props} options={lookedUp.cities.map((city) => ({ code: city, libelle: city }))} />;
}
