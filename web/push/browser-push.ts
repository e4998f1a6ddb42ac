import { type User, whoAmI } from '../../contract/accounts.ts';
import { readPushKey, subscribePush, unsubscribePush } from '../../contract/push.ts';
import { ApiError, call } from '../platform/api.ts';
import { queryClient } from '../platform/query.ts';
import { currentToken } from '../platform/token.ts';

const workerPath = '/sw.js';
const workerScope = '/';

export type PushState =
  | { readonly kind: 'unsupported'; readonly isInsecure: boolean }
  | { readonly kind: 'denied' | 'default' }
  | { readonly kind: 'granted'; readonly isSubscribed: boolean };

/** `refused`: the shop did not take the subscription, with this status. */
export type PushProblem = 'unsupported' | 'denied' | 'signed-out' | { readonly refused: number };

/** Why something with push did not work; whoever asked for it has the words. */
export class PushError extends Error {
  override readonly name = 'PushError';
  readonly problem: PushProblem;

  constructor(problem: PushProblem) {
    super(JSON.stringify(problem));
    this.problem = problem;
  }
}

function isPushSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** How this browser stands now. */
export async function findPushState(): Promise<PushState> {
  if (!isPushSupported()) return { kind: 'unsupported', isInsecure: !window.isSecureContext };
  const { permission } = Notification;
  if (permission !== 'granted') return { kind: permission };
  return { kind: 'granted', isSubscribed: (await findSubscription()) !== null };
}

/** Asks the person; throws when they say no. */
export async function requestPermission(): Promise<void> {
  if (!isPushSupported()) throw new PushError('unsupported');
  if ((await Notification.requestPermission()) !== 'granted') throw new PushError('denied');
}

/** Subscribes this browser with its push service, and tells the shop where to send. */
export async function subscribeBrowser(): Promise<void> {
  if (!isPushSupported()) throw new PushError('unsupported');
  if (currentToken() === null) throw new PushError('signed-out');
  await navigator.serviceWorker.register(workerPath, { scope: workerScope });
  const own = subscriberKey() ?? null;
  const { pushManager } = await navigator.serviceWorker.ready;
  const { publicKey } = await call(readPushKey, {});
  const subscription = await subscribeWith(pushManager, bytesOf(publicKey));
  try {
    await call(subscribePush, { body: bodyOf(subscription) });
  } catch (failure) {
    // A browser that nobody sends to must not look subscribed.
    await subscription.unsubscribe();
    throw failure instanceof ApiError && failure.status > 0 ? new PushError({ refused: failure.status }) : failure;
  }
  rememberSubscriber(own);
}

/**
 * A subscription ends with the session that made it: the person who allowed it is told of news again after signing in again,
 * also where the browser has dropped it. Anybody else has to allow it first, and does not get what is for the person before.
 */
export async function renewSubscription(): Promise<void> {
  if (!isPushSupported() || Notification.permission !== 'granted' || currentToken() === null) return;
  const own = subscriberKey();
  if (own === undefined) return;
  const subscription = await findSubscription();
  // An earlier version stored '1', whoever it was.
  const isOwn = ['1', own].includes(storedSubscriber() ?? '');
  if (subscription && isOwn) {
    await call(subscribePush, { body: bodyOf(subscription) });
    rememberSubscriber(own);
  } else if (subscription) await subscription.unsubscribe();
  else if (isOwn) await subscribeBrowser();
}

// What a browser writes of its subscription is what the contract asks for.
function bodyOf(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON() as { endpoint: string; keys: { p256dh: string; auth: string } };
  return { endpoint, keys };
}

/** The shop is told first: without it, it would go on sending to a browser that refuses. */
export async function unsubscribeBrowser(): Promise<void> {
  if (currentToken() === null) throw new PushError('signed-out');
  rememberSubscriber(null);
  const subscription = await findSubscription();
  if (!subscription) return;
  await call(unsubscribePush, { body: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(workerScope);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function subscribeWith(pushManager: PushManager, key: Uint8Array<ArrayBuffer>): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await pushManager.subscribe(options);
  } catch (failure) {
    // Subscribed under another key, as after the shop has moved.
    const earlier = await pushManager.getSubscription();
    if (!earlier) throw failure;
    await earlier.unsubscribe();
    return pushManager.subscribe(options);
  }
}

const subscribedHere = 'push-subscribed';

/** Whoever is signed in, as it is stored. Undefined until that is known. */
function subscriberKey(): string | undefined {
  const user = queryClient.getQueryData<User>([whoAmI.path, {}]);
  return user && `user-${user.id}`;
}

function rememberSubscriber(subscriber: string | null): void {
  try {
    if (subscriber === null) localStorage.removeItem(subscribedHere);
    else localStorage.setItem(subscribedHere, subscriber);
  } catch {
    // Storage is blocked: a subscription that the browser drops is not made anew.
  }
}

function storedSubscriber(): string | null {
  try {
    return localStorage.getItem(subscribedHere);
  } catch {
    return null;
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
