/** A day as YYYY-MM-DD, UTC. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);
