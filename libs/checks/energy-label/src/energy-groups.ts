import { type EnergyScale } from './scales';
import { energyActs, type EnergyAct } from './energy-act';

/** One class of a label: most labels have one, a tyre has three. */
export interface LabelClass {
  /** Our name of it. */
  readonly key: string;
  readonly title: string;
  readonly scale: EnergyScale;
  /** Fields of the register that hold it; the first that is there counts. */
  readonly fields: readonly string[];
  /** Other scales that a label of this group may show: wine storage before 2021. */
  readonly also?: readonly EnergyScale[];
  /** Only some models have it, so that nothing is missing without it. */
  readonly optional?: true;
}

/** A product group of the register, with the label that its act asks for. */
export interface EnergyGroup {
  /** As it stands in addresses of the register. */
  readonly urlCode: string;
  readonly title: string;
  readonly act: EnergyAct;
  readonly classes: readonly LabelClass[];
  /** The first day on which dealers show this label. */
  readonly from: string;
  /** The last day on which dealers may show it; null while it counts. */
  readonly to: string | null;
  /** The group that took its place. */
  readonly replacedBy: string | null;
}

const energy = (scale: EnergyScale, fields: readonly string[] = ['energyClass']): LabelClass => ({
  ...{ key: 'energy', title: 'Energy efficiency class', scale, fields },
});

const group = (
  urlCode: string,
  title: string,
  act: string,
  from: string,
  classes: readonly LabelClass[],
  ended: Partial<Pick<EnergyGroup, 'to' | 'replacedBy'>> = {},
): EnergyGroup => ({ urlCode, title, act: energyActs[act]!, classes, from, to: null, replacedBy: null, ...ended });

/** Dealers had 14 working days after the first day of a new label to change the old ones (Regulation (EU) 2017/1369, Article 11(13)). */
const changedBy2021 = '2021-03-18';
const changedBy2025 = '2025-07-18';
/** Light sources had 18 months. */
const lampsChangedBy = '2023-02-28';

/**
 * The groups of the register with their acts and scales, for when its own list cannot be asked: that list wins over which groups there
 * are, this table says what their labels look like. A group that is not here has no known scale.
 */
