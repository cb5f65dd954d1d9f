/** What a measure does to an import. What its type is called comes from the files; this says only where it is listed. */
export type MeasureKind =
  'duty' | 'preference' | 'suspension' | 'quota' | 'defence' | 'control' | 'prohibition' | 'declaration' | 'other';

const typesOf: Readonly<Record<Exclude<MeasureKind, 'other'>, string>> = {
  duty: '103',
  preference: '106 141 142 145',
  suspension: '105 112 115 117 119',
  quota: '122 123 143 146 147',
  defence: '551 552 553 554 561 562 564 565 566 570 695 696',
  control:
    '410 420 465 467 473 474 475 476 478 479 490 491 492 493 494 495 496 705 706 707 708 709 710 711 712 713 714 715 716 717 718 719 ' +
    '722 724 725 728 730 735 740 745 746 747 748 749 750 751 755 760 761 762 763 764 765 766 767 768 769 770 771 772 773 774 775',
  prohibition: '277',
  declaration: '463 464',
};

const kinds = new Map<string, MeasureKind>(
  Object.entries(typesOf).flatMap(([kind, types]) =>
    types.split(' ').map((type) => [type, kind as MeasureKind] as const),
  ),
);

/** `other` for a type that is not in the table: it is listed, and somebody has to look at it. */
export const kindOf = (type: string): MeasureKind => kinds.get(type) ?? 'other';
