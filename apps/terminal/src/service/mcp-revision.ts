/** The newest revision of MCP in which a request needs no state of the server, and says nothing about itself. */
export const mcpRevision = '2025-11-25';
