/** When the examples were made. */
export const madeAt = '2026-11-22T10:00:00.000Z';
export const receiptRunId = '0b8f2c1e-5d3a-4f6b-9c7d-1e2f3a4b5c6d';
