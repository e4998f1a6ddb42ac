import { createServer, connect as open, type Socket } from 'node:net';
import { freePort } from '../../scripts/shop-process.ts';

/** Stands between a shop and its PostgreSQL, and does to the connections what networks and failovers do. */
export interface DatabaseProxy {
  /** The same database, by way of this proxy. */
  urlOf(databaseUrl: string): string;
  readonly port: number;
  /** How many there are now. */
  connections(): number;
  /** Breaks all connections, and each new one at once, until `restore`. */
  cut(): void;
  /** Keeps all connections and takes new ones, but lets nothing through until `restore`. */
  silence(): void;
  /** Everything is as at the start; what there was of connections is broken. */
  restore(): void;
  /** Every session that is there takes no writes from now on, and neither does a new one, as on a server that was demoted. */
  turnReadOnly(): Promise<void>;
  /** Sessions that are made from now on take writes again. */
  allowWrites(): void;
  close(): Promise<void>;
}

const readOnlyStatement = 'set default_transaction_read_only = on';
/** `ReadyForQuery`, idle: https://www.postgresql.org/docs/current/protocol-message-formats.html */
const readyMark = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

interface Line {
  readonly shop: Socket;
  readonly server: Socket;
  /** While the proxy itself waits for an answer, the shop gets to hear nothing. */
  onAnswer: (() => void) | undefined;
}

interface State {
  isCut: boolean;
  isSilent: boolean;
  isReadOnly: boolean;
}

const asAtTheStart: State = { isCut: false, isSilent: false, isReadOnly: false };

export async function openDatabaseProxy(target: { host: string; port: number }): Promise<DatabaseProxy> {
  const port = await freePort();
  const lines = new Set<Line>();
  const state = { ...asAtTheStart };
  const listener = createServer((shop) => {
    if (state.isCut) {
      shop.resetAndDestroy();
      return;
    }
    const line: Line = { shop, server: open(target), onAnswer: undefined };
    lines.add(line);
    join(line, { state, onEnd: () => lines.delete(line) });
  });
  const breakAll = () => {
    for (const { shop, server } of lines) {
      shop.resetAndDestroy();
      server.destroy();
    }
  };
  await new Promise<void>((resolve) => listener.listen(port, '127.0.0.1', resolve));

  return {
    port,
    connections: () => lines.size,
    urlOf: (databaseUrl) => Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href,
    cut: () => {
      state.isCut = true;
      breakAll();
    },
    silence: () => {
      state.isSilent = true;
    },
    restore: () => {
      Object.assign(state, asAtTheStart);
      breakAll();
    },
    turnReadOnly: async () => {
      state.isReadOnly = true;
      await Promise.all([...lines].map(makeReadOnly));
    },
    allowWrites: () => {
      state.isReadOnly = false;
    },
    close: async () => {
      const closed = new Promise((resolve) => listener.close(resolve));
      breakAll();
      await closed;
    },
  };
}

/** Hands on what each side says, until one of them hangs up. */
function join(line: Line, { state, onEnd }: { state: State; onEnd: () => void }): void {
  const { shop, server } = line;
  let isStarting = true;
  shop.on('data', (data: Buffer) => {
    if (state.isSilent) return;
    server.write(isStarting && state.isReadOnly ? startReadOnly(data) : data);
    isStarting = false;
  });
  server.on('data', (data: Buffer) => {
    if (state.isSilent) return;
    if (!line.onAnswer) shop.write(data);
    else if (data.subarray(-readyMark.length).equals(readyMark)) line.onAnswer();
  });
  const end = () => {
    shop.destroy();
    server.destroy();
    onEnd();
  };
  for (const socket of [shop, server]) socket.setNoDelay(true).on('error', end).on('close', end);
}

/** Asks in a session that is idle, and keeps the answer to itself. */
async function makeReadOnly(line: Line): Promise<void> {
  const text = Buffer.from(`${readOnlyStatement}\0`);
  const head = Buffer.alloc(5);
  head.write('Q');
  head.writeInt32BE(text.length + 4, 1);
  const answered = new Promise<void>((resolve) => {
    line.onAnswer = resolve;
  });
  line.server.write(Buffer.concat([head, text]));
  await answered;
  line.onAnswer = undefined;
}

/** A start-up message with one more option in it. */
function startReadOnly(message: Buffer): Buffer {
  const option = Buffer.from('options\0-c default_transaction_read_only=on\0\0');
  const longer = Buffer.concat([message.subarray(0, -1), option]);
  longer.writeInt32BE(longer.length, 0);
  return longer;
}
