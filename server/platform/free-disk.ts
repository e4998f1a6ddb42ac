import { statfs } from 'node:fs/promises';

export interface Disk {
  /** What a process without special rights may still fill. */
  readonly freeBytes: number;
  readonly sizeBytes: number;
}

/** The disk that a folder is on. */
export async function readDisk(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}
