import { phrase } from '../known-texts';
import { say } from '../say';

/** The connection by which the pages of this site spend is called so by the service, every other one by whoever made it. */
const ofThisSite = phrase('This site (reviews)');

/** The name of a connection, as a person reads it. */
export const connectionName = (name: string): string => (name === ofThisSite ? say(ofThisSite) : name);
