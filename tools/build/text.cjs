// What `import text from './x.md'` is in tests, as tools/build/build.mjs makes it in builds: the text of the file.
module.exports = {
  process: (text) => ({ code: `module.exports = { __esModule: true, default: ${JSON.stringify(text)} };` }),
};
