import invoice from '../../samples/broken.json';
import answer from '../../samples/broken.review.json';
import { counted } from '../prose';
import { FindingCard } from '../review/finding-card';
import { fixedByAll } from '../review/fixes';
import { judgementOfReview } from '../review/judgement';
import { countsOf, numbered } from '../review/numbered';
import { Paper } from '../review/paper';
import { type JsonObject, type Review } from '../review/review-answer';
import { verdictOf } from '../review/verdict';
import { CheckStrip, VerdictBanner } from '../review/verdict-banner';

/** What the service answers to the broken sample; a test asks it again and compares. */
// TypeScript reads text of a JSON file as `string`, not as the words of our unions.
const draft = invoice as JsonObject;
const judgement = judgementOfReview(answer as Review, draft);
const entries = numbered(judgement);
const counts = countsOf(judgement);
const shown = entries.slice(0, 3);
const source = { invoice: draft, file: null };

/** The result of the broken sample as the review page shows it, cropped. */
export const brokenSampleResult = (
  <div className="crop">
    <VerdictBanner
      verdict={verdictOf(judgement, counts, fixedByAll(judgement.findings).length)}
      counts={counts}
      judgement={judgement}
      registers={null}
      checkedAt={null}
      isWorking={false}
      level={2}
    />
    <CheckStrip judgement={judgement} registers={null} entries={[]} level={3} />
    <div className="split">
      <div>
        <ol>
          {shown.map((entry) => (
            <FindingCard key={entry.number} entry={entry} source={source} isSelected={false} isWorking={false} />
          ))}
        </ol>
        <p className="crop-end">
          {counted(entries.length - shown.length, 'more finding')} in this draft.{' '}
          <a href="/review#broken-sample">Open it in the review</a>, apply the fixes and export it.
        </p>
      </div>
      <Paper invoice={draft} entries={shown} changed={[]} registers={[]} selected={null} />
    </div>
  </div>
);
