import { classStatements } from './class-statements';
import { type EnergyAct } from './energy-act';
import { type LabelFacts, labelState, type LabelState, type ReadClass } from './label-state';
import { type OnMarket } from './market-state';
import { classesOf, isRangeOf, readRange, readShownClass } from './scales';

/** What a shop shows of a product. Absent: not told, and nothing is concluded. An empty text: it shows none. */
export interface Listing {
  /** `C`; of a label with several classes all of them, in the order of the label: `C / B / B`. */
  readonly shownClass?: string;
  /** `A-G` */
  readonly shownRange?: string;
  readonly labelShown?: boolean;
  /** A link to the product information sheet, or to the register. */
  readonly ficheLinked?: boolean;
  /** The registration number in the QR code of the label that is shown. */
  readonly qrRegistrationNumber?: string;
  /** Title and description. */
  readonly text?: string;
}

/** The record of the product that is listed. */
export interface ListedRecord extends LabelFacts {
  /** Without leading zeros. */
  readonly registrationNumber: string;
  readonly onMarket: OnMarket;
  readonly supplierVerified: boolean | null;
}

/** `fail` of a block forbids the listing as it is, of a review asks a person. `unknown` is never a pass. */
export interface ListingFinding {
  readonly code: ListingFindingCode;
  readonly outcome: 'pass' | 'fail' | 'unknown';
  readonly severity: 'block' | 'review';
  /** The act and the article that the finding rests on. */
  readonly act: string;
  readonly article: string;
  readonly message: string;
  /** What to change; null where nothing is wrong. */
  readonly change: string | null;
}

const framework = 'Regulation (EU) 2017/1369';
const rows = {
  shown_class_differs: ['block', framework, 'Article 6(a)'],
  range_missing: ['block', framework, 'Article 6(a)'],
  range_differs: ['block', framework, 'Article 6(a)'],
  label_not_shown: ['block', framework, 'Article 5(1)'],
  fiche_not_linked: ['block', framework, 'Article 5(1)'],
  qr_points_elsewhere: ['block', framework, 'Article 5(1)'],
  misleading_class_text: ['block', framework, 'Article 6(c) and (d)'],
  scale_superseded: ['block', framework, 'Article 11(13)'],
  market_placement_ended: ['review', framework, 'Article 4'],
  supplier_not_verified: ['review', 'Implementing Regulation (EU) 2024/994', 'verification of suppliers'],
} as const satisfies Readonly<Record<string, readonly [ListingFinding['severity'], act: string, article: string]>>;

export type ListingFindingCode = keyof typeof rows;

/** What is said of one point: that it is right, what is wrong and how it becomes right, or why it is not known. */
type Verdict =
  | readonly ['pass', message: string]
  | readonly ['unknown', message: string]
  | readonly ['fail', message: string, change: string];

/** A product as listings are compared with: its label by the act, and what the register says of it. */
export type ListedProduct = Pick<ListedRecord, 'registrationNumber' | 'onMarket' | 'supplierVerified'> & {
  readonly label: LabelState;
};

interface Asked {
  readonly listing: Listing;
  readonly record: ListedProduct;
  readonly label: LabelState;
}

const notTold: Verdict = ['unknown', 'The request does not say what the listing shows here.'];
const scaleUnknown: Verdict = [
  'unknown',
  'The label of this product group is not known here, so nothing was compared.',
];

/**
 * Compares a listing with the record of the product and the act of its group, for a day (YYYY-MM-DD). One finding for each point, always
 * all of them.
 */
export function checkListing(listing: Listing, record: ListedRecord, day: string): readonly ListingFinding[] {
  return checkListedProduct(listing, { ...record, label: labelState(record, day) });
}

/** The same for a product whose label was read before. */
export function checkListedProduct(listing: Listing, record: ListedProduct): readonly ListingFinding[] {
  const asked = { listing, record, label: record.label };
  return findingsBy(asked.label.act, (code) => checks[code](asked));
}

/** Findings where no product is known to compare with: all of them are unknown, for this reason. */
export const unknownListing = (message: string): readonly ListingFinding[] =>
  findingsBy(null, () => ['unknown', message]);

function findingsBy(of: EnergyAct | null, verdictOn: (code: ListingFindingCode) => Verdict): ListingFinding[] {
  return (Object.keys(rows) as ListingFindingCode[]).map((code) => {
    const [severity, act, article] = rows[code];
    const [outcome, message, change = null] = verdictOn(code);
    return { code, outcome, severity, ...basisOf(act, article, of), message, change };
  });
}

/** Tyres have a regulation of their own, with the same duties in other articles. */
function basisOf(act: string, article: string, of: EnergyAct | null): Pick<ListingFinding, 'act' | 'article'> {
  if (act !== framework) return { act, article };
  if (of?.number === '2020/740') return { act: of.title, article: of.distanceSelling };
  return { act, article: of === null ? article : `${article}; ${of.title}, ${of.distanceSelling}` };
}

