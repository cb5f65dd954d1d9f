/** The terminal client, version by version, as the specification of the service has them. */
export const terminalClient = {
  versions: [
    {
      version: '0.2.4',
      status: 'published',
      commands: ['auth', 'call', 'connect', 'disconnect', 'discover', 'doctor', 'init', 'status', 'test'],
    },
    { version: '0.3.0', status: 'not_yet_installable', adds: ['--version', 'file-to-data', 'run'] },
  ],
  credential: 'Read from a file or a sign-in, never from a command argument.',
} as const;

const [published, next] = terminalClient.versions;

/** The same in a sentence. */
export const terminalClientText = `The terminal client is published in version ${published.version}: ${published.commands.join(', ')}. Version ${next.version}, which adds ${next.adds.join(', ')}, is not yet installable.`;
