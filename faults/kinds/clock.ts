import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startShop } from '../../scripts/shop-process.ts';
import { fetchInTime } from '../../scripts/within.ts';
import { type Fault, FaultNotSupported } from './fault.ts';

const hour = 3_600;
/** Where the shop's clock stands, in seconds from the machine's; each step is forth or back by the difference. */
const offsets = [hour, -hour, 24 * hour, 0, -24 * hour, 20 * 60, 0];
const noticeLimitMs = 10_000;
const toleranceSeconds = 30;

/** The program `faketime` brings a library that tells a process another time: https://github.com/wolfcw/libfaketime */
function findLibrary(): string | undefined {
  const given = process.env['FAKETIME_LIBRARY'];
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib').map((name) => join('/usr/lib', name)) : [];
  const usual = folders.map((folder) => join(folder, 'faketime', 'libfaketime.so.1'));
  return [given, ...usual].find((path) => path !== undefined && existsSync(path));
}

export const clock: Fault = {
  name: 'clock steps',
  engines: ['sqlite', 'postgres'],
  isSameOnBoth: true,
  rounds: { long: 14, short: 2 },
  measuredFrom: 'the clock is set, by up to two days back or forth',
  open: async (engine) => {
    const library = findLibrary();
    if (library === undefined)
      throw new FaultNotSupported(
        'There is no libfaketime: install the package faketime, or name the file in FAKETIME_LIBRARY.',
      );
    const folder = mkdtempSync(join(tmpdir(), 'tarakki-clock-'));
    const file = join(folder, 'offset');
    writeFileSync(file, '+0\n');
    const shop = await startShop(engine, {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    });
    let count = 0;
    return {
      urls: [shop.url],
      place: shop,
      inject: async (workload) => {
        const offset = offsets[count++ % offsets.length] ?? 0;
        const again = workload.waitForRecovery();
        writeFileSync(file, `${offset < 0 ? '-' : '+'}${Math.abs(offset)}\n`);
        const servedMs = await again;
        await untilClockShows(shop.url, offset);
        // The workload continues for a while with the new time.
        await sleep(500);
        return servedMs;
      },
      check: async (db) => {
        const until = performance.now() + noticeLimitMs;
        const waiting = () => db.selectFrom('jobs').select(['id', 'kind', 'due_at', 'attempts']).execute();
        let left = await waiting();
        while (left.length > 0 && performance.now() < until) {
          await sleep(50);
          left = await waiting();
        }
        return left.map((row) => `jobs left: ${JSON.stringify(row)}`);
      },
      close: async () => {
        await shop.remove();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  },
};

async function untilClockShows(url: string, offset: number): Promise<void> {
  for (const until = performance.now() + 5_000; performance.now() < until; await sleep(50)) {
    const { headers } = await fetchInTime(`${url}/healthz`);
    const shown = Date.parse(headers.get('date') ?? '');
    if (Math.abs((shown - Date.now()) / 1_000 - offset) < toleranceSeconds) return;
  }
  throw new Error(`The shop's clock was not moved by ${offset} s.`);
}
