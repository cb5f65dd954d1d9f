type Paint = (text: string) => string;

/** Colours, or none. */
export interface Style {
  readonly bold: Paint;
  readonly dim: Paint;
  readonly red: Paint;
  readonly green: Paint;
  readonly yellow: Paint;
}

const paint =
  (open: number, close: number): Paint =>
  (text) =>
    `\x1b[${open}m${text}\x1b[${close}m`;
const colored: Style = {
  bold: paint(1, 22),
  dim: paint(2, 22),
  red: paint(31, 39),
  green: paint(32, 39),
  yellow: paint(33, 39),
};
const same: Paint = (text) => text;
const uncolored: Style = { bold: same, dim: same, red: same, green: same, yellow: same };

export const styleOf = (isColored: boolean): Style => (isColored ? colored : uncolored);
