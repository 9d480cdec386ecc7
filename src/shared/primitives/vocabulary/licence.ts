/** Insurable ages, both inclusive (specification 3, section 9). */
const insuredAges = { min: 18, max: 77 } as const;

/** Full years from one day to another, both `yyyy-mm-dd`; someone born on 29 February turns a year older on 1 March. */
export const fullYears = (from: string, to: string): number => {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
};

/** True for a person aged 18 to 77, both included, on a day. Specification 3, section 5. */
export const isInsuredAge = (birthDate: string, onDay: string): boolean => {
  const age = fullYears(birthDate, onDay);
  return age >= insuredAges.min && age <= insuredAges.max;
};

/** True if the licence was obtained more than 15 full years after birth (specification 0, "Validation"). */
export const isLicenceDateAccepted = (birthDate: string, licenceDate: string): boolean =>
  fullYears(birthDate, licenceDate) > 15;