const checks: Readonly<Record<ListingFindingCode, (asked: Asked) => Verdict>> = {
  shown_class_differs: ({ listing: { shownClass }, label }) => compareClasses(shownClass, label),
  range_missing: ({ listing: { shownRange } }) => {
    if (shownRange === undefined) return notTold;
    return shownRange.trim() === ''
      ? ['fail', 'The listing shows no range of classes.', 'Show the range of the scale beside the class.']
      : ['pass', 'A range is shown.'];
  },
  range_differs: ({ listing: { shownRange }, label }) => compareRange(shownRange, label.classes),
  label_not_shown: ({ listing: { labelShown } }) =>
    shownOrNot(
      labelShown,
      'The label',
      'Show the label, or its arrow that opens the label at the first click, near the price.',
    ),
  fiche_not_linked: ({ listing: { ficheLinked } }) =>
    shownOrNot(
      ficheLinked,
      'The product information sheet',
      'Link the product information sheet, or the register, near the price.',
    ),
  qr_points_elsewhere: ({ listing: { qrRegistrationNumber: shown }, record: { registrationNumber } }) => {
    if (shown === undefined) return notTold;
    return shown.replace(/^0+/, '') === registrationNumber
      ? ['pass', 'The QR code holds the number of this record.']
      : [
          'fail',
          'The QR code holds another number than this record.',
          `Use the label of record ${registrationNumber}.`,
        ];
  },
  misleading_class_text: ({ listing: { text }, label }) => compareText(text, label.classes),
  scale_superseded: ({ label: { group, superseded } }) => {
    if (group === null || superseded === null) return scaleUnknown;
    return superseded
      ? [
          'fail',
          `Labels of this group may not be shown since ${group.to}.`,
          `Use the record of the same model in group ${group.replacedBy}, and its label.`,
        ]
      : ['pass', 'The label of this group counts on that day.'];
  },
  market_placement_ended: ({ record: { onMarket } }) => {
    if (onMarket === 'unknown')
      return ['unknown', 'The record does not say since when the model is placed on the market.'];
    if (onMarket === 'not_yet') return ['unknown', 'The model is not placed on the market yet on that day.'];
    return onMarket === 'ended'
      ? [
          'fail',
          'The supplier has ended the placement on the market. What is in stock may be sold.',
          'List only what was placed on the market before.',
        ]
      : ['pass', 'The model is placed on the market.'];
  },
  supplier_not_verified: ({ record: { supplierVerified } }) => {
    if (supplierVerified === null) return ['unknown', 'The record does not say whether the supplier was verified.'];
    return supplierVerified
      ? ['pass', 'The register has verified the supplier.']
      : [
          'fail',
          'The register has not verified the supplier.',
          'Ask the supplier for its verification in the register.',
        ];
  },
};

function shownOrNot(shown: boolean | undefined, what: string, change: string): Verdict {
  if (shown === undefined) return notTold;
  return shown ? ['pass', `${what} is there.`] : ['fail', `${what} is not there.`, change];
}

/** A listing may show one class of several: then it is right about that one at most, and of the others nothing is known. */
function compareClasses(shown: string | undefined, { classes, missing }: LabelState): Verdict {
  if (shown === undefined) return notTold;
  if (classes.length === 0) return scaleUnknown;
  const known = classes.flatMap(({ value }) => value ?? []);
  const onLabel = `On the label: ${known.join(', ')}.`;
  if (shown.trim() === '')
    return [
      'fail',
      'The listing shows no class.',
      known.length > 0 ? `Show the class. ${onLabel}` : 'Show the class of the label.',
    ];
  const read = shown.split(/[/,;|]/).map(readShownClass);
  const wrong: Verdict = ['fail', 'The listing shows a class that the label does not have.', onLabel];
  if (known.length === 0) return ['unknown', 'The record has no class on its scale.'];
  const onScale = read.every((one) => one !== null && classes.some(({ value }) => value === null || value === one));
  if (!onScale) return wrong;
  if (read.length !== known.length) {
    return ['unknown', `The listing shows ${read.length} of ${known.length} classes of this label.`];
  }
  if (!read.every((one, at) => one === known[at])) return wrong;
  return missing.length === 0
    ? ['pass', 'The class is that of the record.']
    : ['unknown', 'The record lacks a class that this label must have.'];
}

function compareRange(shown: string | undefined, [main]: readonly ReadClass[]): Verdict {
  if (shown === undefined) return notTold;
  if (!main) return scaleUnknown;
  if (shown.trim() === '') return ['unknown', 'No range is shown, so none was compared.'];
  const range = readRange(shown);
  const change = `Show the range ${main.scale}.`;
  if (range === null) return ['fail', 'What is shown as range is none.', change];
  return isRangeOf(range, main.scale)
    ? ['pass', 'The range is that of the act.']
    : ['fail', 'The range is not that of the act of this group.', change];
}

function compareText(text: string | undefined, classes: readonly ReadClass[]): Verdict {
  if (text === undefined) return notTold;
  if (classes.length === 0) return scaleUnknown;
  const claimed = classStatements(text);
  if (claimed.length === 0) return ['pass', 'The text names no class that we read.'];
  const known = classes.flatMap(({ value }) => value ?? []);
  const offScale = claimed.some((one) => !classes.some(({ scale }) => classesOf(scale).includes(one)));
  const change = known.length > 0 ? `Name no other class than ${known.join(', ')}.` : 'Take the class out of the text.';
  if (offScale) return ['fail', 'The text names a class that this label does not have.', change];
  if (known.length === 0) return ['unknown', 'The text names a class, and the record has none.'];
  return claimed.every((one) => known.includes(one))
    ? ['pass', 'The text names the class of the record.']
    : ['fail', 'The text names another class than the record.', change];
}
