const path = require('node:path');

// All that needs one process, the embedded Postgres and one chain, as `npm test` runs it: one Jest for every project, so that
// what they share is compiled once. Several processes, browsers and packs: tests/.
module.exports = {
  ...require('./jest.preset.cjs')(__dirname),
  roots: ['apps', 'libs', 'tools'].map((folder) => path.join(__dirname, folder)),
};
