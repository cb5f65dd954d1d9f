import { useEffect, useState } from 'react';

/** Nothing flashes: what takes less than this is not announced. */
const announcedAfterMs = 300;

/** Whether something has been under way for long enough to be shown. */
export function useIsLong(isUnderWay: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (!isUnderWay) return;
    const timer = setTimeout(() => setLong(true), announcedAfterMs);
    return () => clearTimeout(timer);
  }, [isUnderWay]);
  return isLong && isUnderWay;
}
