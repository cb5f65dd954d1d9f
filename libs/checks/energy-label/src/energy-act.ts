/** A legal act of the Union that says what a label looks like. */
export interface EnergyAct {
  /** As the Official Journal numbers it: `2019/2014`, `1060/2010`, `96/60`. */
  readonly number: string;
  readonly title: string;
  /** Where the duties of dealers in distance selling stand. */
  readonly distanceSelling: string;
  readonly sourceUrl: string;
  /** The day on which a person last compared this row with what it cites. */
  readonly reviewedAt: string;
}

const eurLex = 'https://eur-lex.europa.eu/eli';
const reviewedAt = '2026-11-23';
const delegated = (number: string, distanceSelling: string): EnergyAct => {
  // Acts before 2015 are written number/year, their addresses year/number.
  const [one = '', other = ''] = number.split('/');
  const path = one.length === 4 && Number(one) >= 2015 ? `${one}/${other}` : `${other}/${one}`;
  return {
    number,
    title: `Delegated Regulation (EU) ${Number(one) >= 2015 ? number : `No ${number}`}`,
    distanceSelling,
    sourceUrl: `${eurLex}/reg_del/${path}/oj`,
    reviewedAt,
  };
};

/** Labels before 2021: on the internet they are shown as Delegated Regulation (EU) No 518/2014 added to each act. */
const internet2014 =
  'the annex on distance selling through the internet, added by Delegated Regulation (EU) No 518/2014';
const internetAnnex = 'the annex on distance selling and the internet';

/** Every act that has a label on the market, by its number. */
export const energyActs: Readonly<Record<string, EnergyAct>> = Object.fromEntries(
  [
    delegated('2019/2013', internetAnnex),
    delegated('2019/2014', 'Annex VIII'),
    delegated('2019/2015', internetAnnex),
    delegated('2019/2016', internetAnnex),
    delegated('2019/2017', internetAnnex),
    delegated('2019/2018', internetAnnex),
    delegated('2023/1669', internetAnnex),
    delegated('2023/2534', internetAnnex),
    {
      ...{ number: '2020/740', title: 'Regulation (EU) 2020/740', distanceSelling: 'Article 6 and Annex V' },
      ...{ sourceUrl: `${eurLex}/reg/2020/740/oj`, reviewedAt },
    },
    delegated('1059/2010', internet2014),
    delegated('1060/2010', internet2014),
    delegated('1061/2010', internet2014),
    delegated('1062/2010', internet2014),
    delegated('626/2011', internet2014),
    delegated('392/2012', internet2014),
    delegated('874/2012', internet2014),
    delegated('811/2013', internet2014),
    delegated('812/2013', internet2014),
    delegated('65/2014', internetAnnex),
    delegated('1254/2014', internetAnnex),
    delegated('2015/1094', internetAnnex),
    delegated('2015/1186', internetAnnex),
    delegated('2015/1187', internetAnnex),
    {
      ...{ number: '96/60', title: 'Directive 96/60/EC', distanceSelling: internet2014 },
      ...{ sourceUrl: `${eurLex}/dir/1996/60/oj`, reviewedAt },
    },
  ].map((act) => [act.number, act]),
);

/**
 * The act that the register names (`EU_2019_2014`, `EC_96_60`); the order of year and number does not matter, for it changed in 2015.
 * Null when no label of ours rests on it.
 */
export function actOfRegister(implementingAct: string): EnergyAct | null {
  const [, one, other] = /^[A-Z]{2,3}_(\d{2,4})_(\d{2,4})$/.exec(implementingAct) ?? [];
  return energyActs[`${one}/${other}`] ?? energyActs[`${other}/${one}`] ?? null;
}
