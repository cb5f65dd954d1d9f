// Jest begins with the largest files when it does not know how long they take; here the longest waits stand in small ones.
const Sequencer = require('@jest/test-sequencer').default;

const longest = [
  'faults/lane-suite',
  'sandbox/sandbox',
  'demo/documented-commands',
  'pack/pack',
  'generators/generators',
];
const placeOf = ({ path }) => {
  const place = longest.findIndex((name) => path.endsWith(`${name}.spec.ts`));
  return place < 0 ? longest.length : place;
};

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((a, b) => placeOf(a) - placeOf(b));
  }
};
