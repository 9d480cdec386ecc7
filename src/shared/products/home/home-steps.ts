import { clientStep, commercialSection, effectSection } from '#shared/clients/client-step.ts';
import { fieldSection, part, type Steps } from '#shared/forms/layout.ts';

const insured = 'productRisk.principalAssured';

/** Steps of a home quote. `options` are the names of the options of the pricing step. Specification 3, section 2.9. */
export const homeSteps = (options: readonly string[]): Steps => ({
  client: clientStep,
  risk: [
    part(
      'home',
      'Logement',
      fieldSection('Assuré principal', [`${insured}.isSubscriber`, `${insured}.person`]),
      fieldSection('Logement', [`${insured}.risk.isAtClientAddress`]),
      fieldSection('Adresse du logement', [`${insured}.risk.homeAddress`, `${insured}.risk.area`]),
      fieldSection('Description du logement', [
        `${insured}.risk.homeType`,
        `${insured}.risk.clientHomeStatus`,
        `${insured}.risk.roomsNumber`,
        `${insured}.risk.roomsOver30`,
      ]),
    ),
  ],
  quote: [
    part(
      'quote',
      'Devis',
      effectSection,
      fieldSection(
        'Garanties',
        options.map((name) => `productRisk.options.${name}`),
      ),
      commercialSection(true),
    ),
  ],
});
