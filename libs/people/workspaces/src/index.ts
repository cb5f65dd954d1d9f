export {
  AccountStore,
  type AccountWorkspace,
  type LinkOutcome,
  type PersonalData,
  type WorkspaceChange,
} from './account-store';
export { WalletLinks, type WalletLinksOptions } from './wallet-links';
