const daysInMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether the day exists in the Gregorian calendar; months count from 1. */
export function isCalendarDay(year: number, month: number, day: number): boolean {
  const leapDay = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 1 : 0;
  return day >= 1 && day <= (daysInMonth[month - 1] ?? 0) + leapDay;
}
