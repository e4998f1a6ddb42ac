import type pg from 'pg';

interface Counted {
  /** In the window that is open now, with this call. */
  readonly calls: number;
  /** In milliseconds since 1970. */
  readonly windowEndsAt: number;
}

interface Call {
  readonly name: string;
  readonly windowMs: number;
  readonly now: number;
}

/** How often each name was called. A window opens with the first call, and what comes after its end opens another one. */
export interface CallCounts {
  /** Counts one more call. Throws when whoever keeps the count can't be reached. */
  count(call: Call): Promise<Counted>;
  forgetEnded(now: number): Promise<void>;
}

/** Beyond so many names the one that was called longest ago is forgotten: some 10 MB. */
const maxNames = 50_000;

/** A window that ends later than any that opens now was opened by a clock that has been set back since: it is over too. */
export const isOpen = (windowEndsAt: number, { now, windowMs }: Pick<Call, 'now' | 'windowMs'>): boolean =>
  windowEndsAt > now && windowEndsAt <= now + 2 * windowMs;

/** For one process. */
export function localCounts(): CallCounts {
  const windows = new Map<string, Counted>();
  return {
    count: async ({ name, windowMs, now }) => {
      const last = windows.get(name);
      const counted =
        last && isOpen(last.windowEndsAt, { now, windowMs })
          ? { ...last, calls: last.calls + 1 }
          : { calls: 1, windowEndsAt: now + windowMs };
      // A map keeps the order in which names came.
      windows.delete(name);
      windows.set(name, counted);
      const [oldest] = windows.size > maxNames ? windows.keys() : [];
      if (oldest !== undefined) windows.delete(oldest);
      return counted;
    },
    forgetEnded: async (now) => {
      for (const [name, { windowEndsAt }] of windows) if (windowEndsAt <= now) windows.delete(name);
    },
  };
}

// One statement decides, so that calls on many nodes at once get different numbers.
const countCall = `
  insert into call_counts as stands (name, calls, window_ends_at) values ($1, 1, $2::bigint + $3::bigint)
  on conflict (name) do update set
    calls = case when stands.window_ends_at > $2 and stands.window_ends_at <= $2::bigint + 2 * $3::bigint
      then stands.calls + 1 else 1 end,
    window_ends_at = case when stands.window_ends_at > $2 and stands.window_ends_at <= $2::bigint + 2 * $3::bigint
      then stands.window_ends_at else excluded.window_ends_at end
  returning calls, window_ends_at as "windowEndsAt"`;

/** For many processes on one PostgreSQL. */
export function postgresCounts(pool: pg.Pool): CallCounts {
  return {
    count: async ({ name, windowMs, now }) => {
      const { rows } = await pool.query<Counted>({
        name: 'count call',
        text: countCall,
        values: [name, now, windowMs],
      });
      const [counted] = rows;
      if (!counted) throw new Error('A call was not counted.');
      return counted;
    },
    forgetEnded: async (now) => {
      await pool.query('delete from call_counts where window_ends_at <= $1', [now]);
    },
  };
}
