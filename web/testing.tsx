// What the component tests share: a server that answers in the page, and the providers of a signed-in page.
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import type { User } from '../contract/accounts.ts';
import type { Order } from '../contract/order.ts';
import { queryClient } from './platform/query.ts';
import { SessionProvider } from './platform/session.tsx';
import { ordersEn } from './texts/en-orders.ts';
import { TextsPart } from './texts/texts.ts';
import { Toaster } from './ui/toast.tsx';

interface Sent {
  readonly call: string;
  readonly key: string | null;
  // Each test knows what it has sent.
  readonly body: Record<string, unknown>;
}

type Answer = (sent: Sent) => Response | Promise<Response>;

export const asha: User = {
  id: 7,
  firstName: 'Asha',
  lastName: 'Verma',
  email: 'asha@example.in',
  balance: '500.00',
  isAdmin: false,
  permissions: [],
  createdAt: '2026-01-01T00:00:00.000Z',
};

export const orderOf = (id: number, more: Partial<Order> = {}): Order => ({
  id,
  serviceId: 11,
  userId: asha.id,
  url: 'https://instagram.com/p/C7xQ',
  serviceType: 'Default',
  quantity: 1000,
  runs: null,
  intervalMinutes: null,
  listAmount: '12.00',
  totalAmount: '12.00',
  discounts: [],
  status: 'pending',
  progress: 0,
  refundedAmount: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  service: {
    name: 'Likes',
    categoryName: 'Likes',
    platformName: 'Instagram',
    platformIcon: 'instagram',
    platformColor: '#e1306c',
  },
  ...more,
});

export const json = (body: unknown, init: ResponseInit = {}): Response => Response.json(body, init);

export const refusal = (status: number, body: { code: string; message: string; [more: string]: unknown }): Response =>
  json(body, { status });

/** The answer got lost: as far as the page can tell, nobody took the request. */
export function loseAnswer(): never {
  throw new TypeError('Failed to fetch');
}

/** Answers calls by `METHOD /path`, without the query, and notes them in order. A call that no test planned is lost. */
export function createFakeShop(planned: Record<string, Answer> = {}) {
  const sent: Sent[] = [];
  const answers: Record<string, Answer> = { 'GET /api/auth/me': () => json(asha), ...planned };
  return {
    answers,
    sentTo: (call: string) => sent.filter((each) => each.call === call),
    fetch: async (input: string, init: RequestInit = {}): Promise<Response> => {
      const { pathname } = new URL(input, location.href);
      const call = `${init.method ?? 'GET'} ${pathname}`;
      const body = typeof init.body === 'string' ? JSON.parse(init.body) : {};
      const one = { call, key: new Headers(init.headers).get('idempotency-key'), body };
      sent.push(one);
      return (answers[call] ?? loseAnswer)(one);
    },
  };
}

/** A page of somebody who is signed in, with the toasts; what is inside waits until the session is known. */
export function SignedInPage({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <TextsPart part={{ orders: ordersEn }}>
          <Suspense>{children}</Suspense>
          <Toaster />
        </TextsPart>
      </SessionProvider>
    </QueryClientProvider>
  );
}

/** Signs in as this person without asking; forgets what earlier tests have left. */
export function startSession(user: User = asha): void {
  localStorage.setItem('auth_token', `token-of-${user.id}`);
  queryClient.clear();
  queryClient.setQueryData(['/api/auth/me', {}], user);
}
