import type { StorePlace } from '../../server/open-store.ts';
import type { Reader } from '../../server/tables.ts';
import type { Workload } from '../workload/workload.ts';

export type EngineName = 'sqlite' | 'postgres';

/** A shop in a place where a fault can be brought about. */
export interface Rig {
  /** Of each of its nodes. */
  readonly urls: readonly string[];
  readonly place: StorePlace;
  /** Causes the fault once while the workload runs. Resolves to the milliseconds until the shop served again. */
  inject(workload: Workload): Promise<number>;
  /** Checks what else must hold once the workload has stopped. Resolves to what does not hold. */
  check?(db: Reader): Promise<string[]>;
  /** A sentence about the result, where the counts of the workload do not say it all. */
  summary?(): string;
  close(): Promise<void>;
}

export interface Fault {
  readonly name: string;
  readonly engines: readonly EngineName[];
  /** The engine has little part in it, so that the tests play it on one. */
  readonly isSameOnBoth?: boolean;
  /** How often, on demand and with the tests. */
  readonly rounds: { readonly long: number; readonly short: number };
  /** The event from which the time to recovery is measured. */
  readonly measuredFrom: string;
  /** Throws `FaultNotSupported` where the machine lacks what the fault needs. */
  open(engine: EngineName): Promise<Rig>;
}

/** This machine can't bring the fault about; the message says what is missing. */
export class FaultNotSupported extends Error {}

export const between = (least: number, most: number): number => least + Math.random() * (most - least);
