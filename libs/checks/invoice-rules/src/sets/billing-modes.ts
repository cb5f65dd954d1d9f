import { codesOf } from './edition-facts';

/** The billing modes of France (BT-23): B is for goods, S for services, M for both; the digit says what kind of invoice it is. */
export const billingModes: ReadonlySet<string> = codesOf('B1 S1 M1 B2 S2 M2 S3 B4 S4 M4 S5 S6 B7 S7 B8 S8 M8 B9 S9 M9');
