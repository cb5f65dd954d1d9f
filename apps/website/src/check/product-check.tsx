import { useState } from 'react';
import { FailureNote } from '../account/failure-note';
import { useWrite } from '../account/use-answer';
import { facts } from '../facts';
import { phrase } from '../known-texts';
import { euros } from '../prose';
import { say } from '../say';
import { spokenLanguage } from '../spoken-language';
import { AnswerView } from './answer-view';
import { costs, factsOfSource, PricedCheck, type PricedAnswer } from './priced-check';
import { productGroups } from './product-groups';
import { filled, orNone } from './single-check';

interface Text {
  readonly text: string;
}

type OnMarket = keyof typeof marketWords;

interface Candidate {
  readonly publicRecordId: string;
  readonly model: Text | null;
  readonly supplier: Text | null;
  readonly energyClass: string | null;
  readonly onMarket: OnMarket;
}

interface EnergyAnswer extends PricedAnswer {
  readonly act: { readonly number: string; readonly sourceUrl: string } | null;
}

interface ProductAnswer extends EnergyAnswer {
  readonly candidates: readonly Candidate[];
}

interface LabelAnswer extends EnergyAnswer {
  readonly classes: readonly { readonly title: string; readonly scale: string; readonly value: string | null }[];
  readonly metrics: readonly { readonly title: string; readonly shown: string | null; readonly unit: string | null }[];
  readonly onMarket: OnMarket;
  readonly labelUrl: string | null;
  readonly ficheUrl: string | null;
  readonly qrUrl: string | null;
}

/** One product in the register of energy labels, by its number there or by its model; then the label of a record. */
export const ProductCheck = () => (
  <PricedCheck<ProductAnswer>
    page="/check/product"
    route="/api/check/product"
    credits={facts.creditsPerCheck.product}
    fields={[
      { name: 'registrationNumber', label: phrase('EPREL number'), isOptional: true, charactersMax: 12 },
      {
        name: 'modelIdentifier',
        label: phrase('Or the model, as the supplier writes it'),
        isOptional: true,
        charactersMax: 100,
      },
      { name: 'supplierOrBrand', label: phrase('Supplier or brand'), isOptional: true, charactersMax: 100 },
    ]}
    choices={[{ name: 'productGroup', label: phrase('Product group, for a model'), options: productGroups }]}
    requestOf={questionOf}
    facts={({ act }) => factsOfAct(act)}
    more={({ candidates }) => candidates.length > 0 && <Candidates candidates={candidates} />}
    notChecked={notChecked}
  />
);

/** A number is asked alone: the group belongs to a model. */
const questionOf = ({ productGroup = '', ...values }: Readonly<Record<string, string>>): object =>
  (values['registrationNumber'] ?? '').trim() !== '' ? filled(values) : filled({ productGroup, ...values });

const notChecked = [
  phrase('What suppliers declare: EPREL shows it, and nobody has verified it here.'),
  phrase('Whether the product is registered when nothing was found: only the public part was asked.'),
  phrase('How a shop shows the label.'),
];

const marketWords = {
  yes: phrase('on the market'),
  ended: phrase('placement ended; what is in stock may be sold'),
  not_yet: phrase('not on the market yet'),
  unknown: phrase('not known'),
} as const;

const factsOfAct = (act: EnergyAnswer['act']) =>
  act === null
    ? []
    : [
        [
          say('Act'),
          <a key="act" href={act.sourceUrl}>
            {act.number}
          </a>,
        ] as const,
      ];

/** What may be the product; each with a button that reads its label, and what that costs. */
function Candidates({ candidates }: { readonly candidates: readonly Candidate[] }) {
  const [label, setLabel] = useState<LabelAnswer | null>(null);
  const { isBusy, failure, send } = useWrite<LabelAnswer>();
  const credits = facts.creditsPerCheck.label;
  const read = async (publicRecordId: string) =>
    setLabel(await send('/api/check/energy-label', { publicRecordId, language: spokenLanguage().toUpperCase() }));
  return (
    <>
      <h3>{say('Records')}</h3>
      <ul>
        {candidates.map(({ publicRecordId, model, supplier, energyClass, onMarket }) => (
          <li key={publicRecordId}>
            <b lang="">{model?.text ?? say('none')}</b>, <span lang="">{supplier?.text ?? say('none')}</span>:{' '}
            {say('class {value}', { value: energyClass ?? say('not known') })}, {say(marketWords[onMarket])} (
            <code>{publicRecordId}</code>){' '}
            <button type="button" className="btn sm" disabled={isBusy} onClick={() => void read(publicRecordId)}>
              {say('Read its label')}
              <span className="vh"> {publicRecordId}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="small muted">
        {say(
          'Reading a label: up to {credits, plural, one {# credit} other {# credits}} ({price}); free calls come first, and what EPREL said a moment ago is free.',
          { credits, price: euros(credits) },
        )}
      </p>
      <FailureNote failure={failure} />
      {label !== null && <Label answer={label} />}
    </>
  );
}

const classesInWords = (classes: LabelAnswer['classes']): string =>
  classes
    .map(({ title, scale, value }) => `${classes.length > 1 ? `${title}: ` : ''}${orNone(value)} (${scale})`)
    .join('; ');

/** Classes and figures as the register names them, in English. */
function Label({ answer }: { readonly answer: LabelAnswer }) {
  const { classes, metrics, onMarket, labelUrl, ficheUrl, qrUrl, act } = answer;
  const files = [
    [say('Label'), labelUrl],
    [say('Product information sheet'), ficheUrl],
    ['EPREL', qrUrl],
  ] as const;
  return (
    <AnswerView
      answer={answer}
      facts={[
        [
          say('Class'),
          <span key="class" lang="en">
            {classesInWords(classes)}
          </span>,
        ],
        [say('Market'), say(marketWords[onMarket])],
        ...factsOfAct(act),
        ...factsOfSource(answer),
        ...costs(answer),
      ]}
      more={
        <>
          <p className="f-act">
            {files.flatMap(([name, address]) =>
              address === null
                ? []
                : [
                    <a key={name} className="btn sm" href={address}>
                      {name}
                    </a>,
                  ],
            )}
          </p>
          {metrics.length > 0 && (
            <>
              <h3>{say('Figures')}</h3>
              <ul lang="en">
                {metrics.map(({ title, shown, unit }) => (
                  <li key={title}>
                    {title}: {shown === null ? say('not known') : `${shown} ${unit ?? ''}`}
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      }
    />
  );
}
