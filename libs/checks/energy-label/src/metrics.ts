/** What a product's figure says, with its unit; a figure that cannot be read is null. */
export interface Metric {
  readonly key: string;
  readonly title: string;
  /** Null of a plain number or a word. */
  readonly unit: string | null;
  /** Which way the figure goes when the product takes less or gives more; `none` where neither is better. It ranks nothing. */
  readonly direction: 'lower' | 'higher' | 'none';
  readonly value: number | string | null;
  /** The value as a person reads it, such as `33 h 43 min`; null when there is none. */
  readonly shown: string | null;
}

type MetricRow = Omit<Metric, 'value' | 'shown'> & {
  /** Fields of the register, each in the same unit; the first that is there counts. */
  readonly fields: readonly string[];
  /** `hours_minutes`: 3343 is 33 h 43 min. `hundreds`: 8 is 800. `words`: a text such as IP68. */
  readonly reading?: 'hours_minutes' | 'hundreds' | 'words';
};

type Direction = Metric['direction'];
const row = (
  key: string,
  title: string,
  unit: string | null,
  direction: Direction,
  more: Partial<Pick<MetricRow, 'fields' | 'reading'>> = {},
): MetricRow => ({ key, title, unit, direction, fields: [key], ...more });

const noise = row('noise', 'Airborne noise', 'dB(A) re 1 pW', 'lower');
const ratedCapacity = (unit: string) => row('ratedCapacity', 'Rated capacity', unit, 'none');
const guarantee = row('guaranteeDuration', 'Guarantee of the supplier', 'months', 'higher', {
  // The second is an error in writing of the register's own.
  fields: ['guaranteeDuration', 'guranteeDuration'],
});
const energyAnnual = row('energyAnnual', 'Energy consumption', 'kWh/annum', 'lower', {
  fields: ['energyAnnual', 'energyConsAnnual'],
});
const per100Cycles = row('energyCons100', 'Energy consumption, eco programme', 'kWh/100 cycles', 'lower', {
  fields: ['energyCons100', 'energyConsPer100Cycle'],
});
const per1000Hours = (key: string, title: string, ...others: readonly string[]) =>
  row(key, title, 'kWh/1000 h', 'lower', { fields: [key, ...others] });

const laundry: readonly MetricRow[] = [
  ratedCapacity('kg'),
  row('waterCons', 'Water consumption, eco programme', 'l/cycle', 'lower'),
  row('spinSpeedRated', 'Spin speed', 'rpm', 'none'),
  row('programmeDuration', 'Duration of the eco programme', 'min', 'none'),
];

