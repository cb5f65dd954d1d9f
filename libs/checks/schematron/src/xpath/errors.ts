/** A rule file, or an expression in it, that is not run; thrown while it is compiled. */
export class NotSupported extends Error {
  constructor(
    message: string,
    /** Into the expression, in UTF-16 units; -1 when the whole is meant. */
    readonly offset = -1,
  ) {
    super(message);
  }
}

/** A dynamic error of XPath: the official run would stop here. */
export class XPathError extends Error {
  constructor(
    /** As the specification of XPath names it, e.g. `FORG0001`. */
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Why judging a document was given up; stable codes. */
export type StopReason =
  'too_much_work' | 'too_deep' | 'sequence_too_long' | 'text_too_long' | 'number_too_long' | 'regex';

/** A limit was reached while a document was judged; no verdict. */
export class Stopped extends Error {
  constructor(
    readonly reason: StopReason,
    message: string,
  ) {
    super(message);
  }
}
