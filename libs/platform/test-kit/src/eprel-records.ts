/** A record as the register writes it. */
export type EprelSimulatorRecord = Readonly<Record<string, unknown>> & {
  readonly eprelRegistrationNumber: string;
  readonly productGroup: string;
  readonly modelIdentifier: string;
};

/** Personal data that stands in every invented record: none of it may get any further than the wire. */
export const eprelPersonalData = ['Jana Sampleova', 'jana.sampleova@private.example', '+420 600 000 001', 'Dlouha 7'];
const [contactName, email, phone, street] = eprelPersonalData;
const contactDetails = { id: 17, name: contactName, email, phone, address: { street, city: 'Vzorov' } };

/** The groups of the simulator, as `/product-groups` lists them; an old group and the one that took its place stand side by side. */
export const eprelSimulatorGroups = [
  ['HOUSEHOLD_WASHING_MACHINE_2019', 'washingmachines2019', 'EU_2019_2014'],
  ['HOUSEHOLD_WASHING_MACHINE', 'washingmachines', 'EU_2010_1061'],
  ['WASHER_DRIER_2019', 'washerdriers2019', 'EU_2019_2014'],
  ['WASHER_DRIER', 'washerdriers', 'EC_96_60'],
  ['DISHWASHER_2019', 'dishwashers2019', 'EU_2019_2017'],
  ['DISHWASHER', 'dishwashers', 'EU_2010_1059'],
  ['REFRIGERATING_APPLIANCE_2019', 'refrigeratingappliances2019', 'EU_2019_2016'],
  ['REFRIGERATING_APPLIANCE', 'refrigeratingappliances', 'EU_2010_1060'],
  ['ELECTRONIC_DISPLAY', 'electronicdisplays', 'EU_2019_2013'],
  ['TELEVISION', 'televisions', 'EU_2010_1062'],
  ['LIGHT_SOURCE', 'lightsources', 'EU_2019_2015'],
  ['LAMP', 'lamps', 'EU_2012_874'],
  ['TUMBLE_DRYER_2023_2534', 'tumbledryers20232534', 'EU_2023_2534'],
  ['TUMBLE_DRIER', 'tumbledriers', 'EU_2012_392'],
  ['SMARTPHONE_TABLET_2023_1669', 'smartphonestablets20231669', 'EU_2023_1669'],
  ['TYRE', 'tyres', 'EU_2020_740'],
  ['AIR_CONDITIONER', 'airconditioners', 'EU_2011_626'],
] as const;
type GroupCode = (typeof eprelSimulatorGroups)[number][1];

const actOf = (group: GroupCode) => eprelSimulatorGroups.find(([, urlCode]) => urlCode === group)![2];

/** Records of the sandbox, named after what is remarkable about them. */
export const eprelSandboxRecords = {
  found: 'washingmachines2019/2100001',
  /** The same model on the label before 2021. */
  oldTwin: 'washingmachines/210001',
  anotherModel: 'washingmachines2019/2100002',
  smartphone: 'smartphonestablets20231669/3100001',
  tyre: 'tyres/3200001',
  fridge: 'refrigeratingappliances2019/2400001',
  ended: 'dishwashers2019/3800001',
  notYet: 'dishwashers2019/3800002',
  blocked: 'dishwashers2019/3800003',
  withdrawn: 'dishwashers2019/3800004',
  supplierNotVerified: 'dishwashers2019/3800005',
  withoutClass: 'dishwashers2019/3800006',
  /** An old record whose range and class contradict its act. */
  contradictory: 'washerdriers/3800007',
  /** The simulated register fails for it, always. */
  outage: 'dishwashers2019/3800099',
  /** 130 hits for one model: more than a page. */
  manyHits: { productGroup: 'lightsources', modelIdentifier: 'GLIM-60' },
  gtin: '4006381333931',
} as const;

const day = (year: number, month: number, date: number) => ({
  onMarketStartDate: [year, month, date],
  onMarketStartDateTS: Date.UTC(year, month - 1, date) / 1_000,
});

