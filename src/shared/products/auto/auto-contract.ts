import type { LabelOf } from '#shared/forms/node.ts';
import {
  type ContractRisk,
  contractOptions,
  emptyContractRisk,
  fullName,
  optionFormValues,
  splitFullName,
} from '#shared/products/parts/contract-risk.ts';
import type { AutoValues } from './auto.ts';
import { autoFacts } from './auto-facts.ts';
import { isToVerify } from './vehicle.ts';

type Driver = AutoValues['productRisk']['drivers'][number];

const toFileDriver = ({ isSubscriber, person, risk }: Driver, index: number): ContractRisk['drivers'][number] => ({
  person: {
    fullname: fullName(person),
    firstname: person.firstname,
    lastname: person.lastname,
    birthDate: person.birthDate,
    driverLicence: { number: person.driverLicence.number, effectDate: person.driverLicence.effectDate },
  },
  isPrincipal: index === 0,
  ...(isSubscriber && { isSubscriber }),
  risk: { crm: risk.crm, minCRMDuration: risk.minCRMDuration, insurancePeriod: risk.seniority },
});

/** Risk of a contract file for a car. `kmsByYear` is null if the product does not ask for it. */
export const autoToContract = (quote: AutoValues, labelOf: LabelOf, kmsByYear: number | null = null): ContractRisk => {
  const { vehicle, vehicleInfos, drivers, options } = quote.productRisk;
  const { brand, model, version, minesType, SRACode, energy, fiscalPower, body } = vehicle;
  return {
    ...emptyContractRisk,
    options: {
      ...contractOptions(options),
      isConduiteExclusive: options.conduiteExclusive,
      niveauAssistance: labelOf('ASSISTANCES', options.assistance),
    },
    vehicle: {
      brand,
      model,
      version: version ?? '',
      minesType,
      SRACode,
      energy,
      fiscalPower,
      type: body,
      isToVerify: isToVerify(vehicle),
    },
    vehicleInfos: {
      registration: vehicleInfos.registration,
      firstUseDate: vehicleInfos.firstUseDate,
      acquisitionDate: vehicleInfos.acquisitionDate,
      use: labelOf('uses', vehicleInfos.use.code),
      drivingArea: labelOf('drivingAreas', autoFacts.drivingArea(quote)),
      isAreaDeduced: vehicleInfos.drivingArea.code === null,
      kmsByYear,
      parkDetails: null,
    },
    drivers: drivers.map(toFileDriver),
  };
};

const toTypedDriver = ({ person, risk }: ContractRisk['drivers'][number]): object => ({
  person: {
    ...splitFullName(person.fullname),
    ...(person.lastname && { lastname: person.lastname }),
    ...(person.firstname && { firstname: person.firstname }),
    birthDate: person.birthDate ?? '',
    driverLicence: { number: person.driverLicence?.number ?? '', effectDate: person.driverLicence?.effectDate ?? '' },
  },
  risk: { crm: risk.crm.toFixed(2), minCRMDuration: risk.minCRMDuration ?? '', seniority: risk.insurancePeriod ?? '' },
});

/** Form values of a car from a contract file. What the file lacks stays empty, for the broker to complete. */
export const autoFromContract = ({ vehicle, vehicleInfos, drivers, options }: ContractRisk): object => ({
  vehicle: { ...vehicle, body: vehicle?.type ?? '' },
  vehicleInfos: {
    ...vehicleInfos,
    use: { code: vehicleInfos?.use?.code ?? '' },
    drivingArea: { code: vehicleInfos?.isAreaDeduced ? '' : (vehicleInfos?.drivingArea?.code ?? '') },
    kmsByYear: vehicleInfos?.kmsByYear ?? '',
  },
  drivers: [...drivers].sort((a, b) => Number(b.isPrincipal) - Number(a.isPrincipal)).map(toTypedDriver),
  options: {
    ...optionFormValues(options),
    conduiteExclusive: String(options.isConduiteExclusive ?? false),
    ...(options.niveauAssistance && { assistance: options.niveauAssistance.code }),
  },
});
