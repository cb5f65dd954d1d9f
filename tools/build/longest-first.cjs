// Jest begins with the largest files when it does not know how long they take; here the longest waits stand in small ones.
const Sequencer = require('@jest/test-sequencer').default;

const longest = [
  'website-walks/website-walks',
  'demo/documented-commands',
  'sandbox/sandbox',
  'faults/lane-suite',
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
