import { registerCalls } from '@einvoice/limits';
import { type CallEffect, CircuitBreaker } from '@einvoice/http-client';

/** What one call taught us, about the member state and about VIES as a whole. */
export interface Effects {
  readonly memberState: CallEffect;
  readonly register: CallEffect;
}

/** Leave to make one call. It must be given back, whatever became of the call. */
export interface Pass {
  leave(effects: Effects): void;
}

export type NoPass = 'member_state_paused' | 'register_paused' | 'too_many_waiting' | 'deadline_passed';

interface Waiter {
  readonly memberState: string;
  readonly settle: (result: Pass | NoPass) => void;
}

/**
 * Who may call VIES now: one breaker per member state and one for VIES as a whole, and a bounded queue before them. A shut
 * breaker refuses at once, also those who wait.
 */
export class Traffic {
  private readonly register: CircuitBreaker;
  private readonly memberStates = new Map<string, CircuitBreaker>();
  private waiters: Waiter[] = [];

  constructor(private readonly monotonicMs: () => number) {
    const { inFlightMax } = registerCalls;
    this.register = new CircuitBreaker({ inFlightStart: inFlightMax, inFlightMax, monotonicMs });
  }

  enter(memberState: string, signal: AbortSignal): Promise<Pass | NoPass> {
    if (signal.aborted) return Promise.resolve('deadline_passed');
    const admission = this.admit(memberState);
    if (admission !== 'wait') return Promise.resolve(admission);
    if (this.waiters.length >= registerCalls.waitingMax) return Promise.resolve('too_many_waiting');
    return new Promise((resolve) => {
      const giveUp = () => {
        this.waiters = this.waiters.filter((other) => other !== waiter);
        resolve('deadline_passed');
      };
      const settle = (result: Pass | NoPass) => {
        signal.removeEventListener('abort', giveUp);
        resolve(result);
      };
      const waiter: Waiter = { memberState, settle };
      signal.addEventListener('abort', giveUp, { once: true });
      this.waiters.push(waiter);
    });
  }

  private admit(memberState: string): Pass | NoPass | 'wait' {
    const breaker = this.breakerOf(memberState);
    const [registerState, memberStateState] = [this.register.state(), breaker.state()];
    if (registerState === 'shut') return 'register_paused';
    if (memberStateState === 'shut') return 'member_state_paused';
    if (registerState === 'busy' || memberStateState === 'busy') return 'wait';
    const [registerEra, era] = [this.register.enter(), breaker.enter()];
    return {
      leave: (effects) => {
        this.register.leave(effects.register, registerEra);
        breaker.leave(effects.memberState, era);
        this.callTheNext();
      },
    };
  }

  private callTheNext(): void {
    const waiting = this.waiters;
    this.waiters = waiting.filter((waiter) => {
      const admission = this.admit(waiter.memberState);
      if (admission !== 'wait') waiter.settle(admission);
      return admission === 'wait';
    });
  }

  private breakerOf(memberState: string): CircuitBreaker {
    const known = this.memberStates.get(memberState);
    if (known) return known;
    const { stateInFlightStart, stateInFlightMax } = registerCalls;
    const breaker = new CircuitBreaker({
      inFlightStart: stateInFlightStart,
      inFlightMax: stateInFlightMax,
      monotonicMs: this.monotonicMs,
    });
    this.memberStates.set(memberState, breaker);
    return breaker;
  }
}