function record(group: GroupCode, number: number, modelIdentifier: string, brand: string, more: object) {
  return {
    eprelRegistrationNumber: String(number),
    productGroup: group,
    modelIdentifier,
    supplierOrTrademark: brand,
    trademarkOwner: brand,
    implementingAct: actOf(group),
    status: 'PUBLISHED',
    blocked: false,
    lastVersion: true,
    versionNumber: 1,
    orgVerificationStatus: 'VERIFIED',
    trademarkVerificationStatus: 'VERIFIED',
    registrantNature: 'MANUFACTURER',
    ...day(2024, 3, 1),
    onMarketEndDate: null,
    placementCountries: [
      { country: 'DE', orderNumber: 1 },
      { country: 'FR', orderNumber: 2 },
    ],
    uploadedLabels: [`Label_${number}.png`],
    organisation: { organisationName: `${brand} Household BV`, organisationTitle: null, website: null },
    contactDetails,
    someFieldOfTomorrow: 'unknown',
    ...more,
  } satisfies EprelSimulatorRecord;
}

const brands = ['Nordvik', 'Halmora', 'Teklund Electronics', 'Brisa'] as const;
const modern = { energyClassRange: 'A_G' };
const old = { energyClassRange: 'APPP_D', ...day(2018, 5, 1) };
const letter = (at: number, letters: string) => letters[at % letters.length]!;

/** Four models on the new label, each with its twin on the old one. */
const pairs: readonly (readonly [GroupCode, GroupCode, string, (at: number) => object, (at: number) => object])[] = [
  ['washingmachines2019', 'washingmachines', 'WM', (at) => ({ energyClass: letter(at, 'CBAE'), energyCons100: 62 - at, waterCons: 48, ratedCapacity: 8, noiseSpin: 74, guaranteeDuration: 24 }), () => ({ energyClass: 'APPP', energyAnnualWash: 137, waterAnnualWash: 9_900, ratedCapacity: 8, noiseSpin: 76 })], // prettier-ignore
  ['washerdriers2019', 'washerdriers', 'WD', (at) => ({ energyClassWashAndDry: letter(at, 'EDFG'), energyClassWash: letter(at, 'CBDA'), energyCons100: 240 + at, ratedCapacity: 9 }), () => ({ energyClass: 'A', energyClassRange: 'A_G' })], // prettier-ignore
  ['dishwashers2019', 'dishwashers', 'DW', (at) => ({ energyClass: letter(at, 'DCBE'), energyCons100: 75 + at, waterCons: 9.5, noise: 44, ratedCapacity: 14 }), () => ({ energyClass: 'APP', energyAnnual: 262, noise: 46 })], // prettier-ignore
  ['refrigeratingappliances2019', 'refrigeratingappliances', 'RF', (at) => ({ energyClass: letter(at, 'CDEF'), energyAnnual: 170 + at, totalVolume: 330, noise: 38 }), () => ({ energyClass: 'APP', energyAnnual: 230 })], // prettier-ignore
  ['electronicdisplays', 'televisions', 'TV', (at) => ({ energyClassSDR: letter(at, 'FGEF'), energyClassHDR: 'G', energyConsumptionSDR: 68 + at, energyConsumptionHDR: 120, diagonalCm: 139 }), () => ({ energyClass: 'AP', powerOnMode: 80 })], // prettier-ignore
  ['lightsources', 'lamps', 'LS', (at) => ({ energyClass: letter(at, 'DEFC'), energyCons1000: 7 + at, luminousFlux: 806 }), () => ({ energyClass: 'APP', energyClassRange: 'APP_E', energyCons1000: 8 })], // prettier-ignore
  ['tumbledryers20232534', 'tumbledriers', 'TD', (at) => ({ energyClass: letter(at, 'BCDA'), energyCons100: 130 + at, ratedCapacity: 8, noise: 62, ...day(2025, 7, 1) }), () => ({ energyClass: 'APPP', energyAnnual: 158 })], // prettier-ignore
];

