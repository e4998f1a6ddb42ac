import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../contract/accounts.ts';
import { guardChild } from '../scripts/guard-child.ts';
import { fetchInTime, nextEvent } from '../scripts/within.ts';
import { closePages, expectSound, openBrowser, openPage, sizes } from './browser.ts';
import { ask, fillLogin } from './people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closePages(browser));

let dataDir: string;
let end = async () => {};
afterEach(async () => {
  await end();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts a new shop as an owner does who sets nothing, and reads what it prints. */
async function startFresh(): Promise<{ url: string; email: string; password: string }> {
  dataDir = mkdtempSync(join(tmpdir(), 'tarakki-first-password-'));
  const start = join(import.meta.dirname, '..', 'scripts', 'start.mjs');
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0' };
  const child = guardChild(spawn(process.execPath, [start], { env, detached: true }));
  end = async () => {
    const gone = nextEvent(child, 'exit', { limitMs: 30_000, what: 'the end of the server' });
    child.kill('SIGTERM');
    await gone;
  };
  let said = '';
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    said += chunk.toString();
    const url = /Tarakki is open at (\S+)/.exec(said)?.[1];
    const email = /The first admin is (\S+);/.exec(said)?.[1];
    const password = /The password is (\S+) /.exec(said)?.[1];
    if (url && email && password) return { url, email, password };
  }
  throw new Error(`The server ended, and said:\n${said}`);
}

test.each(['phone', 'desktop'] as const)(
  'on a %s the printed password opens nothing but the choice of an own one',
  async (size) => {
    const { url, email, password } = await startFresh();
    const { page, complaints } = await openPage(browser, url, sizes[size]);
    await page.goto('/admin/login');
    await fillLogin(page, email, password);
    await page.getByRole('heading', { name: 'Choose a password of your own' }).waitFor();
    await expectSound(page, 'the choice of a first password');

    const { token } = await ask<SignedIn>(url, 'POST /api/auth/login', { body: { email, password } });
    for (const path of ['/api/admin/users', '/api/admin/orders', '/api/admin/audit', '/api/user/sessions']) {
      const answer = await fetchInTime(url + path, { headers: { authorization: `Bearer ${token}` } });
      const { code } = (await answer.json()) as { code: string };
      expect([path, answer.status, code]).toEqual([path, 403, 'password-change-required']);
    }
    await page.goto('/admin/dashboard?tab=users');
    await page.getByRole('heading', { name: 'Choose a password of your own' }).waitFor();

    const own = 'Tulsi-forest-7';
    await page.getByLabel('Current password').fill(password);
    await page.getByLabel('New password', { exact: true }).fill(own);
    await page.getByLabel('Confirm new password').fill(own);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
    expect(complaints).toEqual([]);

    const signIn = (typed: string) =>
      fetchInTime(`${url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: typed }),
      });
    expect((await signIn(password)).status).toBe(401);
    expect((await signIn(own)).status).toBe(200);
    const after = await fetchInTime(`${url}/api/admin/users`, { headers: { authorization: `Bearer ${token}` } });
    expect(after.status, 'another session of the printed password').toBe(401);
    await page.context().close();
  },
);
