import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openMailer } from './mail.ts';

let folder: string;
let server: Server | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tarakki-mail-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  server?.close();
  server = undefined;
});

const mail = {
  to: 'asha@example.in',
  subject: 'Set a new password, आशा',
  text: 'Hello Asha,\n\nhttps://shop.example.in/reset-password#token=T0ken-as-long-as-one-that-a-mail-has\n',
  html: '<p>Hello Asha,</p>',
};
const from = 'My Shop <no-reply@shop.example.in>';

interface PostOffice {
  readonly smtpUrl: string;
  /** What was said to it, line by line. */
  readonly heard: string[];
}

/** As little of a mail server as there can be: https://www.rfc-editor.org/rfc/rfc5321 */
async function openPostOffice(answers: Record<string, string> = {}): Promise<PostOffice> {
  const heard: string[] = [];
  const usual: Record<string, string> = { DATA: '354 Go on', QUIT: '221 Bye', ...answers };
  server = createServer((socket) => {
    let rest = '';
    let isInData = false;
    socket.on('error', () => {});
    socket.write(`${answers['greeting'] ?? '220 A post office'}\r\n`);
    socket.on('data', (bytes) => {
      const lines = (rest + bytes.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        heard.push(line);
        if (isInData && line !== '.') continue;
        const [word = ''] = line.split(/[ :]/);
        isInData = word === 'DATA' && usual['DATA']?.startsWith('354') === true;
        socket.write(`${usual[word] ?? '250 Fine'}\r\n`);
      }
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a pipe
  return { smtpUrl: `smtp://127.0.0.1:${port}`, heard };
}

test('a mail is handed to the mail server whole', async () => {
  const { smtpUrl, heard } = await openPostOffice();
  await openMailer({ smtpUrl, allowsPlaintext: true, folder, from }).send(mail);

  expect(heard).toContain('MAIL FROM:<no-reply@shop.example.in>');
  expect(heard).toContain('RCPT TO:<asha@example.in>');
  const sent = heard.join('\n');
  expect(sent).toMatch(/^From: My Shop <no-reply@shop\.example\.in>$/m);
  expect(sent).toMatch(/^To: asha@example\.in$/m);
  expect(sent).toMatch(/^Auto-Submitted: auto-generated$/m);
  expect(sent).toMatch(/^Content-Type: text\/plain/m);
  expect(sent).toMatch(/^Content-Type: text\/html/m);
  expect(sent.replace(/=\n/g, '').replaceAll('=3D', '=')).toContain(
    'https://shop.example.in/reset-password#token=T0ken-as-long',
  );
  expect(readdirSync(folder)).toEqual([]);
});

test('a mail server without STARTTLS gets no mail, nor the password, unless the operator allows plain text', async () => {
  for (const options of ['', '?ignoreTLS=true', '?requireTLS=false', '?opportunisticTLS=true']) {
    const { smtpUrl, heard } = await openPostOffice({ STARTTLS: '502 No' });
    const withPassword = `${smtpUrl.replace('://', '://shop:rangoli-42@')}/${options}`;
    const sending = openMailer({ smtpUrl: withPassword, folder, from }).send(mail);
    await expect(sending).rejects.toThrow(/^The mail server did not take the mail \(E[A-Z]+( \d{3})?\)\.$/);
    expect(heard.filter((line) => /^(AUTH|MAIL|RCPT|DATA)/i.test(line))).toEqual([]);
    server?.close();
  }
});

test.each([
  ['that knows no such person', { RCPT: '550 No <asha@example.in> here' }],
  ['that does not take what is sent', { '.': '554 <asha@example.in> has too much' }],
  ['that is closed', { greeting: '421 Come back tomorrow, asha@example.in' }],
])('a mail server %s is an error, which does not tell whom it is about', async (_, answers) => {
  const { smtpUrl } = await openPostOffice(answers);
  const sending = openMailer({ smtpUrl, allowsPlaintext: true, folder, from }).send(mail);
  await expect(sending).rejects.toThrow(/^The mail server did not take the mail \(E[A-Z]+ \d{3}\)\.$/);
  const error: unknown = await sending.catch((reason: unknown) => reason);
  expect(error instanceof Error ? error.stack : '').not.toContain('asha@example.in');
});

test('a mail server that is not there is an error', async () => {
  const { smtpUrl } = await openPostOffice();
  await new Promise((resolve) => server?.close(resolve));
  const sending = openMailer({ smtpUrl, allowsPlaintext: true, folder, from }).send(mail);
  await expect(sending).rejects.toThrow('The mail server did not take the mail (ECONNREFUSED).');
});

test('a mail server that never comes to an end is left at the deadline', async () => {
  const { smtpUrl, heard } = await openPostOffice({ RCPT: '' });
  const started = performance.now();
  const sending = openMailer({ smtpUrl, allowsPlaintext: true, folder, from, deadlineMs: 300 }).send(mail);
  await expect(sending).rejects.toThrow('The mail server did not take the mail (EDEADLINE).');
  expect(performance.now() - started).toBeLessThan(3_000);
  expect(heard).toContain('RCPT TO:<asha@example.in>');
});

test.each(['smtp://169.254.169.254', 'smtp://0.0.0.0', 'smtps://[fe80::1]'])(
  'nothing is asked of %s, which is no place of a mail server',
  async (smtpUrl) => {
    const sending = openMailer({ smtpUrl, allowsPlaintext: true, folder, from }).send(mail);
    await expect(sending).rejects.toThrow('The mail server did not take the mail (EBLOCKED).');
  },
);

test('without a mail server every mail is a file that its owner alone can read, oldest first', async () => {
  const inside = join(folder, 'mail');
  const { send } = openMailer({ smtpUrl: undefined, folder: inside, from });
  for (const n of [1, 2, 3]) await send({ ...mail, subject: `Mail number ${n}` });

  const names = readdirSync(inside).toSorted();
  expect(names).toHaveLength(3);
  const texts = names.map((name) => readFileSync(join(inside, name), 'utf8'));
  expect(texts.map((text) => /^Subject: (.+)\r$/m.exec(text)?.[1])).toEqual([
    'Mail number 1',
    'Mail number 2',
    'Mail number 3',
  ]);
  expect(texts[0]).toContain('To: asha@example.in\r\n');
  expect(texts[0]).toContain(`\r\n${mail.text.split('\n')[2]}\r\n`);
  for (const name of names) {
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT[\d.-]+Z-\d{6}-[0-9a-f]{8}\.eml$/);
    expect(statSync(join(inside, name)).mode & 0o777).toBe(0o600);
  }
  expect(statSync(inside).mode & 0o777).toBe(0o700);
});

test('a line break in a mail’s subject names no other reader', async () => {
  const { heard, smtpUrl } = await openPostOffice();
  const sly = { ...mail, subject: 'Hello\r\nBcc: ravi@example.in' };
  await openMailer({ smtpUrl, allowsPlaintext: true, folder, from }).send(sly);
  expect(heard.filter((line) => /^(RCPT|Bcc)/i.test(line))).toEqual(['RCPT TO:<asha@example.in>']);
});
