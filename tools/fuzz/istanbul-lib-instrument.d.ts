/** What is used of it here; the package brings no types. */
declare module 'istanbul-lib-instrument' {
  export function createInstrumenter(options: {
    readonly esModules: boolean;
    readonly compact: boolean;
    readonly produceSourceMap: boolean;
    readonly preserveComments: boolean;
  }): { instrumentSync(code: string, filename: string): string };
}
