import type { OrderStatus } from '../../contract/order.ts';
import type { Reader } from '../../server/tables.ts';
import { type History, isOfWorkload, type Move } from './history.ts';

/** What was promised and is not there, what is there twice, and what is there and nobody asked for; nothing when all is well. */
export interface Findings {
  readonly lost: string[];
  readonly doubled: string[];
  readonly unexplained: string[];
}

/** Compares what the clients of a workload know with what the shop has stored. The workload must have stopped. */
export async function checkHistory(db: Reader, history: History): Promise<Findings> {
  const findings: Findings = { lost: [], doubled: [], unexplained: [...history.strange] };
  const transfers = await countTransfers(db);
  await checkOrders(db, history, { transfers, findings });
  await checkTopUps(db, history, { transfers, findings });
  return findings;
}

interface Work {
  readonly transfers: ReadonlyMap<string, number>;
  readonly findings: Findings;
}

/** How often each kind of movement was made for each thing. */
async function countTransfers(db: Reader): Promise<Map<string, number>> {
  const rows = await db.selectFrom('ledger_transfers').select(['kind', 'subject_kind', 'subject_id']).execute();
  const counts = new Map<string, number>();
  for (const { kind, subject_kind, subject_id } of rows) {
    const name = `${kind} ${subject_kind}:${subject_id}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** Notes a thing that has to be there exactly once, or at most once while nobody knows. */
function compare(findings: Findings, what: string, { there, known }: { there: number; known: boolean }): void {
  if (known && there === 0) findings.lost.push(what);
  if (there > 1) findings.doubled.push(`${what}: ${there} times`);
}

interface OrderRow {
  readonly id: number;
  readonly url: string;
  readonly status: OrderStatus;
}

async function checkOrders(db: Reader, history: History, { transfers, findings }: Work): Promise<void> {
  const rows = await db.selectFrom('orders').select(['id', 'url', 'status']).execute();
  const byLink = Map.groupBy(rows, ({ url }) => url);
  for (const [url, id] of history.orders) {
    const there = byLink.get(url) ?? [];
    compare(findings, `order ${url}`, { there: there.length, known: id !== undefined });
    if (id !== undefined && there.length > 0 && there.every((row) => row.id !== id))
      findings.lost.push(`order #${id}, which has another number`);
  }
  for (const row of rows) {
    if (!history.orders.has(row.url)) findings.unexplained.push(`order #${row.id}`);
    compare(findings, `charge of order #${row.id}`, {
      there: transfers.get(`charge order:${row.id}`) ?? 0,
      known: true,
    });
    checkRefund(row, history, { transfers, findings });
  }
  await checkMoves(db, history, { rows, findings });
}

function checkRefund({ id, status }: OrderRow, { refunds }: History, { transfers, findings }: Work): void {
  const there = transfers.get(`refund order:${id}`) ?? 0;
  const known = refunds.get(id) === 'answered';
  compare(findings, `refund of order #${id}`, { there, known });
  if (known && status !== 'refunded') findings.lost.push(`refund of order #${id}, which is ${status}`);
  if (there > 0 && !refunds.has(id)) findings.unexplained.push(`refund of order #${id}`);
}

async function checkMoves(
  db: Reader,
  { moves, refunds }: History,
  { rows, findings }: { rows: readonly OrderRow[]; findings: Findings },
): Promise<void> {
  const steps = await db
    .selectFrom('order_history')
    .select(['order_id', 'to_status'])
    .where('from_status', 'is not', null)
    .where('to_status', '<>', 'refunded')
    .execute();
  const stepsOf = Map.groupBy(steps, ({ order_id }) => order_id);
  for (const { id, status } of rows) {
    const tried = (moves.get(id) ?? []).filter(({ tries }) => tries > 0);
    const made = stepsOf.get(id) ?? [];
    for (const to of new Set([...tried.map((move) => move.to), ...made.map((step) => step.to_status)])) {
      const asked = tried.filter((move) => move.to === to);
      const there = made.filter((step) => step.to_status === to).length;
      const what = `move of order #${id} to ${to}`;
      if (there < asked.filter(({ changed }) => changed).length) findings.lost.push(what);
      const tries = asked.reduce((sum, move) => sum + move.tries, 0);
      if (there > tries) {
        if (tries === 0) findings.unexplained.push(what);
        else findings.doubled.push(`${what}: ${there} times`);
      }
    }
    const last = tried.at(-1);
    if (last?.answered && !refunds.has(id) && status !== last.to && !tried.some((move) => mayComeLate(move, status)))
      findings.lost.push(`move of order #${id} to ${last.to}, which is ${status}`);
  }
}

/** A try that got no answer may have been carried out after later ones. */
const mayComeLate = ({ to, answered, tries }: Move, status: OrderStatus): boolean =>
  to === status && (!answered || tries > 1);

async function checkTopUps(db: Reader, history: History, { transfers, findings }: Work): Promise<void> {
  const rows = await db.selectFrom('fund_requests').select(['id', 'reference_number', 'status']).execute();
  const byReference = Map.groupBy(rows, ({ reference_number }) => reference_number);
  for (const [reference, { id, approval }] of history.topUps) {
    const there = byReference.get(reference) ?? [];
    compare(findings, `top-up ${reference}`, { there: there.length, known: id !== undefined });
    if (approval === 'answered' && there.some(({ status }) => status !== 'approved'))
      findings.lost.push(`approval of top-up ${reference}`);
  }
  for (const { id, reference_number: reference, status } of rows.filter((row) => isOfWorkload(row.reference_number))) {
    const { approval = 'not asked for' } = history.topUps.get(reference) ?? {};
    if (!history.topUps.has(reference)) findings.unexplained.push(`top-up ${reference}`);
    if (status === 'approved' && approval === 'not asked for') findings.unexplained.push(`approval of ${reference}`);
    const there = transfers.get(`top-up fund-request:${id}`) ?? 0;
    compare(findings, `credit of top-up ${reference}`, { there, known: approval === 'answered' });
  }
}
