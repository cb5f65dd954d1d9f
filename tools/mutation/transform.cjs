// Gives a file under mutation to the compiler as the instrumenter wrote it, every other file as it is.
const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');
const process = require('node:process');

const { MUTATION_FOLDER: folder = '', MUTATION_ROOT: root = '' } = process.env;
const written = (source, file) => {
  const copy = path.join(folder, path.relative(root, file));
  return existsSync(copy) ? readFileSync(copy, 'utf8') : source;
};

module.exports = {
  createTransformer({ of, options }) {
    const inner = require(require.resolve(of)).createTransformer(options);
    return {
      process: (source, file, ...rest) => inner.process(written(source, file), file, ...rest),
      getCacheKey: (source, file, ...rest) => inner.getCacheKey(written(source, file), file, ...rest),
    };
  },
};
