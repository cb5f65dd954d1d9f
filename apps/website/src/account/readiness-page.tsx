import { type ReadinessAnswer, type ReadinessRequest, siteRoutes } from '@einvoice/site-contract';
import { useState } from 'react';
import { Mark } from '../marks';
import { Loading, SignedIn } from './account-frame';
import { FailureNote } from './failure-note';
import { Form, TextInput } from './form';
import { useAnswer, useWrite } from './use-answer';
import { type SaveProps, Wallets } from './wallets-section';
import { phrase } from '../known-texts';
import { say } from '../say';

/** What the workspace says about the legal entity that sends and receives; the tool checks it. */
export const ReadinessPage = () => <SignedIn title={say('Readiness')}>{() => <Readiness />}</SignedIn>;

function Readiness() {
  const { answer, reload, replace } = useAnswer<ReadinessAnswer>(siteRoutes.readiness);
  if (answer.state !== 'ready') return <Loading answer={answer} onRetry={reload} />;
  const { legalEntity, vatNumber, peppolEndpoint, missing } = answer.body;
  return (
    <div className="stack">
      <p className="lead">
        {missing.length === 0
          ? say('Everything is entered. A system or an agent with a connection can ask the registers about it.')
          : say('Still to enter: {parts}.', { parts: missing.map((part) => say(partNames[part])).join(', ') })}{' '}
        {say('Diagnostics, not a certificate.')}
      </p>
      <section className="card parts" aria-label={say('Parts')}>
        <Part
          onSaved={replace}
          name={say(partNames.legal_entity)}
          fields={[
            ['name', say('Legal name'), legalEntity?.name ?? ''],
            ['countryCode', say('Country, two letters'), legalEntity?.countryCode ?? ''],
          ]}
          requestOf={({ name = '', countryCode = '' }) => ({
            legalEntity: { name, countryCode: countryCode.toUpperCase() },
          })}
        />
        <Part
          onSaved={replace}
          name={say(partNames.vat_number)}
          fields={[['vatNumber', say('VAT number'), vatNumber ?? '']]}
          requestOf={({ vatNumber: text = '' }) => ({ vatNumber: text })}
        />
        <Part
          onSaved={replace}
          name={say(partNames.peppol_endpoint)}
          fields={[
            ['scheme', say('Scheme'), peppolEndpoint?.scheme ?? ''],
            ['value', say('Identifier'), peppolEndpoint?.value ?? ''],
          ]}
          requestOf={({ scheme = '', value = '' }) => ({ peppolEndpoint: { scheme, value } })}
        />
      </section>
      <Wallets onSaved={replace} wallets={answer.body.wallets} />
    </div>
  );
}

const partNames = {
  legal_entity: phrase('Legal entity'),
  vat_number: phrase('VAT number'),
  peppol_endpoint: phrase('Peppol address'),
} as const satisfies Record<ReadinessAnswer['missing'][number], string>;

interface PartProps extends SaveProps {
  readonly name: string;
  readonly fields: readonly (readonly [key: string, label: string, value: string])[];
  readonly requestOf: (values: Readonly<Record<string, string>>) => ReadinessRequest;
}

/** One part: what is entered, or the form that enters it. */
function Part({ name, fields, requestOf, onSaved }: PartProps) {
  const isEntered = fields.every(([, , value]) => value !== '');
  const [isOpen, setOpen] = useState(false);
  const [values, setValues] = useState<Record<string, string>>({});
  const { isBusy, failure, send } = useWrite<ReadinessAnswer>();
  const current = Object.fromEntries(fields.map(([key, , value]) => [key, values[key] ?? value]));
  const save = async () => {
    const saved = await send(siteRoutes.readiness, requestOf(current));
    if (saved === null) return;
    setOpen(false);
    onSaved(saved);
  };
  return (
    <div className="part">
      <Mark tone={isEntered ? 'not-checked' : 'off'} />
      <div>
        <h2>{name}</h2>
        {isOpen ? (
          <Form onSend={save}>
            {fields.map(([key, label]) => (
              <label key={key}>
                {label}
                <TextInput
                  className="text-input"
                  required
                  value={current[key]}
                  onChange={(text) => setValues({ ...values, [key]: text })}
                />
              </label>
            ))}
            <div className="f-act">
              <button type="submit" className="btn" disabled={isBusy}>
                {say('Save')}
              </button>
              <button type="button" className="btn quiet" onClick={() => setOpen(false)}>
                {say('Cancel')}
              </button>
            </div>
            <FailureNote failure={failure} />
          </Form>
        ) : (
          <>
            <p className="muted">{isEntered ? fields.map(([, , value]) => value).join(', ') : say('Not entered')}</p>
            {isEntered && <p className="small faint">{say('Entered, not checked here')}</p>}
          </>
        )}
      </div>
      {!isOpen && (
        <button type="button" className="btn sm" onClick={() => setOpen(true)}>
          {isEntered ? say('Change') : say('Enter')}
          <span className="vh"> {name}</span>
        </button>
      )}
    </div>
  );
}
