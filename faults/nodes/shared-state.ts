import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PNG } from 'pngjs';
import type { TicketWithMessages } from '../../contract/support.ts';
import { fetchInTime } from '../../scripts/within.ts';
import { ask, type Customer, call, countOf, join, signIn } from './call.ts';
import { listenByStream } from './listen.ts';
import type { Finding, Size, Stage } from './stage.ts';

const soonMs = 2_000;

/** A session made on one node is one on the other, and once it is ended there it is none here. */
export async function checkSessions({ nodes: [a, b] }: Stage, { rounds }: Size): Promise<Finding> {
  const broken: string[] = [];
  const { email } = await join(a.url);
  for (let round = 0; round < rounds; round++) {
    const [here, there] = round % 2 === 0 ? [a.url, b.url] : [b.url, a.url];
    const token = await signIn(here, email);
    const line = await listenByStream(there, token);
    const known = await call(there, 'GET /api/auth/me', { token });
    if (known.status !== 200) broken.push(`a session was not known elsewhere: ${known.status}`);
    await ask(here, 'POST /api/auth/logout', { token });
    const after = await call(there, 'GET /api/auth/me', { token });
    if (after.status !== 401) broken.push(`a session that had ended was answered ${after.status} elsewhere`);
    const isOver = await Promise.race([line.ended.then(() => true), sleep(soonMs, false)]);
    if (!isOver) broken.push(`the live stream of a session that had ended stood for ${soonMs} ms more`);
    line.stop();
  }
  return { promise: 'a session is one on every node, and its end is seen at once', seen: `${rounds} sessions`, broken };
}

/** More calls at once, over both nodes, than a limit allows. */
export async function checkLimits(stage: Stage): Promise<Finding> {
  const limited = await stage.startLimitedNodes();
  const [a, b] = limited.map(({ url }) => url);
  const { token } = await join(stage.nodes[0].url);
  const visitor = { 'x-forwarded-for': '203.0.113.7' };
  const tried = { allowed: 0, refused: 0 };
  const broken: string[] = [];
  const expect = async (what: `${string} ${string}`, allowed: number, send: (url: string) => Promise<number>) => {
    const urls = Array.from({ length: allowed + 12 }, (_, n) => (n % 2 === 0 ? a : b) ?? '');
    const statuses = await Promise.all(urls.map(send));
    const refused = statuses.filter((status) => status === 429).length;
    tried.allowed += allowed;
    tried.refused += refused;
    if (refused !== 12) broken.push(`${what}, ${allowed} are allowed: ${countOf(statuses)}`);
  };
  // What is wrong with them is found after they were counted.
  const posts = { 'POST /api/orders': 60, 'POST /api/funds/request': 30, 'POST /api/support/tickets': 20 } as const;
  for (const [what, allowed] of Object.entries(posts) as [keyof typeof posts, number][])
    await expect(what, allowed, async (url) => (await call(url, what, { token, body: {} })).status);
  const email = 'nobody@example.in';
  const forgot = 'POST /api/auth/forgot-password';
  await expect(forgot, 10, async (url) => (await call(url, forgot, { headers: visitor, body: { email } })).status);
  const failed = 'POST /api/auth/login';
  const wrong = { email, password: 'not-this-one' };
  const logIn = async (url: string) => (await call(url, failed, { headers: visitor, body: wrong })).status;
  await expect(failed, 5, logIn);
  for (const node of limited) await node.remove();
  return {
    promise: 'limits hold over all nodes',
    seen: `${tried.allowed} allowed, ${tried.refused} refused, of five limits`,
    broken,
  };
}

/** Mails are the jobs that a double would show of: each that was asked for is there once. */
export async function checkMails({ nodes }: Stage, { people }: Size): Promise<Finding> {
  const [a, b] = nodes;
  const customers: Customer[] = [];
  // Each makes the shop hash a password, which it does for few at a time.
  while (customers.length < people) customers.push(await join(a.url));
  await Promise.all(
    customers.map(({ email }, n) =>
      ask(n % 2 === 0 ? a.url : b.url, 'POST /api/auth/forgot-password', { body: { email } }),
    ),
  );
  const mailsOf = (dataDir: string) => {
    const folder = joinPath(dataDir, 'mail');
    return readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => /^To: (\S+)/im.exec(readFileSync(joinPath(folder, name), 'utf8'))?.[1] ?? 'nobody');
  };
  const sent = () => nodes.map(({ dataDir }) => orNone(() => mailsOf(dataDir)));
  for (let waits = 0; waits < 100 && sent().flat().length < people; waits++) await sleep(100);
  // Long enough for a double to come too.
  await sleep(1_500);
  const [byA = [], byB = []] = sent();
  const counts = Map.groupBy([...byA, ...byB], (email) => email);
  const broken = customers
    .filter(({ email }) => counts.get(email)?.length !== 1)
    .map(({ email }) => `${email} was sent ${counts.get(email)?.length ?? 0} mails`);
  return {
    promise: 'two workers send each mail once',
    seen: `${people} mails: ${byA.length} by one node, ${byB.length} by the other`,
    broken,
  };
}

/** A node that has sent no mail has no folder for them. */
function orNone(read: () => string[]): string[] {
  try {
    return read();
  } catch {
    return [];
  }
}

/** What a customer uploads on one node is looked at on the other. */
export async function checkUploads({ nodes: [a, b] }: Stage, { rounds }: Size): Promise<Finding> {
  const broken: string[] = [];
  const { token } = await join(a.url);
  for (let round = 0; round < rounds; round++) {
    const [here, there] = round % 2 === 0 ? [a.url, b.url] : [b.url, a.url];
    // Noise, which can't be packed.
    const picture = new PNG({ width: 180, height: 140 });
    picture.data = randomBytes(picture.data.length);
    const bytes = PNG.sync.write(picture);
    const { ticket } = await ask<TicketWithMessages>(here, 'POST /api/support/tickets', {
      token,
      key: crypto.randomUUID(),
      body: {
        category: 'other',
        subject: 'A picture of my order',
        description: 'It shows what I mean, please have a look.',
        screenshots: [`data:image/png;base64,${bytes.toString('base64')}`],
      },
    });
    const detail = await ask<TicketWithMessages>(there, `GET /api/support/tickets/${ticket.id}`, { token });
    // Its address is signed by one node, and looked at on both.
    for (const url of [here, there]) {
      const answer = await fetchInTime(new URL(detail.ticket.screenshots[0] ?? '/none', url));
      const isSame = answer.ok && PNG.sync.read(Buffer.from(await answer.arrayBuffer())).data.equals(picture.data);
      if (!isSame) broken.push(`a picture of ticket ${ticket.id} was answered ${answer.status}`);
    }
  }
  return { promise: 'an upload is there on every node', seen: `${rounds} pictures of 100 kB`, broken };
}
