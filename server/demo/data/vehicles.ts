/** Vehicles that are common in New Caledonia, with rounded figures and invented codes. */
export interface DemoVehicle {
  readonly brand: string;
  readonly model: string;
  readonly version: string;
  readonly energy: string;
  readonly fiscalPower: number;
  readonly type: string;
  /** Base of the comprehensive premium, in XPF a year. */
  readonly baseXpf: number;
}

type Row = readonly [
  brand: string,
  model: string,
  version: string,
  energy: string,
  fiscalPower: number,
  type: string,
  baseXpf: number,
];

const rows: readonly Row[] = [
  ['TOYOTA', 'HILUX', '2.8 D-4D Double cabine 4x4', 'GAZOLE', 11, 'Pick-up', 128_000],
  ['TOYOTA', 'LAND CRUISER', 'Prado 2.8 D-4D', 'GAZOLE', 12, 'Tout-terrain', 156_000],
  ['TOYOTA', 'YARIS', '1.5 Hybride', 'HYBRIDE', 5, 'Berline', 78_000],
  ['TOYOTA', 'COROLLA', '1.8 Hybride', 'HYBRIDE', 6, 'Berline', 88_000],
  ['TOYOTA', 'RAV4', '2.5 Hybride AWD', 'HYBRIDE', 9, 'SUV', 112_000],
  ['FORD', 'RANGER', '2.0 EcoBlue Wildtrak', 'GAZOLE', 11, 'Pick-up', 132_000],
  ['FORD', 'FIESTA', '1.0 EcoBoost', 'ESSENCE', 5, 'Berline', 74_000],
  ['NISSAN', 'NAVARA', '2.3 dCi Double cabine', 'GAZOLE', 10, 'Pick-up', 122_000],
  ['NISSAN', 'QASHQAI', '1.3 DIG-T', 'ESSENCE', 7, 'SUV', 96_000],
  ['MITSUBISHI', 'L200', '2.3 DI-D Intense', 'GAZOLE', 9, 'Pick-up', 120_000],
  ['ISUZU', 'D-MAX', '1.9 TD Crew 4x4', 'GAZOLE', 10, 'Pick-up', 121_000],
  ['SUZUKI', 'SWIFT', '1.2 Dualjet', 'ESSENCE', 4, 'Berline', 69_000],
  ['SUZUKI', 'JIMNY', '1.5 VVT', 'ESSENCE', 7, 'Tout-terrain', 86_000],
  ['SUZUKI', 'VITARA', '1.4 Boosterjet', 'ESSENCE', 6, 'SUV', 87_000],
  ['HYUNDAI', 'TUCSON', '1.6 CRDi', 'GAZOLE', 7, 'SUV', 98_000],
  ['HYUNDAI', 'I20', '1.2 MPI', 'ESSENCE', 4, 'Berline', 70_000],
  ['KIA', 'SPORTAGE', '1.6 CRDi', 'GAZOLE', 7, 'SUV', 99_000],
  ['KIA', 'PICANTO', '1.0 DPI', 'ESSENCE', 4, 'Berline', 62_000],
  ['RENAULT', 'CLIO', '1.0 TCe', 'ESSENCE', 5, 'Berline', 72_000],
  ['RENAULT', 'KANGOO', '1.5 Blue dCi', 'GAZOLE', 5, 'Utilitaire', 82_000],
  ['RENAULT', 'DUSTER', '1.5 Blue dCi 4x4', 'GAZOLE', 6, 'SUV', 84_000],
  ['DACIA', 'SANDERO', '1.0 TCe', 'ESSENCE', 5, 'Berline', 64_000],
  ['PEUGEOT', '208', '1.2 PureTech', 'ESSENCE', 5, 'Berline', 73_000],
  ['PEUGEOT', '2008', '1.2 PureTech', 'ESSENCE', 6, 'SUV', 83_000],
  ['PEUGEOT', 'PARTNER', '1.5 BlueHDi', 'GAZOLE', 5, 'Utilitaire', 83_000],
  ['CITROEN', 'C3', '1.2 PureTech', 'ESSENCE', 5, 'Berline', 71_000],
  ['CITROEN', 'BERLINGO', '1.5 BlueHDi', 'GAZOLE', 5, 'Utilitaire', 81_000],
  ['VOLKSWAGEN', 'AMAROK', '3.0 V6 TDI', 'GAZOLE', 13, 'Pick-up', 148_000],
  ['VOLKSWAGEN', 'POLO', '1.0 TSI', 'ESSENCE', 5, 'Berline', 76_000],
  ['MAZDA', 'BT-50', '1.9 TD Double cabine', 'GAZOLE', 10, 'Pick-up', 118_000],
  ['HONDA', 'CR-V', '2.0 i-MMD', 'HYBRIDE', 8, 'SUV', 108_000],
  ['MG', 'ZS', 'EV', 'ELECTRIQUE', 4, 'SUV', 89_000],
  ['TESLA', 'MODEL 3', 'Propulsion', 'ELECTRIQUE', 7, 'Berline', 136_000],
];

export const vehicles: readonly DemoVehicle[] = rows.map(
  ([brand, model, version, energy, fiscalPower, type, baseXpf]) => ({
    brand,
    model,
    version,
    energy,
    fiscalPower,
    type,
    baseXpf,
  }),
);
