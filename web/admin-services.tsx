import { lazy, useMemo, useState } from 'react';
import { listUpstreams } from '../contract/dispatches.ts';
import { listProviders } from '../contract/providers.ts';
import { ServicesPanel } from './catalogue/admin-services.tsx';
import { useMay } from './platform/permissions.tsx';
import { useRead } from './platform/query.ts';

const UpstreamDialog = lazy(() =>
  import('./providers/admin-upstream.tsx').then((m) => ({ default: m.UpstreamDialog })),
);

/** The catalogue's services; in a shop that buys from providers, with the way to where each is bought. */
export function AdminServices() {
  const may = useMay();
  const isManager = may('providers.manage');
  const providers = useRead(listProviders, {}, { enabled: isManager }).data ?? [];
  const [service, setService] = useState<{ readonly id: number; readonly name: string }>();
  const hasProviders = isManager && providers.length > 0;
  const all = useRead(listUpstreams, {}, { enabled: hasProviders }).data;
  const ways = useMemo(() => all && new Map(all.map((each) => [each.serviceId, each])), [all]);
  const upstream = {
    open: setService,
    ways,
    dialog: service && <UpstreamDialog service={service} onClose={() => setService(undefined)} />,
  };
  return <ServicesPanel upstream={hasProviders ? upstream : undefined} />;
}
