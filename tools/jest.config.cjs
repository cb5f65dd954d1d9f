const path = require('node:path');

// Two files at a time: these specs run last and alone, and mostly wait. Each has folders, ports and databases of its own.
module.exports = {
  ...require('../jest.preset.cjs')(__dirname),
  maxWorkers: 2,
  testSequencer: path.join(__dirname, '../tools/build/longest-first.cjs'),
};
