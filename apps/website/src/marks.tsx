import { type ReactNode } from 'react';

/** The states of the page; the shape says which, the word says it again, the colour only helps. */
export type Tone = 'ready' | 'blocked' | 'review' | 'unknown' | 'not-checked' | 'off' | 'sandbox' | 'working';

const shapes: Readonly<Record<Tone, ReactNode>> = {
  ready: (
    <>
      <circle cx="13" cy="13" r="11" fill="currentColor" />
      <path d="m8 13.4 3.4 3.4L18.2 10" className="tick" />
    </>
  ),
  blocked: <path d="M8.4 2h9.2L24 8.4v9.2L17.6 24H8.4L2 17.6V8.4z" fill="currentColor" />,
  review: <path d="M11.3 2.9a2 2 0 0 1 3.4 0l9.6 17.6a2 2 0 0 1-1.7 3H3.4a2 2 0 0 1-1.7-3z" fill="currentColor" />,
  unknown: <circle cx="13" cy="13" r="10.5" className="edge" strokeDasharray="4 2.6" />,
  'not-checked': <circle cx="13" cy="13" r="10.5" className="edge" strokeDasharray="0.1 3.67" />,
  off: (
    <>
      <rect x="3" y="3" width="20" height="20" rx="4" className="edge" />
      <path d="M8 18 18 8" className="edge" />
    </>
  ),
  sandbox: (
    <>
      <path d="M13 1.8 24.2 13 13 24.2 1.8 13z" className="edge" />
      <path d="m9 13 4-4M11 16l5-5M14 17l3-3" className="edge" />
    </>
  ),
  working: <path d="M13 2.5A10.5 10.5 0 1 1 2.5 13" className="edge turning" />,
};

interface MarkProps {
  readonly tone: Tone;
  /** The number of a finding, a count, or `?`. */
  readonly label?: string | number;
  /** What a screen reader says; without it the mark is decoration beside a word. */
  readonly title?: string;
  readonly className?: string;
}

/** A status as a shape, with the number that finds it again elsewhere. */
export function Mark({ tone, label, title, className = 'mark' }: MarkProps) {
  const hidden = title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title };
  return (
    <svg className={`${className} ${tone}`} viewBox="0 0 26 26" focusable="false" {...hidden}>
      {shapes[tone]}
      {label !== undefined && (
        <text x="13" y={tone === 'review' ? 20 : 17.2} className={String(label).length > 2 ? 'long' : undefined}>
          {label}
        </text>
      )}
    </svg>
  );
}

/** A mark of 15 pixels and its word. */
export function Status({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span className={`st ${tone}`}>
      <Mark tone={tone} className="mark-inline" />
      {children}
    </span>
  );
}

const icons = {
  file: 'M3 1.5h6.5L13 5v9.5H3zM9 1.5V5.5h4',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  down: 'M8 2v8m-3.5-3L8 10.5 11.5 7M2.5 13.5h11',
  plus: 'M8 3v10M3 8h10',
  right: 'M2.5 8h11m-4-4 4 4-4 4',
} as const;

/** A small drawing beside a word. */
export function Icon({ name }: { readonly name: keyof typeof icons }) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false" className="icon">
      <path d={icons[name]} />
    </svg>
  );
}

/** The sheet with a tick that stands for the service. */
export function Brand() {
  return (
    <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true" focusable="false" className="brand-sheet">
      <path d="M3.5 1.5h10l5 5v14h-15z" />
      <path d="m7 12.4 2.8 2.8 5.4-5.6" className="brand-tick" />
    </svg>
  );
}
