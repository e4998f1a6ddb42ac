import type { StorePlace } from '../../server/open-store.ts';
import type { Reader } from '../../server/tables.ts';
import type { Storm } from '../storm/storm.ts';

export type EngineName = 'sqlite' | 'postgres';

/** A shop in a place where a fault can be brought about. */
export interface Rig {
  /** Of each of its nodes. */
  readonly urls: readonly string[];
  readonly place: StorePlace;
  /** Brings the fault about once, in the middle of the storm; answers after how many milliseconds it served again. */
  strike(storm: Storm): Promise<number>;
  /** What else has to hold once the storm rests; answers what does not. */
  check?(db: Reader): Promise<string[]>;
  /** What it came to, in words, where there is more to say than the counts of the storm. */
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
  /** From when the time to serve again counts. */
  readonly counts: string;
  /** Throws `NotHere` where the machine lacks what it takes. */
  open(engine: EngineName): Promise<Rig>;
}

/** This machine can't bring the fault about; the message says what is missing. */
export class NotHere extends Error {}

export const between = (least: number, most: number): number => least + Math.random() * (most - least);
