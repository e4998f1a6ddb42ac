import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { listPlatforms, listServices } from '../contract/catalogue.ts';
import { syncOfflineCatalogue } from './customer-catalogue-offline.ts';
import { clearAnswerCache, storeAnswers } from './platform/answer-cache.ts';
import { ApiError } from './platform/api.ts';
import { followBrowser, reportReached } from './platform/connection.ts';
import { queryClient } from './platform/query.ts';

const token = 'token-of-7';
const dayBefore = Date.now() - 86_400_000;
const platforms = [listPlatforms.path, {}];
const allServices = [listServices.path, {}];
const ofInstagram = [listServices.path, { query: { platformId: 1 } }];

let stop = () => {};
beforeAll(() => followBrowser());
beforeEach(() => {
  localStorage.setItem('auth_token', token);
  queryClient.clear();
});
afterEach(async () => {
  stop();
  reportReached();
  await clearAnswerCache();
});

/** As after an earlier visit: these answers are stored, and the server can't be reached. */
async function openOffline(answers: readonly [readonly unknown[], unknown][]): Promise<void> {
  const named = answers.map(([key, data]) => [JSON.stringify(key), { data, atMs: dayBefore }] as const);
  await storeAnswers(token, new Map(named));
  window.dispatchEvent(new Event('offline'));
  stop = syncOfflineCatalogue(token);
}

const failToRead = (queryKey: readonly unknown[]) =>
  queryClient.prefetchQuery({ queryKey, queryFn: () => Promise.reject(new ApiError(0, 'No connection', {})) });

test('what is restored and not on the page is forgotten once the server answers, so that it is asked for again', async () => {
  await openOffline([[platforms, [{ id: 1, name: 'Instagram' }]]]);
  await failToRead(platforms);
  await expect.poll(() => queryClient.getQueryData(platforms)).toEqual([{ id: 1, name: 'Instagram' }]);
  expect(queryClient.getQueryState(platforms)?.isInvalidated).toBe(true);
  reportReached();
  expect(queryClient.getQueryData(platforms)).toBeUndefined();
});

test('what is restored and on the page stays there until it is read again', async () => {
  await openOffline([[platforms, [{ id: 1, name: 'Instagram' }]]]);
  const queryFn = () => Promise.reject(new ApiError(0, 'No connection', {}));
  const unsubscribe = new QueryObserver(queryClient, { queryKey: platforms, queryFn, retry: false }).subscribe(
    () => {},
  );
  await expect.poll(() => queryClient.getQueryData(platforms)).toEqual([{ id: 1, name: 'Instagram' }]);
  reportReached();
  expect(queryClient.getQueryData(platforms)).toEqual([{ id: 1, name: 'Instagram' }]);
  unsubscribe();
});

test('the services of a platform that were read today outlast an older list of all', async () => {
  const [before, today, other] = [
    { id: 1, pricePerThousand: '10' },
    { id: 1, pricePerThousand: '12' },
    { id: 2, pricePerThousand: '5' },
  ];
  await openOffline([[allServices, [before, other]]]);
  queryClient.setQueryData(ofInstagram, [today]);
  await failToRead(allServices);
  await expect.poll(() => queryClient.getQueryData(allServices)).toEqual([today, other]);
});

test('nothing is shown to whoever is there after a sign-out', async () => {
  await openOffline([[platforms, [{ id: 1, name: 'Instagram' }]]]);
  const reading = failToRead(platforms);
  localStorage.setItem('auth_token', 'token-of-8');
  await reading;
  await new Promise((resolve) => requestIdleCallback(resolve));
  expect(queryClient.getQueryData(platforms)).toBeUndefined();
});
