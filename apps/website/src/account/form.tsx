import { type ComponentProps, type ReactNode } from 'react';

interface FormProps {
  readonly className?: string;
  /** What its submit button does. */
  readonly onSend: () => Promise<unknown>;
  /** What is wrong is said by the page, not by the browser. */
  readonly noValidate?: boolean;
  readonly children: ReactNode;
}

/** A form that the page sends itself. */
export const Form = ({ className = 'stack', onSend, noValidate = false, children }: FormProps) => (
  <form
    className={className}
    noValidate={noValidate}
    onSubmit={(event) => {
      event.preventDefault();
      void onSend();
    }}
  >
    {children}
  </form>
);

type InputProps = Omit<ComponentProps<'input'>, 'onChange'> & { readonly onChange: (text: string) => void };

/** A line of text. */
export const TextInput = ({ onChange, ...rest }: InputProps) => (
  <input {...rest} onChange={(event) => onChange(event.target.value)} />
);

/** A line of text below its label. */
export const TextField = ({ label, className = 'text-input', ...input }: InputProps & { readonly label: string }) => (
  <>
    <label htmlFor={input.id}>{label}</label>
    <TextInput {...input} className={className} />
  </>
);

interface EntryProps extends InputProps {
  readonly label: ReactNode;
  /** What the button beside it says; more buttons are its children. */
  readonly action: string;
  readonly tone?: 'pri' | 'danger';
  readonly isBusy: boolean;
}

/** The one line of text of a form, with its button beside it. */
export const Entry = ({ label, action, tone, isBusy, children, ...input }: EntryProps) => (
  <>
    <label htmlFor={input.id}>{label}</label>
    <div className="field">
      <TextInput {...input} />
      <button type="submit" className={tone ? `btn ${tone}` : 'btn'} disabled={isBusy}>
        {action}
      </button>
      {children}
    </div>
  </>
);
