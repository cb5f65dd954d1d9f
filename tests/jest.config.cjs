// What starts processes, browsers and chains takes as long as the machine lets it; what hangs is told all the same.
module.exports = { ...require('../jest.preset.cjs')(__dirname), testTimeout: 900_000 };
