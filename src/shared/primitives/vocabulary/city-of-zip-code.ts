import { fold } from '#shared/primitives/text.ts';
import { citiesOfZipCode } from './communes.ts';

/** A postcode of the three territories names its cities; any other one is accepted with any city, and an absent city too. */
export const isCityOfZipCode = (zipCode: string, city: string): boolean => {
  const cities = citiesOfZipCode(zipCode);
  return city === '' || cities.length === 0 || cities.some((cityOfZipCode) => fold(cityOfZipCode) === fold(city));
};
