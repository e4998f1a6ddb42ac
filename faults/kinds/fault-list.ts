import { clock } from './clock.ts';
import { cutDatabase } from './cut-database.ts';
import { failover, plantedFailover } from './failover.ts';
import type { Fault } from './fault.ts';
import { freeze } from './freeze.ts';
import { fullDisk } from './full-disk.ts';
import { kill } from './kill.ts';
import { oneOfTwo } from './one-of-two.ts';
import { provider } from './provider.ts';
import { slowClients } from './slow-clients.ts';

export const faultList: readonly Fault[] = [
  kill,
  freeze,
  cutDatabase,
  failover,
  fullDisk,
  clock,
  slowClients,
  oneOfTwo,
  provider,
];

/** What the shop can't withstand: it shows that a loss would be found. */
export const plantedFaults: readonly Fault[] = [plantedFailover];
