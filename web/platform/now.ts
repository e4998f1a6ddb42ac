import { useEffect, useState } from 'react';

const stepMs = 30_000;
/** Smaller differences may be the time that an answer takes. */
const toleratedMs = 60_000;
/** The server's clock less the device's. */
let serverOffsetMs = 0;

/** Corrects the device's clock by the `Date` of an answer: prices hold by the server's clock, and the device's may be days off. */
export function noteServerTime(date: string | null): void {
  const differenceMs = Date.parse(date ?? '') - Date.now();
  serverOffsetMs = Math.abs(differenceMs) > toleratedMs ? differenceMs : 0;
}

/** The time of the server in milliseconds, as near as it is known. */
export const serverNowMs = (): number => Date.now() + serverOffsetMs;

/** The same, brought up to date twice a minute. */
export function useNowMs(): number {
  const [nowMs, setNowMs] = useState(serverNowMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNowMs()), stepMs);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