export const energyGroups: readonly EnergyGroup[] = [
  group('dishwashers2019', 'Household dishwashers', '2019/2017', '2021-03-01', [energy('A-G')]),
  group('dishwashers', 'Household dishwashers, label before 2021', '1059/2010', '2011-12-20', [energy('A+++-D')], {
    ...{ to: changedBy2021, replacedBy: 'dishwashers2019' },
  }),
  group('washingmachines2019', 'Household washing machines', '2019/2014', '2021-03-01', [energy('A-G')]),
  group(
    'washingmachines',
    'Household washing machines, label before 2021',
    '1061/2010',
    '2011-12-20',
    [energy('A+++-D')],
    {
      ...{ to: changedBy2021, replacedBy: 'washingmachines2019' },
    },
  ),
  group('washerdriers2019', 'Household washer-driers', '2019/2014', '2021-03-01', [
    {
      ...{ key: 'wash_and_dry', title: 'Class of the complete cycle', scale: 'A-G' },
      fields: ['energyClassWashAndDry', 'energyClass'],
    },
    { key: 'wash', title: 'Class of the washing cycle', scale: 'A-G', fields: ['energyClassWash'] },
  ]),
  group('washerdriers', 'Household washer-driers, label before 2021', '96/60', '1998-01-01', [energy('A-G')], {
    ...{ to: changedBy2021, replacedBy: 'washerdriers2019' },
  }),
  group('refrigeratingappliances2019', 'Refrigerating appliances', '2019/2016', '2021-03-01', [energy('A-G')]),
  group(
    'refrigeratingappliances',
    'Refrigerating appliances, label before 2021',
    '1060/2010',
    '2011-11-30',
    [{ ...energy('A+++-D'), also: ['A+++-G'] }],
    {
      ...{ to: changedBy2021, replacedBy: 'refrigeratingappliances2019' },
    },
  ),
  group(
    'refrigeratingappliancesdirectsalesfunction',
    'Refrigerating appliances with a direct sales function',
    '2019/2018',
    '2021-03-01',
    [energy('A-G')],
  ),
  group('electronicdisplays', 'Electronic displays', '2019/2013', '2021-03-01', [
    { key: 'sdr', title: 'Class in standard dynamic range', scale: 'A-G', fields: ['energyClassSDR', 'energyClass'] },
    {
      ...{ key: 'hdr', title: 'Class in high dynamic range', scale: 'A-G', fields: ['energyClassHDR'] },
      optional: true,
    },
  ]),
  group('televisions', 'Televisions, label before 2021', '1062/2010', '2011-11-30', [energy('A+++-D')], {
    ...{ to: changedBy2021, replacedBy: 'electronicdisplays' },
  }),
  group('lightsources', 'Light sources', '2019/2015', '2021-09-01', [energy('A-G')]),
  group('lamps', 'Lamps, label before 2021', '874/2012', '2013-09-01', [energy('A++-E')], {
    ...{ to: lampsChangedBy, replacedBy: 'lightsources' },
  }),
  group('tumbledryers20232534', 'Household tumble dryers', '2023/2534', '2025-07-01', [energy('A-G')]),
  group(
    'tumbledriers',
    'Household tumble driers, label before July 2025',
    '392/2012',
    '2013-05-29',
    [energy('A+++-D')],
    {
      ...{ to: changedBy2025, replacedBy: 'tumbledryers20232534' },
    },
  ),
  group('smartphonestablets20231669', 'Smartphones and slate tablets', '2023/1669', '2025-06-20', [energy('A-G')]),
  group('tyres', 'Tyres', '2020/740', '2021-05-01', [
    {
      ...{ key: 'fuel', title: 'Fuel efficiency class', scale: 'A-E' },
      fields: ['energyClass', 'fuelEfficiencyClass'],
    },
    { key: 'wet_grip', title: 'Wet grip class', scale: 'A-E', fields: ['wetGripClass'] },
    { key: 'noise', title: 'External rolling noise class', scale: 'A-C', fields: ['externalRollingNoiseClass'] },
  ]),
  group('airconditioners', 'Air conditioners', '626/2011', '2019-01-01', [
    { key: 'cooling', title: 'Class in cooling', scale: 'A+++-D', fields: ['coolingEnergyClass'], optional: true },
    { key: 'heating', title: 'Class in heating', scale: 'A+++-D', fields: ['heatingEnergyClass'], optional: true },
  ]),
  group('ovens', 'Domestic ovens', '65/2014', '2015-01-01', [energy('A+++-D')]),
  group('rangehoods', 'Domestic range hoods', '65/2014', '2020-01-01', [energy('A+++-D')]),
  group('spaceheaters', 'Space heaters and combination heaters', '811/2013', '2019-09-26', [energy('A+++-D')]),
  group('spaceheaterpackages', 'Packages of space heaters', '811/2013', '2015-09-26', [energy('A+++-G')]),
  group('waterheaters', 'Water heaters', '812/2013', '2017-09-26', [energy('A+-F')]),
  group('waterheaterpackages', 'Packages of water heaters', '812/2013', '2015-09-26', [energy('A+++-G')]),
  group('hotwaterstoragetanks', 'Hot water storage tanks', '812/2013', '2017-09-26', [energy('A+-F')]),
  group('localspaceheaters', 'Local space heaters', '2015/1186', '2018-01-01', [energy('A++-G')]),
  group('solidfuelboilers', 'Solid fuel boilers', '2015/1187', '2019-09-26', [energy('A+++-D')]),
  group('solidfuelboilerpackages', 'Packages of solid fuel boilers', '2015/1187', '2017-04-01', [energy('A+++-D')]),
  group('residentialventilationunits', 'Residential ventilation units', '1254/2014', '2016-01-01', [energy('A+-G')]),
  group(
    'professionalrefrigeratedstoragecabinets',
    'Professional refrigerated storage cabinets',
    '2015/1094',
    '2019-07-01',
    [energy('A+++-G')],
  ),
];

const byUrlCode = new Map(energyGroups.map((known) => [known.urlCode, known]));

/** What is known of a group; null when its label is not. */
export const energyGroup = (urlCode: string): EnergyGroup | null => byUrlCode.get(urlCode) ?? null;

/** Whether dealers must no longer show the label of this group on a day (YYYY-MM-DD). */
export const isSuperseded = ({ to }: EnergyGroup, day: string): boolean => to !== null && day > to;
