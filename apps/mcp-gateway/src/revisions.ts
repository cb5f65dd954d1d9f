/** The revision of MCP in which every request is complete: its version and its client's abilities are in `_meta`. */
export const modernRevision = '2026-07-28';

/** Revisions that begin with `initialize`; all of them are served without a session. */
export const legacyRevisions: readonly string[] = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];

export const revisions: readonly string[] = [modernRevision, ...legacyRevisions];
export const newestLegacyRevision = '2025-11-25';

/** Keys that MCP itself puts into `_meta`. */
export const metaKeys = {
  protocolVersion: 'io.modelcontextprotocol/protocolVersion',
  clientCapabilities: 'io.modelcontextprotocol/clientCapabilities',
  serverInfo: 'io.modelcontextprotocol/serverInfo',
} as const;
