import type { DemoModel } from './model.ts';

/** Cars sold in the territory: figures rounded, classes of the demonstration only. */
export const carModels: readonly DemoModel[] = [
  [
    'RENAULT',
    'CLIO',
    'Berline',
    [
      ['1.0 SCe 65 Evolution', 'Essence', 'Manuelle', 4, 5],
      ['1.0 TCe 90 Evolution', 'Essence', 'Manuelle', 5, 5],
      ['1.0 TCe 90 Techno', 'Essence', 'Variation continue', 5, 6],
      ['1.0 TCe 100 GPL Evolution', 'Essence et GPL', 'Manuelle', 5, 5],
      ['1.5 Blue dCi 100 Techno', 'Diesel', 'Manuelle', 5, 6],
      ['1.6 E-Tech 145 Techno', 'Hybride essence', 'Automatique', 5, 7],
      ['1.6 E-Tech 145 Esprit Alpine', 'Hybride essence', 'Automatique', 5, 8],
    ],
  ],
  [
    'RENAULT',
    'CAPTUR',
    'Tout-terrain, SUV',
    [
      ['1.0 TCe 90 Evolution', 'Essence', 'Manuelle', 5, 6],
      ['1.3 TCe 140 Techno', 'Essence', 'Automatique', 7, 8],
      ['1.6 E-Tech 145 Techno', 'Hybride essence', 'Automatique', 5, 8],
    ],
  ],
  [
    'RENAULT',
    'ARKANA',
    'Tout-terrain, SUV',
    [
      ['1.3 TCe 140 Techno', 'Essence', 'Automatique', 7, 8],
      ['1.6 E-Tech 145 Esprit Alpine', 'Hybride essence', 'Automatique', 5, 9],
    ],
  ],
  [
    'RENAULT',
    'MÉGANE E-TECH',
    'Berline',
    [
      ['EV40 130 Equilibre', 'Électrique', 'Automatique', 4, 9],
      ['EV60 220 Techno', 'Électrique', 'Automatique', 6, 11],
    ],
  ],
  [
    'RENAULT',
    'AUSTRAL',
    'Tout-terrain, SUV',
    [
      ['1.3 TCe 160 Techno', 'Essence', 'Automatique', 8, 9],
      ['1.2 E-Tech 200 Iconic', 'Hybride essence', 'Automatique', 7, 11],
    ],
  ],
  ['RENAULT', 'KOLEOS', 'Tout-terrain, SUV', [['2.0 Blue dCi 184 4x4 Intens', 'Diesel', 'Variation continue', 10, 11]]],
  [
    'DACIA',
    'DUSTER',
    'Tout-terrain, SUV',
    [
      ['1.0 TCe 90 Essential', 'Essence', 'Manuelle', 5, 6],
      ['1.0 ECO-G 100 Expression', 'Essence et GPL', 'Manuelle', 5, 6],
      ['1.3 TCe 130 Journey', 'Essence', 'Manuelle', 7, 7],
      ['1.3 TCe 150 Extreme', 'Essence', 'Automatique', 8, 8],
      ['1.5 Blue dCi 115 4x2 Expression', 'Diesel', 'Manuelle', 6, 7],
      ['1.5 Blue dCi 115 4x4 Expression', 'Diesel', 'Manuelle', 6, 8],
      ['1.5 Blue dCi 115 4x4 Extreme', 'Diesel', 'Manuelle', 6, 8],
      ['1.6 Hybrid 140 Journey', 'Hybride essence', 'Automatique', 5, 8],
    ],
  ],
  [
    'DACIA',
    'SANDERO',
    'Berline',
    [
      ['1.0 SCe 65 Essential', 'Essence', 'Manuelle', 4, 4],
      ['1.0 TCe 90 Expression', 'Essence', 'Manuelle', 5, 5],
      ['1.0 TCe 90 Stepway', 'Essence', 'Manuelle', 5, 6],
      ['1.0 TCe 90 Stepway', 'Essence', 'Variation continue', 5, 6],
    ],
  ],
  [
    'DACIA',
    'JOGGER',
    'Break',
    [
      ['1.0 TCe 110 Expression 7 places', 'Essence', 'Manuelle', 6, 6],
      ['1.6 Hybrid 140 Extreme 7 places', 'Hybride essence', 'Automatique', 5, 7],
    ],
  ],
  [
    'DACIA',
    'SPRING',
    'Berline',
    [
      ['Electric 45 Essential', 'Électrique', 'Automatique', 2, 5],
      ['Electric 65 Extreme', 'Électrique', 'Automatique', 3, 6],
    ],
  ],
  [
    'PEUGEOT',
    '208',
    'Berline',
    [
      ['1.2 PureTech 75 Like', 'Essence', 'Manuelle', 4, 5],
      ['1.2 PureTech 100 Active', 'Essence', 'Manuelle', 5, 6],
      ['1.2 PureTech 100 Allure', 'Essence', 'Automatique', 5, 7],
      ['1.2 Hybrid 136 GT', 'Hybride essence', 'Automatique', 6, 8],
      ['1.5 BlueHDi 100 Active', 'Diesel', 'Manuelle', 5, 6],
      ['e-208 136 Allure', 'Électrique', 'Automatique', 4, 8],
    ],
  ],
  [
    'PEUGEOT',
    '2008',
    'Tout-terrain, SUV',
    [
      ['1.2 PureTech 100 Active', 'Essence', 'Manuelle', 5, 7],
      ['1.2 PureTech 130 Allure', 'Essence', 'Automatique', 7, 8],
      ['1.5 BlueHDi 130 GT', 'Diesel', 'Automatique', 6, 9],
      ['e-2008 156 GT', 'Électrique', 'Automatique', 5, 10],
    ],
  ],
  [
    'PEUGEOT',
    '308',
    'Berline',
    [
      ['1.2 PureTech 130 Active', 'Essence', 'Manuelle', 7, 8],
      ['1.5 BlueHDi 130 Allure', 'Diesel', 'Automatique', 6, 8],
      ['1.6 Hybrid 180 GT', 'Hybride rechargeable essence', 'Automatique', 7, 10],
    ],
  ],
  [
    'PEUGEOT',
    '3008',
    'Tout-terrain, SUV',
    [
      ['1.2 PureTech 130 Active', 'Essence', 'Automatique', 7, 8],
      ['1.5 BlueHDi 130 Allure', 'Diesel', 'Automatique', 6, 9],
      ['1.6 Hybrid4 300 GT', 'Hybride rechargeable essence', 'Automatique', 11, 13],
    ],
  ],
  [
    'PEUGEOT',
    '5008',
    'Tout-terrain, SUV',
    [
      ['1.2 PureTech 130 Allure 7 places', 'Essence', 'Automatique', 7, 9],
      ['1.5 BlueHDi 130 GT 7 places', 'Diesel', 'Automatique', 6, 10],
    ],
  ],
  [
    'CITROËN',
    'C3',
    'Berline',
    [
      ['1.2 PureTech 83 You', 'Essence', 'Manuelle', 4, 5],
      ['1.2 PureTech 83 Feel', 'Essence', 'Manuelle', 4, 5],
      ['1.2 PureTech 110 Shine', 'Essence', 'Automatique', 6, 6],
      ['ë-C3 113 Max', 'Électrique', 'Automatique', 4, 7],
    ],
  ],
  [
    'CITROËN',
    'C3 AIRCROSS',
    'Tout-terrain, SUV',
    [
      ['1.2 PureTech 110 Feel', 'Essence', 'Manuelle', 6, 7],
      ['1.2 PureTech 130 Shine', 'Essence', 'Automatique', 7, 8],
    ],
  ],
  [
    'CITROËN',
    'C4',
    'Berline',
    [
      ['1.2 PureTech 130 Feel', 'Essence', 'Automatique', 7, 7],
      ['1.5 BlueHDi 130 Shine', 'Diesel', 'Automatique', 6, 8],
    ],
  ],
  [
    'CITROËN',
    'C5 AIRCROSS',
    'Tout-terrain, SUV',
    [
      ['1.5 BlueHDi 130 Feel', 'Diesel', 'Automatique', 6, 9],
      ['1.6 Hybrid 225 Shine', 'Hybride rechargeable essence', 'Automatique', 8, 11],
    ],
  ],
  [
    'KIA',
    'PICANTO',
    'Berline',
    [
      ['1.0 DPI 67 Motion', 'Essence', 'Manuelle', 4, 4],
      ['1.0 DPI 67 Active', 'Essence', 'Manuelle', 4, 4],
      ['1.0 DPI 67 Active', 'Essence', 'Automatique', 4, 5],
      ['1.2 DPI 84 GT Line', 'Essence', 'Manuelle', 4, 5],
    ],
  ],
  [
    'KIA',
    'RIO',
    'Berline',
    [
      ['1.2 DPI 84 Motion', 'Essence', 'Manuelle', 4, 5],
      ['1.0 T-GDi 100 Active', 'Essence', 'Automatique', 5, 6],
    ],
  ],
  [
    'KIA',
    'STONIC',
    'Tout-terrain, SUV',
    [
      ['1.2 DPI 84 Motion', 'Essence', 'Manuelle', 4, 6],
      ['1.0 T-GDi 120 GT Line', 'Essence', 'Automatique', 6, 7],
    ],
  ],
  [
    'KIA',
    'SELTOS',
    'Tout-terrain, SUV',
    [
      ['2.0 MPI 149 S', 'Essence', 'Variation continue', 8, 8],
      ['1.6 T-GDi 198 GT Line AWD', 'Essence', 'Automatique', 11, 10],
    ],
  ],
  [
    'KIA',
    'SPORTAGE',
    'Tout-terrain, SUV',
    [
      ['1.6 T-GDi 150 Motion', 'Essence', 'Manuelle', 8, 8],
      ['1.6 CRDi 136 Active', 'Diesel', 'Automatique', 7, 9],
      ['1.6 HEV 230 GT Line', 'Hybride essence', 'Automatique', 9, 11],
    ],
  ],
  [
    'KIA',
    'SORENTO',
    'Tout-terrain, SUV',
    [
      ['2.2 CRDi 202 Active 7 places', 'Diesel', 'Automatique', 11, 12],
      ['1.6 HEV 230 4x4 Premium', 'Hybride essence', 'Automatique', 9, 13],
    ],
  ],
  [
    'HYUNDAI',
    'I10',
    'Berline',
    [
      ['1.0 MPI 67 Initia', 'Essence', 'Manuelle', 4, 4],
      ['1.0 MPI 67 Intuitive', 'Essence', 'Manuelle', 4, 4],
      ['1.0 MPI 67 Intuitive', 'Essence', 'Automatique', 4, 5],
      ['1.2 MPI 84 Creative', 'Essence', 'Manuelle', 4, 5],
    ],
  ],
  [
    'HYUNDAI',
    'I20',
    'Berline',
    [
      ['1.2 MPI 84 Initia', 'Essence', 'Manuelle', 4, 5],
      ['1.0 T-GDi 100 Intuitive', 'Essence', 'Automatique', 5, 6],
      ['1.6 T-GDi 204 N', 'Essence', 'Manuelle', 12, 12],
    ],
  ],
  [
    'HYUNDAI',
    'VENUE',
    'Tout-terrain, SUV',
    [
      ['1.6 MPI 123 Intuitive', 'Essence', 'Manuelle', 7, 6],
      ['1.6 MPI 123 Creative', 'Essence', 'Variation continue', 7, 7],
    ],
  ],
  [
    'HYUNDAI',
    'KONA',
    'Tout-terrain, SUV',
    [
      ['1.0 T-GDi 120 Intuitive', 'Essence', 'Manuelle', 6, 7],
      ['1.6 HEV 141 Creative', 'Hybride essence', 'Automatique', 6, 8],
      ['Electric 65 kWh 217 Executive', 'Électrique', 'Automatique', 5, 11],
    ],
  ],
  [
    'HYUNDAI',
    'TUCSON',
    'Tout-terrain, SUV',
    [
      ['1.6 T-GDi 150 Intuitive', 'Essence', 'Manuelle', 8, 8],
      ['1.6 CRDi 136 Creative', 'Diesel', 'Automatique', 7, 9],
      ['1.6 HEV 230 Executive', 'Hybride essence', 'Automatique', 9, 11],
    ],
  ],
  ['HYUNDAI', 'SANTA FE', 'Tout-terrain, SUV', [['2.2 CRDi 202 4x4 Executive', 'Diesel', 'Automatique', 11, 12]]],
  [
    'SUZUKI',
    'SWIFT',
    'Berline',
    [
      ['1.2 Dualjet 83 Avantage', 'Essence', 'Manuelle', 4, 5],
      ['1.2 Dualjet Hybrid 83 Privilège', 'Hybride essence', 'Manuelle', 4, 5],
      ['1.2 Dualjet Hybrid 83 Privilège', 'Hybride essence', 'Variation continue', 4, 6],
      ['1.4 Boosterjet 129 Sport', 'Hybride essence', 'Manuelle', 7, 9],
    ],
  ],
  [
    'SUZUKI',
    'IGNIS',
    'Berline',
    [
      ['1.2 Dualjet Hybrid 83 Avantage', 'Hybride essence', 'Manuelle', 4, 5],
      ['1.2 Dualjet Hybrid 83 AllGrip', 'Hybride essence', 'Manuelle', 4, 6],
    ],
  ],
  [
    'SUZUKI',
    'VITARA',
    'Tout-terrain, SUV',
    [
      ['1.4 Boosterjet Hybrid 129 Avantage', 'Hybride essence', 'Manuelle', 6, 7],
      ['1.4 Boosterjet Hybrid 129 AllGrip', 'Hybride essence', 'Manuelle', 7, 8],
    ],
  ],
  [
    'SUZUKI',
    'S-CROSS',
    'Tout-terrain, SUV',
    [['1.4 Boosterjet Hybrid 129 Privilège', 'Hybride essence', 'Manuelle', 6, 7]],
  ],
  ['SUZUKI', 'CELERIO', 'Berline', [['1.0 K10C 67 GL', 'Essence', 'Manuelle', 4, 4]]],
  [
    'TOYOTA',
    'YARIS',
    'Berline',
    [
      ['1.0 VVT-i 72 Active', 'Essence', 'Manuelle', 4, 5],
      ['1.5 VVT-i 125 Design', 'Essence', 'Manuelle', 6, 6],
      ['1.5 Hybride 116 Design', 'Hybride essence', 'Variation électrique', 5, 6],
      ['1.5 Hybride 116 GR Sport', 'Hybride essence', 'Variation électrique', 5, 7],
      ['1.6 T 280 GR 4x4', 'Essence', 'Manuelle', 18, 16],
    ],
  ],
  [
    'TOYOTA',
    'YARIS CROSS',
    'Tout-terrain, SUV',
    [
      ['1.5 Hybride 116 Design', 'Hybride essence', 'Variation électrique', 5, 7],
      ['1.5 Hybride 116 AWD-i Trail', 'Hybride essence', 'Variation électrique', 5, 8],
    ],
  ],
  [
    'TOYOTA',
    'COROLLA',
    'Berline',
    [
      ['1.8 Hybride 140 Dynamic', 'Hybride essence', 'Variation électrique', 6, 7],
      ['2.0 Hybride 196 GR Sport', 'Hybride essence', 'Variation électrique', 8, 9],
    ],
  ],
  [
    'TOYOTA',
    'COROLLA CROSS',
    'Tout-terrain, SUV',
    [
      ['1.8 Hybride 140 Design', 'Hybride essence', 'Variation électrique', 6, 8],
      ['2.0 Hybride 197 Collection', 'Hybride essence', 'Variation électrique', 8, 9],
    ],
  ],
  [
    'TOYOTA',
    'RAV4',
    'Tout-terrain, SUV',
    [
      ['2.0 VVT-i 173 2WD', 'Essence', 'Variation continue', 9, 9],
      ['2.5 Hybride 218 Dynamic', 'Hybride essence', 'Variation électrique', 9, 11],
      ['2.5 Hybride 222 AWD-i Lounge', 'Hybride essence', 'Variation électrique', 9, 12],
      ['2.5 Hybride rechargeable 306 AWD-i', 'Hybride rechargeable essence', 'Variation électrique', 10, 13],
    ],
  ],
  [
    'TOYOTA',
    'FORTUNER',
    'Tout-terrain, SUV',
    [
      ['2.4 D-4D 150 4x4 GX', 'Diesel', 'Manuelle', 9, 11],
      ['2.8 D-4D 204 4x4 VX', 'Diesel', 'Automatique', 11, 13],
    ],
  ],
  [
    'TOYOTA',
    'C-HR',
    'Tout-terrain, SUV',
    [['1.8 Hybride 140 Dynamic', 'Hybride essence', 'Variation électrique', 6, 8]],
  ],
  [
    'NISSAN',
    'MICRA',
    'Berline',
    [
      ['1.0 IG-T 92 Acenta', 'Essence', 'Manuelle', 5, 5],
      ['1.0 IG-T 92 N-Design', 'Essence', 'Variation continue', 5, 6],
    ],
  ],
  [
    'NISSAN',
    'JUKE',
    'Tout-terrain, SUV',
    [
      ['1.0 DIG-T 114 Acenta', 'Essence', 'Manuelle', 6, 7],
      ['1.6 Hybrid 143 Tekna', 'Hybride essence', 'Automatique', 6, 8],
    ],
  ],
  [
    'NISSAN',
    'QASHQAI',
    'Tout-terrain, SUV',
    [
      ['1.3 DIG-T 140 Acenta', 'Hybride essence', 'Manuelle', 7, 8],
      ['1.3 DIG-T 158 N-Connecta', 'Hybride essence', 'Variation continue', 8, 9],
      ['1.5 e-Power 190 Tekna', 'Hybride essence', 'Variation électrique', 8, 11],
    ],
  ],
  [
    'NISSAN',
    'X-TRAIL',
    'Tout-terrain, SUV',
    [
      ['1.5 e-Power 204 Acenta', 'Hybride essence', 'Variation électrique', 8, 10],
      ['1.5 e-4orce 213 Tekna 7 places', 'Hybride essence', 'Variation électrique', 9, 12],
    ],
  ],
  [
    'MITSUBISHI',
    'ASX',
    'Tout-terrain, SUV',
    [
      ['1.3 T 140 Intense', 'Essence', 'Manuelle', 7, 7],
      ['1.6 HEV 143 Instyle', 'Hybride essence', 'Automatique', 6, 8],
    ],
  ],
  [
    'MITSUBISHI',
    'OUTLANDER',
    'Tout-terrain, SUV',
    [['2.4 PHEV 4x4 Instyle', 'Hybride rechargeable essence', 'Variation électrique', 9, 12]],
  ],
  [
    'VOLKSWAGEN',
    'POLO',
    'Berline',
    [
      ['1.0 80 Life', 'Essence', 'Manuelle', 4, 5],
      ['1.0 TSI 95 Life', 'Essence', 'Manuelle', 5, 6],
      ['1.0 TSI 110 Style', 'Essence', 'Automatique', 6, 7],
      ['2.0 TSI 207 GTI', 'Essence', 'Automatique', 12, 13],
    ],
  ],
  [
    'VOLKSWAGEN',
    'GOLF',
    'Berline',
    [
      ['1.5 TSI 130 Life', 'Essence', 'Manuelle', 7, 8],
      ['2.0 TDI 150 Style', 'Diesel', 'Automatique', 8, 9],
      ['2.0 TSI 245 GTI', 'Essence', 'Automatique', 15, 15],
    ],
  ],
  [
    'VOLKSWAGEN',
    'T-CROSS',
    'Tout-terrain, SUV',
    [
      ['1.0 TSI 95 Life', 'Essence', 'Manuelle', 5, 6],
      ['1.0 TSI 110 Style', 'Essence', 'Automatique', 6, 7],
    ],
  ],
  [
    'VOLKSWAGEN',
    'TIGUAN',
    'Tout-terrain, SUV',
    [
      ['1.5 TSI 150 Life', 'Essence', 'Automatique', 8, 9],
      ['2.0 TDI 150 4Motion Elegance', 'Diesel', 'Automatique', 8, 11],
    ],
  ],
  [
    'FORD',
    'PUMA',
    'Tout-terrain, SUV',
    [
      ['1.0 EcoBoost mHEV 125 Titanium', 'Hybride essence', 'Manuelle', 6, 7],
      ['1.0 EcoBoost mHEV 155 ST-Line', 'Hybride essence', 'Automatique', 8, 9],
    ],
  ],
  [
    'FORD',
    'KUGA',
    'Tout-terrain, SUV',
    [
      ['1.5 EcoBoost 150 Titanium', 'Essence', 'Manuelle', 8, 8],
      ['2.5 PHEV 225 ST-Line', 'Hybride rechargeable essence', 'Variation électrique', 8, 11],
    ],
  ],
  ['MAZDA', 'MAZDA2', 'Berline', [['1.5 Skyactiv-G 90 Dynamique', 'Essence', 'Manuelle', 5, 6]]],
  ['MAZDA', 'CX-3', 'Tout-terrain, SUV', [['2.0 Skyactiv-G 121 Sélection', 'Essence', 'Automatique', 7, 7]]],
  [
    'MAZDA',
    'CX-5',
    'Tout-terrain, SUV',
    [
      ['2.0 Skyactiv-G 165 Dynamique', 'Essence', 'Manuelle', 9, 9],
      ['2.2 Skyactiv-D 184 4x4 Sélection', 'Diesel', 'Automatique', 10, 11],
    ],
  ],
  ['HONDA', 'JAZZ', 'Berline', [['1.5 i-MMD 122 Elegance', 'Hybride essence', 'Variation électrique', 5, 7]]],
  ['HONDA', 'HR-V', 'Tout-terrain, SUV', [['1.5 i-MMD 131 Advance', 'Hybride essence', 'Variation électrique', 6, 8]]],
  [
    'HONDA',
    'CR-V',
    'Tout-terrain, SUV',
    [['2.0 i-MMD 184 AWD Elegance', 'Hybride essence', 'Variation électrique', 8, 11]],
  ],
  [
    'MG',
    'ZS',
    'Tout-terrain, SUV',
    [
      ['1.5 VTI 106 Comfort', 'Essence', 'Manuelle', 6, 6],
      ['EV 156 Luxury', 'Électrique', 'Automatique', 5, 9],
    ],
  ],
  [
    'MG',
    'MG4',
    'Berline',
    [
      ['Electric 51 kWh 170 Standard', 'Électrique', 'Automatique', 4, 8],
      ['Electric 64 kWh 204 Luxury', 'Électrique', 'Automatique', 5, 10],
      ['Electric XPower 435', 'Électrique', 'Automatique', 9, 15],
    ],
  ],
  ['BYD', 'DOLPHIN', 'Berline', [['60 kWh 204 Comfort', 'Électrique', 'Automatique', 5, 9]]],
  ['BYD', 'ATTO 3', 'Tout-terrain, SUV', [['60 kWh 204 Design', 'Électrique', 'Automatique', 5, 10]]],
  [
    'TESLA',
    'MODEL 3',
    'Berline',
    [
      ['Propulsion', 'Électrique', 'Automatique', 7, 13],
      ['Grande Autonomie AWD', 'Électrique', 'Automatique', 9, 15],
    ],
  ],
  [
    'TESLA',
    'MODEL Y',
    'Tout-terrain, SUV',
    [
      ['Propulsion', 'Électrique', 'Automatique', 7, 13],
      ['Grande Autonomie AWD', 'Électrique', 'Automatique', 9, 16],
    ],
  ],
  ['BMW', 'SÉRIE 1', 'Berline', [['118i 136 M Sport', 'Essence', 'Automatique', 7, 11]]],
  [
    'BMW',
    'X1',
    'Tout-terrain, SUV',
    [
      ['sDrive18d 150', 'Diesel', 'Automatique', 8, 12],
      ['xDrive30e 326', 'Hybride rechargeable essence', 'Automatique', 8, 14],
    ],
  ],
  [
    'BMW',
    'X5',
    'Tout-terrain, SUV',
    [
      ['xDrive30d 298', 'Diesel', 'Automatique', 17, 18],
      ['xDrive50e 489', 'Hybride rechargeable essence', 'Automatique', 17, 19],
    ],
  ],
  [
    'MERCEDES-BENZ',
    'CLASSE A',
    'Berline',
    [
      ['A 180 136 AMG Line', 'Essence', 'Automatique', 7, 12],
      ['A 200 d 150 AMG Line', 'Diesel', 'Automatique', 8, 12],
    ],
  ],
  [
    'MERCEDES-BENZ',
    'GLC',
    'Tout-terrain, SUV',
    [
      ['220 d 197 4Matic', 'Diesel', 'Automatique', 11, 15],
      ['300 e 313 4Matic', 'Hybride rechargeable essence', 'Automatique', 11, 17],
    ],
  ],
  ['AUDI', 'A3', 'Berline', [['Sportback 35 TFSI 150 S line', 'Essence', 'Automatique', 8, 12]]],
  ['AUDI', 'Q3', 'Tout-terrain, SUV', [['35 TDI 150 S line', 'Diesel', 'Automatique', 8, 13]]],
  ['AUDI', 'Q5', 'Tout-terrain, SUV', [['40 TDI 204 Quattro', 'Diesel', 'Automatique', 11, 16]]],
  ['PORSCHE', 'MACAN', 'Tout-terrain, SUV', [['2.0 T 265', 'Essence', 'Automatique', 16, 19]]],
  ['PORSCHE', '911', 'Coupé', [['3.0 Carrera 394', 'Essence', 'Automatique', 29, 20]]],
  [
    'FIAT',
    '500',
    'Berline',
    [
      ['1.0 Hybrid 70 Dolcevita', 'Hybride essence', 'Manuelle', 4, 6],
      ['e 42 kWh 118 Icône', 'Électrique', 'Automatique', 3, 8],
    ],
  ],
  ['FIAT', 'PANDA', 'Berline', [['1.0 Hybrid 70 Cross', 'Hybride essence', 'Manuelle', 4, 5]]],
  [
    'SUBARU',
    'FORESTER',
    'Tout-terrain, SUV',
    [['2.0 e-Boxer 150 AWD', 'Hybride essence', 'Variation continue', 9, 10]],
  ],
  [
    'HAVAL',
    'JOLION',
    'Tout-terrain, SUV',
    [
      ['1.5 T 150 Premium', 'Essence', 'Automatique', 8, 7],
      ['1.5 HEV 190 Ultra', 'Hybride essence', 'Automatique', 6, 9],
    ],
  ],
  [
    'OPEL',
    'CORSA',
    'Berline',
    [
      ['1.2 75 Edition', 'Essence', 'Manuelle', 4, 5],
      ['1.2 Turbo 100 GS', 'Essence', 'Automatique', 5, 6],
    ],
  ],
  [
    'SKODA',
    'FABIA',
    'Berline',
    [
      ['1.0 MPI 80 Active', 'Essence', 'Manuelle', 4, 5],
      ['1.0 TSI 110 Style', 'Essence', 'Automatique', 6, 6],
    ],
  ],
  ['SKODA', 'KODIAQ', 'Tout-terrain, SUV', [['2.0 TDI 150 4x4 Style 7 places', 'Diesel', 'Automatique', 8, 11]]],
];
