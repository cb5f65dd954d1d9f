/** The forms of a report on invoices. */
export const reportNames = ['table', 'json', 'ndjson', 'csv', 'markdown', 'sarif', 'junit', 'html', 'gitlab'] as const;
export type ReportName = (typeof reportNames)[number];
