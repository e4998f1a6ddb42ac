import { expect, test } from 'vitest';
import { checkNodes } from '../faults/nodes/check-nodes.ts';
import { findNginx } from '../faults/nodes/nginx.ts';

// Without PostgreSQL on the machine, the run says so itself.
test.skipIf(process.env['TEST_ENGINES'] === 'sqlite')(
  'two nodes on one database keep every promise that one keeps, also while each is restarted',
  async () => {
    const size = { rounds: 4, people: 12, restarts: 1 };
    // Without nginx the nodes stand behind a stand-in.
    const findings = await checkNodes({ size, nginx: findNginx(), report: () => {} });
    expect(findings.filter(({ broken }) => broken.length > 0)).toEqual([]);
    expect(findings).toHaveLength(9);
  },
);
