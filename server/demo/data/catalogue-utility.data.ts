import type { DemoModel } from './model.ts';

/** Pickups, four-wheel drives and vans sold in the territory: figures rounded, classes of the demonstration only. */
export const utilityModels: readonly DemoModel[] = [
  [
    'TOYOTA',
    'HILUX',
    'Pick-up',
    [
      ['2.4 D-4D 150 Simple cabine 4x2 Workmate', 'Diesel', 'Manuelle', 9, 9],
      ['2.4 D-4D 150 Xtra cabine 4x4 Active', 'Diesel', 'Manuelle', 9, 10],
      ['2.4 D-4D 150 Double cabine 4x2 Active', 'Diesel', 'Manuelle', 9, 10],
      ['2.4 D-4D 150 Double cabine 4x4 Active', 'Diesel', 'Manuelle', 9, 10],
      ['2.8 D-4D 204 Double cabine 4x4 Lounge', 'Diesel', 'Automatique', 11, 12],
      ['2.8 D-4D 204 Double cabine 4x4 Invincible', 'Diesel', 'Automatique', 11, 13],
      ['2.8 D-4D 48V Double cabine 4x4 Rogue', 'Hybride diesel', 'Automatique', 11, 13],
    ],
  ],
  [
    'TOYOTA',
    'LAND CRUISER PRADO',
    'Tout-terrain, SUV',
    [
      ['2.8 D-4D 177 GX 5 portes', 'Diesel', 'Manuelle', 11, 13],
      ['2.8 D-4D 204 VX 5 portes', 'Diesel', 'Automatique', 12, 14],
      ['2.8 D-4D 204 VXR 7 places', 'Diesel', 'Automatique', 12, 15],
      ['2.8 D-4D 204 250 Executive', 'Diesel', 'Automatique', 12, 15],
    ],
  ],
  [
    'TOYOTA',
    'LAND CRUISER 70',
    'Tout-terrain, SUV',
    [
      ['4.2 D HZJ79 Simple cabine', 'Diesel', 'Manuelle', 14, 11],
      ['4.2 D HZJ79 Double cabine', 'Diesel', 'Manuelle', 14, 12],
      ['2.8 D-4D GDJ79 Double cabine', 'Diesel', 'Automatique', 12, 13],
    ],
  ],
  [
    'TOYOTA',
    'LAND CRUISER 300',
    'Tout-terrain, SUV',
    [
      ['3.3 D V6 309 GX-R', 'Diesel', 'Automatique', 17, 17],
      ['3.3 D V6 309 VX-R', 'Diesel', 'Automatique', 17, 18],
    ],
  ],
  [
    'TOYOTA',
    'HIACE',
    'Utilitaire',
    [
      ['2.8 D-4D 163 Fourgon L1', 'Diesel', 'Manuelle', 10, 9],
      ['2.8 D-4D 163 Minibus 12 places', 'Diesel', 'Manuelle', 10, 11],
    ],
  ],
  [
    'FORD',
    'RANGER',
    'Pick-up',
    [
      ['2.0 EcoBlue 170 Simple cabine 4x4 XL', 'Diesel', 'Manuelle', 9, 9],
      ['2.0 EcoBlue 170 Super cabine 4x4 XLT', 'Diesel', 'Manuelle', 9, 10],
      ['2.0 EcoBlue 170 Double cabine 4x4 XLT', 'Diesel', 'Manuelle', 9, 11],
      ['2.0 EcoBlue 205 Double cabine 4x4 Limited', 'Diesel', 'Automatique', 11, 12],
      ['2.0 EcoBlue 205 Double cabine 4x4 Wildtrak', 'Diesel', 'Automatique', 11, 13],
      ['3.0 V6 EcoBlue 240 Double cabine 4x4 Wildtrak', 'Diesel', 'Automatique', 14, 14],
      ['3.0 V6 EcoBoost 292 Raptor', 'Essence', 'Automatique', 21, 17],
    ],
  ],
  [
    'FORD',
    'TRANSIT CUSTOM',
    'Utilitaire',
    [
      ['2.0 EcoBlue 110 Fourgon L1H1 Trend', 'Diesel', 'Manuelle', 7, 8],
      ['2.0 EcoBlue 136 Kombi L2H1 Trend', 'Diesel', 'Manuelle', 7, 9],
    ],
  ],
  [
    'MITSUBISHI',
    'L200',
    'Pick-up',
    [
      ['2.2 DI-D 150 Simple cabine 4x4 Invite', 'Diesel', 'Manuelle', 9, 9],
      ['2.2 DI-D 150 Club cab 4x4 Invite', 'Diesel', 'Manuelle', 9, 9],
      ['2.2 DI-D 150 Double cabine 4x4 Intense', 'Diesel', 'Manuelle', 9, 10],
      ['2.2 DI-D 150 Double cabine 4x4 Instyle', 'Diesel', 'Automatique', 9, 11],
      ['2.4 DI-D 181 Double cabine 4x4 Instyle', 'Diesel', 'Automatique', 10, 12],
      ['2.4 DI-D 204 Triton Double cabine 4x4 GSR', 'Diesel', 'Automatique', 11, 13],
    ],
  ],
  [
    'MITSUBISHI',
    'PAJERO SPORT',
    'Tout-terrain, SUV',
    [
      ['2.4 DI-D 181 GLX', 'Diesel', 'Automatique', 11, 12],
      ['2.4 DI-D 181 GLS 7 places', 'Diesel', 'Automatique', 11, 13],
    ],
  ],
  [
    'ISUZU',
    'D-MAX',
    'Pick-up',
    [
      ['1.9 TD 163 Simple cabine 4x2 Satellite', 'Diesel', 'Manuelle', 8, 8],
      ['1.9 TD 163 Space cabine 4x4 Planet', 'Diesel', 'Manuelle', 8, 9],
      ['1.9 TD 163 Crew cabine 4x4 Solar', 'Diesel', 'Manuelle', 8, 10],
      ['1.9 TD 163 Crew cabine 4x4 Quasar', 'Diesel', 'Automatique', 8, 11],
      ['3.0 TD 190 Crew cabine 4x4 X-Terrain', 'Diesel', 'Automatique', 12, 13],
    ],
  ],
  ['ISUZU', 'MU-X', 'Tout-terrain, SUV', [['3.0 TD 190 4x4 LS-U 7 places', 'Diesel', 'Automatique', 12, 13]]],
  [
    'NISSAN',
    'NAVARA',
    'Pick-up',
    [
      ['2.3 dCi 160 King cab 4x4 Visia', 'Diesel', 'Manuelle', 9, 9],
      ['2.3 dCi 163 Double cabine 4x4 Acenta', 'Diesel', 'Manuelle', 9, 10],
      ['2.3 dCi 190 Double cabine 4x4 N-Connecta', 'Diesel', 'Automatique', 10, 12],
      ['2.3 dCi 190 Double cabine 4x4 Tekna', 'Diesel', 'Automatique', 10, 12],
      ['2.3 dCi 190 Double cabine 4x4 Pro-4X', 'Diesel', 'Automatique', 10, 13],
    ],
  ],
  [
    'NISSAN',
    'PATROL',
    'Tout-terrain, SUV',
    [
      ['3.0 TD Y61 GU Pick-up', 'Diesel', 'Manuelle', 12, 11],
      ['4.0 V6 Y62 Titanium', 'Essence', 'Automatique', 20, 16],
    ],
  ],
  [
    'MAZDA',
    'BT-50',
    'Pick-up',
    [
      ['1.9 TD 150 Freestyle cab 4x2 XT', 'Diesel', 'Manuelle', 8, 9],
      ['3.0 TD 190 Double cabine 4x4 XTR', 'Diesel', 'Automatique', 12, 12],
      ['3.0 TD 190 Double cabine 4x4 GT', 'Diesel', 'Automatique', 12, 13],
    ],
  ],
  [
    'VOLKSWAGEN',
    'AMAROK',
    'Pick-up',
    [
      ['2.0 TDI 170 Double cabine 4x4 Life', 'Diesel', 'Manuelle', 9, 11],
      ['2.0 TDI 205 Double cabine 4x4 Style', 'Diesel', 'Automatique', 11, 13],
      ['3.0 V6 TDI 240 Double cabine 4x4 PanAmericana', 'Diesel', 'Automatique', 14, 15],
    ],
  ],
  [
    'GWM',
    'UTE',
    'Pick-up',
    [
      ['2.0 TD 163 Cannon 4x4', 'Diesel', 'Automatique', 9, 9],
      ['2.0 TD 163 Cannon-X 4x4', 'Diesel', 'Automatique', 9, 10],
    ],
  ],
  ['LDV', 'T60', 'Pick-up', [['2.0 TD 215 Max Luxe Double cabine 4x4', 'Diesel', 'Automatique', 11, 10]]],
  [
    'SSANGYONG',
    'MUSSO',
    'Pick-up',
    [
      ['2.2 e-XDi 202 Sports 4x4', 'Diesel', 'Manuelle', 10, 10],
      ['2.2 e-XDi 202 Grand Ultimate 4x4', 'Diesel', 'Automatique', 11, 11],
    ],
  ],
  [
    'SUZUKI',
    'JIMNY',
    'Tout-terrain, SUV',
    [
      ['1.5 VVT 102 AllGrip Avantage', 'Essence', 'Manuelle', 7, 7],
      ['1.5 VVT 102 AllGrip Privilège', 'Essence', 'Manuelle', 7, 8],
      ['1.5 VVT 102 AllGrip Privilège', 'Essence', 'Automatique', 7, 8],
      ['1.5 VVT 102 AllGrip 5 portes', 'Essence', 'Manuelle', 7, 8],
    ],
  ],
  [
    'LAND ROVER',
    'DEFENDER',
    'Tout-terrain, SUV',
    [
      ['90 3.0 D200 S', 'Diesel', 'Automatique', 11, 16],
      ['110 3.0 D250 SE', 'Diesel', 'Automatique', 14, 17],
      ['110 2.0 P400e X-Dynamic', 'Hybride rechargeable essence', 'Automatique', 16, 18],
    ],
  ],
  [
    'JEEP',
    'WRANGLER',
    'Tout-terrain, SUV',
    [
      ['2.0 T 272 Sahara Unlimited', 'Essence', 'Automatique', 18, 15],
      ['2.0 T 380 4xe Rubicon', 'Hybride rechargeable essence', 'Automatique', 18, 17],
    ],
  ],
  [
    'RENAULT',
    'KANGOO VAN',
    'Utilitaire',
    [
      ['1.5 Blue dCi 75 Confort', 'Diesel', 'Manuelle', 4, 5],
      ['1.5 Blue dCi 95 Grand Confort', 'Diesel', 'Manuelle', 5, 6],
      ['E-Tech électrique 122', 'Électrique', 'Automatique', 5, 7],
    ],
  ],
  [
    'RENAULT',
    'TRAFIC',
    'Utilitaire',
    [
      ['2.0 Blue dCi 110 L1H1 Confort', 'Diesel', 'Manuelle', 6, 8],
      ['2.0 Blue dCi 150 L2H1 Grand Confort', 'Diesel', 'Automatique', 8, 9],
    ],
  ],
  [
    'PEUGEOT',
    'PARTNER',
    'Utilitaire',
    [
      ['1.5 BlueHDi 75 Standard', 'Diesel', 'Manuelle', 4, 5],
      ['1.5 BlueHDi 100 Standard', 'Diesel', 'Manuelle', 5, 6],
      ['1.5 BlueHDi 130 Long', 'Diesel', 'Automatique', 6, 7],
    ],
  ],
  [
    'CITROËN',
    'BERLINGO VAN',
    'Utilitaire',
    [
      ['1.5 BlueHDi 75 Taille M', 'Diesel', 'Manuelle', 4, 5],
      ['1.5 BlueHDi 100 Taille XL', 'Diesel', 'Manuelle', 5, 6],
    ],
  ],
  [
    'HYUNDAI',
    'H-1',
    'Utilitaire',
    [
      ['2.5 CRDi 136 Van', 'Diesel', 'Manuelle', 9, 8],
      ['2.5 CRDi 170 Wagon 9 places', 'Diesel', 'Automatique', 10, 10],
    ],
  ],
];
