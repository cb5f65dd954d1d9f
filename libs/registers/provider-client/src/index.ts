export { createHttpProviderClient, type HttpProviderOptions, providerUrlProblem } from './http-provider-client';
export {
  type ProviderAnswer,
  type ProviderBinding,
  ProviderClient,
  UnconfiguredProviderClient,
} from './provider-client';
