/** Of the terminal client; the service has its own. A spec compares it with what is packed. */
export const version = '0.3.0';
