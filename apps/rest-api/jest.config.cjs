const config = require('../../jest.preset.cjs')(__dirname);

// A text that the build puts into the program (tools/build/build.mjs).
module.exports = { ...config, transform: { ...config.transform, '\\.md$': '<rootDir>/../../tools/build/text.cjs' } };
