import { verifyBooks } from '../../scripts/verify-books.ts';
import { startNginx } from './nginx.ts';
import { checkKeys, checkLiveEvents, checkSpends } from './orders-at-once.ts';
import { checkRollingRestart, type Front } from './rolling-restart.ts';
import { startRoundRobin } from './round-robin.ts';
import { checkLimits, checkMails, checkSessions, checkUploads } from './shared-state.ts';
import { type Finding, type Size, type Stage, setStage } from './stage.ts';

interface Trial {
  readonly size: Size;
  /** The program; without one, a stand-in that balances connections. */
  readonly nginx: string | undefined;
  /** The folder of another version that one of the nodes has until it is restarted; unset, both have this one. */
  readonly from?: string | undefined;
  /** Hears of each promise as soon as it was tried. */
  readonly report: (finding: Finding) => void;
}

/** Tries every promise that several nodes make together. */
export async function checkNodes({ size, nginx, from, report }: Trial): Promise<Finding[]> {
  const stage = await setStage({}, from);
  const findings: Finding[] = [];
  const note = (finding: Finding) => {
    findings.push(finding);
    report(finding);
  };
  try {
    note(await checkSessions(stage, size));
    note(await checkLiveEvents(stage, size));
    note(await checkKeys(stage, size));
    note(await checkSpends(stage, size));
    note(await checkLimits(stage));
    note(await checkMails(stage, size));
    note(await checkUploads(stage, size));
    note(await restartBehindFront(stage, { size, nginx }));
    note(await checkBooksAfterAll(stage));
  } finally {
    await stage.remove();
  }
  return findings;
}

async function restartBehindFront(
  stage: Stage,
  { size, nginx: program }: Pick<Trial, 'size' | 'nginx'>,
): Promise<Finding> {
  const [a = '', b = ''] = stage.nodes.map(({ url }) => new URL(url).host);
  if (program === undefined) {
    const standIn = await startRoundRobin([a, b]);
    const front: Front = { ...standIn, plainUrl: standIn.url, certificate: undefined, name: 'a stand-in' };
    return checkRollingRestart(stage, { front, size }).finally(standIn.stop);
  }
  const nginx = await startNginx(program, [a, b]);
  const front: Front = {
    url: nginx.secureUrl,
    plainUrl: nginx.url,
    certificate: nginx.certificate,
    name: `${nginx.version} with TLS`,
    // It finds out by itself.
    exclude: () => {},
  };
  return checkRollingRestart(stage, { front, size }).finally(nginx.stop);
}

async function checkBooksAfterAll({ nodes: [{ dataDir }], databaseUrl }: Stage): Promise<Finding> {
  const { counts, faults } = await verifyBooks({ dataDir, databaseUrl });
  return {
    promise: 'the books balance afterwards',
    seen: `${counts.wallets} wallets, ${counts.movements} movements, ${counts.orders} orders`,
    broken: faults.map(({ promise, subjects }) => `${promise}: ${subjects.join(', ')}`),
  };
}
