/** What of Babel's path to a node is asked here. */
interface Path {
  readonly node: { readonly type: string; readonly value?: unknown; readonly quasis?: readonly Quasi[] };
  readonly parentPath: Path | null;
  isStringLiteral(): boolean;
  isTemplateLiteral(): boolean;
  isThrowStatement(): boolean;
}
interface Quasi {
  readonly value: { readonly raw: string };
}

/** Words for people: three and more. Golden files hold the public ones, and what an error of a bug says is no guarantee. */
const isProse = (text: string): boolean => /\p{L}\S* \S+ \S/u.test(text);

/** Tells the instrumenter which texts are not mutated. */
export const ignoredTexts = {
  shouldIgnore(path: Path): string | undefined {
    if (path.isThrowStatement()) return undefined;
    const text = path.isStringLiteral()
      ? String(path.node.value)
      : path.isTemplateLiteral()
        ? (path.node.quasis ?? []).map(({ value }) => value.raw).join('x')
        : '';
    return isProse(text) ? 'a text for people' : undefined;
  },
};
