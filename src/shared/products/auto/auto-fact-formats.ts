import type { FactFormats } from '#shared/products/fact-formats.ts';
import { deducedAreaNote } from './vehicle.ts';

const years = { unit: 'ans', one: 'an' };
const percent = { unit: '%' };

/** Formats of the facts of cars. */
export const autoFactFormats: FactFormats = {
  use: { list: 'uses' },
  drivingArea: (code, { isAreaDeduced }, labelOf) => {
    const area = labelOf('drivingAreas', String(code))?.libelle ?? (code === '' ? 'inconnue' : String(code));
    return isAreaDeduced === 'OUI' ? `${area}, ${deducedAreaNote}` : area;
  },
  fiscalPower: { unit: 'CV' },
  vehicleClass: (value, { isToVerify }) => `classe ${value}${isToVerify === 'OUI' ? ', à vérifier' : ''}`,
  vehicleAge: years,
  worstCrm: (value) => (Number(value) / 100).toFixed(2).replace('.', ','),
  yearsAtLowestCrm: years,
  insuredMonths: { unit: 'mois' },
  youngestDriver: years,
  oldestDriver: years,
  newestLicence: (value) => (Number(value) < 1 ? 'moins d’un an' : `${value}\u00A0${Number(value) < 2 ? 'an' : 'ans'}`),
  claimPoints: { unit: 'points', one: 'point' },
  driverWarranty: { list: 'garantiesConducteur' },
  assistance: { list: 'ASSISTANCES' },
  modulationBDG: percent,
  modulationVOLI: percent,
  modulationDTA: percent,
  deductibleVOLI: 'francs',
  deductibleDTA: 'francs',
  accessoriesXpf: 'francs',
  goodsXpf: 'francs',
  kilometres: { unit: 'km' },
};
