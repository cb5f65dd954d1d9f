import { memo, useState } from 'react';
import { Status } from '../marks';
import { type RuleGroup } from './groups';
import { say } from '../say';

interface RuleGroupsProps {
  readonly groups: readonly RuleGroup[];
  readonly isWorking: boolean;
  readonly onShow: (code: string) => void;
  readonly onFix: (ids: readonly number[], code: string) => void;
}

const groupsAtOnce = 10;

/** What is wrong, by rule: one entry however many files have it, with one correction for all where that is mechanical. */
export const RuleGroups = memo(function RuleGroups({ groups, isWorking, onShow, onFix }: RuleGroupsProps) {
  const [shownMax, setShownMax] = useState(groupsAtOnce);
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby="by-rule">
      <h2 id="by-rule">{say('Findings by rule')}</h2>
      <ul className="card many-groups">
        {groups.slice(0, shownMax).map((group) => (
          <Group key={`${group.severity} ${group.code}`} {...{ group, isWorking, onShow, onFix }} />
        ))}
      </ul>
      {groups.length > shownMax && (
        <button type="button" className="btn sm" onClick={() => setShownMax(shownMax + 5 * groupsAtOnce)}>
          {say('{count, plural, one {Show # more rule} other {Show # more rules}}', {
            count: Math.min(5 * groupsAtOnce, groups.length - shownMax),
          })}
        </button>
      )}
    </section>
  );
});

interface GroupProps extends Omit<RuleGroupsProps, 'groups'> {
  readonly group: RuleGroup;
}

function Group({ group, isWorking, onShow, onFix }: GroupProps) {
  const { code, severity, what, fix, files, fixable } = group;
  return (
    <li>
      <div>
        <p className="many-rule">
          <Status tone={severity === 'error' ? 'blocked' : 'review'}>
            {severity === 'error' ? say('Blocks') : say('Review')}
          </Status>
          {/^[A-Z]/.test(code) ? <a href={`/docs/rules/${code}`}>{code}</a> : <code>{code}</code>}
          <span className="small muted num">
            {say('{count, plural, one {in # file} other {the same in # files}}', { count: files.length })}
          </span>
        </p>
        <p>
          {files.length > 1 && <span className="faint">{say('First:')} </span>}
          {what}
        </p>
        <p className="small muted">{fix}</p>
      </div>
      <div className="f-act">
        {fixable.length > 0 && (
          <button type="button" className="btn" disabled={isWorking} onClick={() => onFix(fixable, code)}>
            {say('{count, plural, one {Fix {code} in # file} other {Fix {code} in # files}}', {
              code,
              count: fixable.length,
            })}
          </button>
        )}
        <button type="button" className="btn quiet" onClick={() => onShow(code)}>
          {say('Show files with {code}', { code })}
        </button>
      </div>
    </li>
  );
}
