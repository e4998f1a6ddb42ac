const secondMs = 1_000;
const minuteMs = 60 * secondMs;

/** After so long without word of the bank a customer is asked for the payment's number. */
const numberDueMs = 3 * minuteMs;

/** `29:41`; `0:00` once the time is over. */
export function timeLeft(expiresAt: string, nowMs: number): string {
  const leftMs = Math.max(0, Date.parse(expiresAt) - nowMs);
  const seconds = Math.floor((leftMs % minuteMs) / secondMs);
  return `${Math.floor(leftMs / minuteMs)}:${String(seconds).padStart(2, '0')}`;
}

export const isNumberDue = (createdAt: string, nowMs: number): boolean => nowMs - Date.parse(createdAt) >= numberDueMs;
