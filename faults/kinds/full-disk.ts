import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startShop } from '../../scripts/shop-process.ts';
import { PostgresServer } from '../rigs/postgres-server.ts';
import { between, type EngineName, type Fault, FaultNotSupported } from './fault.ts';

const megabyte = 1024 * 1024;
const sizeMegabytes = { sqlite: 64, postgres: 320 } as const;

/** A disk of its own, in memory. */
interface Disk {
  readonly folder: string;
  fill(): void;
  free(): void;
  remove(): void;
}

function mountDisk(engine: EngineName): Disk {
  const folder = mkdtempSync(join(tmpdir(), 'tarakki-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMegabytes[engine]}m`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch {
    rmSync(folder, { recursive: true, force: true });
    throw new FaultNotSupported(
      'A small disk has to be mounted, which only the administrator of the machine (root) may do.',
    );
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: () => fillUp(filler),
    free: () => rmSync(filler, { force: true }),
    remove: () => {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function fillUp(file: string): void {
  const handle = openSync(file, 'a');
  try {
    for (let bytes = megabyte; bytes >= 512; ) {
      try {
        writeSync(handle, Buffer.alloc(bytes));
      } catch {
        // There is no room for so much; perhaps for less.
        bytes /= 2;
      }
    }
  } finally {
    closeSync(handle);
  }
}

export const fullDisk: Fault = {
  name: 'full disk',
  engines: ['sqlite', 'postgres'],
  rounds: { long: 20, short: 1 },
  measuredFrom: 'there is room again, up to 1.5 s after there was none',
  open: async (engine) => {
    const disk = mountDisk(engine);
    const server = engine === 'postgres' ? await startServer(disk) : undefined;
    const shop = await startShop(engine, server ? { DATABASE_URL: server.url } : { DATA_DIR: disk.folder });
    return {
      urls: [shop.url],
      place: shop,
      inject: async (workload) => {
        disk.fill();
        await sleep(between(500, 1_500));
        const again = workload.waitForRecovery();
        disk.free();
        // Without room for its log PostgreSQL may end itself; whoever runs it starts it again.
        if (server && !server.isRunning) await server.start();
        return again;
      },
      close: async () => {
        await shop.remove();
        await server?.pullPlug();
        disk.remove();
      },
    };
  },
};

async function startServer({ folder, remove }: Disk): Promise<PostgresServer> {
  try {
    const server = await PostgresServer.in(folder, 'data');
    await server.init();
    await server.start();
    return server;
  } catch (error) {
    remove();
    throw error;
  }
}
