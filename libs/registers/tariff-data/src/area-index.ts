import { type AreaMember } from './tariff-snapshot';

/** In some groups this member stands for the members of group 1010. */
export const unionMember = 'EU';
const unionGroup = '1010';
/** Everybody, whether or not the files list them. */
const ergaOmnes = '1011';
/** Countries have two letters. */
const groupCode = /^\d{4}$/;

/** Who belongs to which group on which day. */
export class AreaIndex {
  constructor(private readonly members: Readonly<Record<string, readonly AreaMember[]>>) {}

  /** Whether a country, or a group, is or contains the country on that day. */
  contains(area: string, country: string, day: string): boolean {
    if (area === country || area === ergaOmnes) return true;
    if (area === unionMember) return this.isMember(unionGroup, country, day);
    return this.isMember(area, country, day);
  }

  /** Whether a measure names a group that nobody is listed for on any day, so that whom it is for is not known. */
  isUnknownGroup(area: string): boolean {
    return groupCode.test(area) && area !== ergaOmnes && (this.members[area] ?? []).length === 0;
  }

  /** @param above groups that are being looked through, so that one inside itself comes to an end */
  private isMember(group: string, country: string, day: string, above: readonly string[] = []): boolean {
    if (group === ergaOmnes) return true;
    return (this.members[group] ?? []).some((member) => {
      if (!isOn(member, day)) return false;
      if (member.country === country) return true;
      const inside = member.country === unionMember ? unionGroup : member.country;
      return groupCode.test(inside) && ![...above, group].includes(inside) && this.isMember(inside, country, day, [...above, group]); // prettier-ignore
    });
  }
}

/** Whether a day is inside a period; both ends are. */
export const isOn = ({ from, to }: { readonly from: string; readonly to: string | null }, day: string): boolean =>
  from <= day && (to === null || day <= to);
