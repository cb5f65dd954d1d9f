/** Placeholder removed below. */
export const AccountApp = () => null;
