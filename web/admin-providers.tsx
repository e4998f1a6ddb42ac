import { lazy, Suspense } from 'react';
import { ProvidersPanel } from './providers/admin-providers.tsx';

const DispatchDeeds = lazy(() =>
  import('./orders/admin-dispatch-deeds.tsx').then((m) => ({ default: m.DispatchDeeds })),
);

/** The providers; what waits for a hand has the deeds of its order beside it. */
export function AdminProviders() {
  return (
    <ProvidersPanel
      deedsOf={({ dispatchId: id, ...dispatch }) => (
        <Suspense>
          <DispatchDeeds dispatch={{ ...dispatch, id }} />
        </Suspense>
      )}
    />
  );
}
