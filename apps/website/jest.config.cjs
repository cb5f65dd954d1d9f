const swc = require('../../tools/build/swc.cjs');
const preset = require('../../jest.preset.cjs')(__dirname);

const tsx = {
  ...swc,
  jsc: {
    ...swc.jsc,
    parser: { ...swc.jsc.parser, tsx: true },
    transform: { ...swc.jsc.transform, react: { runtime: 'automatic' } },
  },
};

module.exports = {
  ...preset,
  moduleFileExtensions: [...preset.moduleFileExtensions, 'tsx'],
  transform: { '^.+\\.tsx$': ['@swc/jest', tsx], ...preset.transform },
};
