/** The clock of this machine, for a part under test that takes one. A spec hands it over and never reads it itself. */
export const realClock = (): number => performance.now();
