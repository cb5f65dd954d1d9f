/** The text of the file, put into the program when it is built. */
declare module '*.md' {
  const text: string;
  export default text;
}