const twins = pairs.flatMap(([group, oldGroup, prefix, now, before], pair) =>
  brands.flatMap((brand, at) => {
    const model = `${prefix}-${80 + at}/EU`;
    return [
      record(group, 2_100_001 + pair * 100_000 + at, model, brand, { ...modern, ...now(at) }),
      record(oldGroup, 210_001 + pair * 10_000 + at, model, brand, { ...old, ...before(at) }),
    ];
  }),
);

const smartphones = [0, 1, 2, 3].map((at) =>
  record('smartphonestablets20231669', 3_100_001 + at, `TK-P${at + 1}`, 'Teklund Electronics', {
    ...{ ...modern, energyClass: letter(at, 'ABCB'), batteryEndurancePerCycle: 3_343 + 100 * at },
    ...{ batteryEnduranceInCycles: 8, ratedBatteryCapacity: 5_000, repairabilityIndex: 3.6 },
    ...{ ingressProtectionRating: 'IP68', minYearsSoftwareUpdates: 5, screenScratchResistance: 'MOHS_7' },
    ...day(2025, 6, 20),
  }),
);
const tyres = [0, 1, 2, 3].map((at) =>
  record('tyres', 3_200_001 + at, `RW ${205 + 10 * at}/55 R16`, 'Halmora', {
    ...{ energyClass: letter(at, 'CBDA'), energyClassRange: 'A_E', wetGripClass: letter(at, 'BACB') },
    ...{ externalRollingNoiseClass: 'B', externalRollingNoiseValue: 71, severeSnowTyre: false, iceTyre: false },
    ...{ tyreDesignation: `${205 + 10 * at}/55 R16`, loadCapacityIndex: '91', speedCategorySymbol: 'V' },
  }),
);
const airConditioners = [0, 1, 2].map((at) =>
  record('airconditioners', 3_300_001 + at, `AC ${25 + at}`, 'Brisa', {
    ...{ energyClassRange: 'APPP_D', coolingEnergyClass: 'APP', ...(at > 0 && { heatingEnergyClass: 'AP' }) },
  }),
);

const dishwasher = (number: number, model: string, more: object) =>
  record('dishwashers2019', number, model, 'Nordvik', { ...modern, energyClass: 'D', energyCons100: 84, ...more });
const remarkable = [
  dishwasher(3_800_001, 'DW ENDED', { onMarketEndDate: [2025, 1, 31] }),
  dishwasher(3_800_002, 'DW SOON', day(2199, 1, 1)),
  dishwasher(3_800_003, 'DW BLOCKED', { blocked: true }),
  dishwasher(3_800_004, 'DW WITHDRAWN', { status: 'WITHDRAWN' }),
  dishwasher(3_800_005, 'DW UNVERIFIED', { orgVerificationStatus: 'NOT_VERIFIED' }),
  dishwasher(3_800_006, 'DW CLASSLESS', { energyClass: null }),
  record('washerdriers', 3_800_007, 'WD ODD', 'Brisa', { ...old, energyClass: 'APPP', energyClassRange: 'A_G' }),
  dishwasher(3_800_099, 'DW OUTAGE', {}),
  // Two versions of one registration, the older first.
  dishwasher(3_800_010, 'DW TWICE', { versionNumber: 1, lastVersion: false, energyClass: 'E' }),
  dishwasher(3_800_010, 'DW TWICE', { versionNumber: 2, lastVersion: true }),
];
const manyHits = Array.from({ length: 130 }, (_, at) =>
  record('lightsources', 3_900_001 + at, eprelSandboxRecords.manyHits.modelIdentifier, 'Brisa', {
    ...{ ...modern, energyClass: 'E', energyCons1000: 8 },
  }),
);

/** Every record of the simulator: more than 60 in 17 groups, all of them invented. */
export const eprelSimulatorRecords: readonly EprelSimulatorRecord[] = [
  ...[...twins, ...smartphones, ...tyres, ...airConditioners, ...remarkable, ...manyHits],
];
