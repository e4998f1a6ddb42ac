import { lazy, Suspense } from 'react';
import { ProvidersPanel } from './providers/admin-providers.tsx';

const DispatchActs = lazy(() => import('./orders/admin-dispatch-acts.tsx').then((m) => ({ default: m.DispatchActs })));

/** The providers; what waits for a hand has the acts of its order beside it. */
export function AdminProviders() {
  return (
    <ProvidersPanel
      actsOf={({ dispatchId: id, ...dispatch }) => (
        <Suspense>
          <DispatchActs dispatch={{ ...dispatch, id }} />
        </Suspense>
      )}
    />
  );
}
