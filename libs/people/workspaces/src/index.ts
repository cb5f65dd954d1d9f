export {
  firstWorkspaceName,
  PersonalWorkspaceStore,
  type PersonalWorkspace,
  type LinkOutcome,
  type PersonalData,
  type WorkspaceChange,
} from './personal-workspace-store';
export { WalletLinks, type WalletLinksOptions } from './wallet-links';
