import { type AreaMember } from './tariff-snapshot';

/** In some groups this member stands for the members of group 1010. */
export const unionMember = 'EU';
const unionGroup = '1010';
/** Everybody, whether or not the files list them. */
const ergaOmnes = '1011';

/** Who belongs to which group on which day. */
export class AreaIndex {
  constructor(private readonly members: Readonly<Record<string, readonly AreaMember[]>>) {}

  /** Whether a country, or a group, is or contains the country on that day. */
  contains(area: string, country: string, day: string): boolean {
    if (area === country || area === ergaOmnes) return true;
    if (area === unionMember) return this.isMember(unionGroup, country, day);
    return this.isMember(area, country, day);
  }

  private isMember(group: string, country: string, day: string): boolean {
    return (this.members[group] ?? []).some(
      (member) =>
        isOn(member, day) &&
        (member.country === country ||
          (member.country === unionMember && group !== unionGroup && this.isMember(unionGroup, country, day))),
    );
  }
}

/** Whether a day is inside a period; both ends are. */
export const isOn = ({ from, to }: { readonly from: string; readonly to: string | null }, day: string): boolean =>
  from <= day && (to === null || day <= to);