/** The figures of each group, as the register names them, with the units of the act. */
const rowsOfGroup: Readonly<Record<string, readonly MetricRow[]>> = {
  washingmachines2019: [per100Cycles, ...laundry, row('noiseSpin', 'Noise when spinning', 'dB(A) re 1 pW', 'lower', { fields: ['noiseSpin', 'noise'] }), guarantee], // prettier-ignore
  washingmachines: [
    row('energyAnnualWash', 'Energy consumption', 'kWh/annum', 'lower', {
      fields: ['energyAnnualWash', 'energyAnnual'],
    }),
    row('waterAnnualWash', 'Water consumption', 'l/annum', 'lower'),
    ratedCapacity('kg'),
    row('noiseSpin', 'Noise when spinning', 'dB(A) re 1 pW', 'lower'),
  ],
  washerdriers2019: [per100Cycles, ...laundry, noise, guarantee],
  dishwashers2019: [
    ...[per100Cycles, ratedCapacity('place settings')],
    ...[row('waterCons', 'Water consumption, eco programme', 'l/cycle', 'lower'), noise],
    ...[row('programmeDuration', 'Duration of the eco programme', 'min', 'none'), guarantee],
  ],
  dishwashers: [energyAnnual, ratedCapacity('place settings'), noise],
  refrigeratingappliances2019: [...[energyAnnual, row('totalVolume', 'Total volume', 'l', 'none'), noise, guarantee]],
  refrigeratingappliances: [energyAnnual, noise],
  refrigeratingappliancesdirectsalesfunction: [energyAnnual],
  electronicdisplays: [
    per1000Hours('energyConsumptionSDR', 'Energy consumption, standard dynamic range', 'energyConsSDR'),
    per1000Hours('energyConsumptionHDR', 'Energy consumption, high dynamic range', 'energyConsHDR'),
    row('diagonalCm', 'Diagonal of the screen', 'cm', 'none'),
    guarantee,
  ],
  televisions: [row('powerOnMode', 'Power in on mode', 'W', 'lower'), energyAnnual],
  lightsources: [
    per1000Hours('energyCons1000', 'Energy consumption', 'energyConsOnMode'),
    row('luminousFlux', 'Useful luminous flux', 'lm', 'higher'),
  ],
  lamps: [per1000Hours('energyCons1000', 'Energy consumption')],
  tumbledryers20232534: [per100Cycles, ratedCapacity('kg'), noise, guarantee],
  tumbledriers: [energyAnnual, ratedCapacity('kg'), noise],
  smartphonestablets20231669: [
    row('batteryEndurancePerCycle', 'Battery endurance for each cycle', 'min', 'higher', { reading: 'hours_minutes' }),
    row('batteryEnduranceInCycles', 'Battery endurance', 'cycles', 'higher', { reading: 'hundreds' }),
    row('ratedBatteryCapacity', 'Rated battery capacity', 'mAh', 'none'),
    row('repairabilityIndex', 'Repairability index', null, 'higher'),
    row('ingressProtectionRating', 'Ingress protection', null, 'none', { reading: 'words' }),
    row('minYearsSoftwareUpdates', 'Years of software updates, at least', 'years', 'higher'),
    row('screenScratchResistance', 'Scratch resistance of the screen', null, 'none', { reading: 'words' }),
  ],
  tyres: [
    row('externalRollingNoiseValue', 'External rolling noise', 'dB', 'lower'),
    row('loadCapacityIndex', 'Load capacity index', null, 'none', { reading: 'words' }),
    row('speedCategorySymbol', 'Speed category', null, 'none', { reading: 'words' }),
    row('tyreDesignation', 'Size designation', null, 'none', { reading: 'words' }),
  ],
};

/** The keys of the figures that we know of a group, in the order of its label; none of a group without a table. */
export const metricKeysOf = (urlCode: string): readonly string[] => rowsOf(urlCode).map(({ key }) => key);

/** The fields of the register that hold the figures of a group. */
export const metricFieldsOf = (urlCode: string): readonly string[] => rowsOf(urlCode).flatMap(({ fields }) => fields);

/**
 * The figures of a record of a group, with units.
 * @param fields the record's fields by their names in the register: numbers and texts alone
 */
export const metricsOf = (urlCode: string, fields: Readonly<Record<string, number | string>>): readonly Metric[] =>
  rowsOf(urlCode).map(({ fields: names, reading, ...metric }) => {
    const name = names.find((candidate) => Object.hasOwn(fields, candidate));
    return { ...metric, ...readingOf(name === undefined ? undefined : fields[name], reading, metric.unit) };
  });

const rowsOf = (urlCode: string): readonly MetricRow[] =>
  Object.hasOwn(rowsOfGroup, urlCode) ? rowsOfGroup[urlCode]! : [];

const nothing = { value: null, shown: null } as const;

function readingOf(
  raw: number | string | undefined,
  reading: MetricRow['reading'],
  unit: string | null,
): Pick<Metric, 'value' | 'shown'> {
  if (raw === undefined) return nothing;
  if (reading === 'words') return { value: String(raw), shown: String(raw) };
  const count = typeof raw === 'number' ? raw : /^\d{1,9}(\.\d{1,6})?$/.test(raw) ? Number(raw) : NaN;
  if (!Number.isFinite(count) || count < 0) return nothing;
  if (reading === 'hours_minutes') return hoursAndMinutes(count);
  const value = reading === 'hundreds' ? count * 100 : count;
  return { value, shown: unit === null ? `${value}` : `${value} ${unit}` };
}

/** The register writes hours and minutes side by side: 3343 is 33 h 43 min, that is 2,023 minutes. */
function hoursAndMinutes(count: number): Pick<Metric, 'value' | 'shown'> {
  const [hours, minutes] = [Math.floor(count / 100), count % 100];
  if (!Number.isInteger(count) || minutes >= 60) return nothing;
  return { value: hours * 60 + minutes, shown: `${hours} h ${minutes} min` };
}
