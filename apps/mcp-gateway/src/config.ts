import { loadConfig, serviceSafetyProblems, serviceSettings, type ServiceConfig } from '@einvoice/nest-kit';

/** Reads the environment of this process. Throws a `ConfigError` that names every problem. */
export const readConfig = (environment: NodeJS.ProcessEnv = process.env): ServiceConfig =>
  loadConfig(environment, serviceSettings({ port: 3001 }), serviceSafetyProblems);
