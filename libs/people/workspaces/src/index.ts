export {
  type FallenBalance,
  firstWorkspaceName,
  PersonalWorkspaceStore,
  type PersonalWorkspace,
  type PersonalData,
  type WorkspaceChange,
} from './personal-workspace-store';
export { WalletLinks } from './wallet-links';
