import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatCount } from '#shared/primitives/money.ts';
import { formatPlate } from '#shared/primitives/plate.ts';
import type { Fact } from '#ui/facts/facts.tsx';

type Risk = ContractFile['productRisk'];

/** Facts of the insured vehicle; empty for a product without one. */
export const vehicleFacts = ({ vehicle, vehicleInfos }: Risk): readonly Fact[] => {
  if (!vehicle && !vehicleInfos) return [];
  const kmsByYear = vehicleInfos?.kmsByYear;
  const fiscalPower = vehicle?.fiscalPower;
  return [
    ['Immatriculation', vehicleInfos?.registration && formatPlate(vehicleInfos.registration)],
    ['Date de première mise en circulation', frenchDate(vehicleInfos?.firstUseDate)],
    ['Catalogue', vehicle?.isToVerify ? 'Véhicule saisi librement, à vérifier par l’assureur' : null],
    ['Marque', vehicle?.brand],
    ['Modèle', vehicle?.model],
    ['Version', vehicle?.version],
    ['Type mines', vehicle?.minesType],
    ['Code SRA', vehicle?.SRACode],
    ['Énergie', vehicle?.energy],
    ['Puissance fiscale', typeof fiscalPower === 'number' ? `${fiscalPower}\u00A0CV` : null],
    ['Genre', vehicle?.type],
    ['Date d’acquisition', frenchDate(vehicleInfos?.acquisitionDate)],
    ['Usage', vehicleInfos?.use?.libelle],
    ['Zone de circulation', areaText(vehicleInfos)],
    ['Kilométrage annuel', typeof kmsByYear === 'number' ? `${formatCount(kmsByYear)}\u00A0km` : null],
    ['Lieu de stationnement', vehicleInfos?.parkDetails?.area],
  ];
};

const areaText = (infos: Risk['vehicleInfos']): string | null => {
  const area = infos?.drivingArea?.libelle;
  if (!area) return null;
  return infos.isAreaDeduced ? `${area}, zone déduite de l’adresse` : area;
};

/** Facts of the insured home; empty for a product without one. */
export const homeFacts = ({ home }: Risk): readonly Fact[] => {
  if (!home) return [];
  const { adress1, adress2, adress3, zipCode, city } = home.homeAddress;
  return [
    ['Adresse du risque', [adress1, adress2, adress3].filter(Boolean).join(', ')],
    ['Commune', [zipCode, city].filter(Boolean).join(' ')],
    // Asked only where the postcode does not say it.
    ...(home.area ? [['Zone', home.area.libelle] as const] : []),
    ['Type d’habitation', home.homeType?.libelle],
    ['Qualité de l’occupant', home.clientHomeStatus?.libelle],
    ['Nombre de pièces', home.roomsNumber],
  ];
};
