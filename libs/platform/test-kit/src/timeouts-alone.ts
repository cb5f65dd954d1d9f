/** For `jest.useFakeTimers`: a spec turns the timeouts, and everything else goes on as it does. */
export const timeoutsAlone: { doNotFake: NonNullable<FakeTimersConfig['doNotFake']> } = {
  doNotFake: [
    ...(['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate', 'setInterval', 'clearInterval'] as const),
    ...(['Date', 'hrtime', 'performance'] as const),
  ],
};
