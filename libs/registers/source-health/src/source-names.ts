/** Whom the service asks, or is paid through. */
export const sourceNames = [
  'vies',
  'peppol',
  'eprel',
  'eori',
  'tariff_service',
  'provider',
  'paycall_lane',
  'payment_provider',
] as const;
export type SourceName = (typeof sourceNames)[number];
