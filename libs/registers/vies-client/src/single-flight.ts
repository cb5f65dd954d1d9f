interface Flight<T> {
  readonly landing: Promise<T>;
  readonly abort: AbortController;
  passengers: number;
}

/**
 * Equal questions under way at the same time are asked once. A flight lasts as long as anybody waits for it: when the
 * last one has left, its signal is aborted.
 */
export class SingleFlight<T> {
  private readonly flights = new Map<string, Flight<T>>();

  /** @param signal the moment this caller stops waiting; the promise is then of no interest to it any more */
  async join(key: string, signal: AbortSignal, takeOff: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const flight = this.flights.get(key) ?? this.start(key, takeOff);
    flight.passengers++;
    const leave = () => {
      flight.passengers--;
      if (flight.passengers > 0) return;
      this.forget(key, flight);
      flight.abort.abort();
    };
    signal.addEventListener('abort', leave, { once: true });
    try {
      return await flight.landing;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  private start(key: string, takeOff: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const abort = new AbortController();
    const flight: Flight<T> = {
      abort,
      passengers: 0,
      landing: takeOff(abort.signal).finally(() => this.forget(key, flight)),
    };
    this.flights.set(key, flight);
    return flight;
  }

  /** A flight that was left may still be rolling out when the next one with its key has begun. */
  private forget(key: string, flight: Flight<T>): void {
    if (this.flights.get(key) === flight) this.flights.delete(key);
  }
}
