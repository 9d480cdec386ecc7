import { fieldSection } from '#shared/forms/layout.ts';
import { textAt } from '#shared/forms/raw.ts';
import { addMonths, isRealDay } from '#shared/primitives/calendar/days.ts';
import { fullYears } from '#shared/primitives/vocabulary/licence.ts';
import { assumedCity, type FirstPrice } from '#shared/products/parts/first-price.ts';

const driver = 'productRisk.drivers.0';
const vehicleYears = 5;
const licenceAge = 18;
/** Months of insurance that are counted at most (specification 3, section 5 "Driver"). */
const maxMonths = 36;

/** A first car price from vehicle, birth date, postcode and coefficient. */
export const firstCarPrice: FirstPrice = {
  sections: [
    fieldSection('Véhicule', ['productRisk.vehicle'], { layout: 'vehicle' }),
    fieldSection('Conducteur', ['person.birthDate', 'person.address.zipCode', `${driver}.risk.crm`], {
      fieldsPerRow: 3,
    }),
  ],
  list: 'productRisk.drivers',
  assumed: (quote, { today }) => {
    const birthDate = textAt(quote, 'person.birthDate');
    const eighteenth = isRealDay(birthDate) ? addMonths(birthDate, 12 * licenceAge) : today;
    const isOfAge = eighteenth < today;
    const licence = isOfAge ? eighteenth : today;
    const firstUse = addMonths(today, -12 * vehicleYears);
    return {
      'person.address.city': assumedCity(textAt(quote, 'person.address.zipCode')),
      'productRisk.vehicleInfos.firstUseDate': firstUse,
      'productRisk.vehicleInfos.acquisitionDate': firstUse,
      'productRisk.vehicleInfos.use.code': 'PROMTRAV',
      'productRisk.vehicleInfos.kmsByYear': '15000',
      [`${driver}.isSubscriber`]: 'true',
      [`${driver}.person.driverLicence.effectDate`]: licence,
      [`${driver}.risk.seniority`]: String(Math.min(maxMonths, 12 * fullYears(licence, today))),
    };
  },
  assumptions: [
    `véhicule de ${vehicleYears}\u00A0ans`,
    'usage promenade et trajet domicile-travail',
    `permis à ${licenceAge}\u00A0ans et assuré depuis`,
    'ni sinistre ni infraction',
  ],
};
