// A file of its own: the bundler writes the number in place, so no page fetches a file for it.

/** India has one time, 5:30 ahead of UTC, without summer time: https://www.iana.org/time-zones (Asia/Kolkata). */
export const indiaAheadMs = 19_800_000;
