import { Skeleton } from '../ui/skeleton.tsx';
import { MassOrderHead } from './mass-order-head.tsx';

/** The page while its code and the services are on the way. */
export function MassOrderSkeleton() {
  return (
    <main className="wrap py-5 md:py-8">
      <MassOrderHead />
      <Skeleton className="h-52 w-full" />
    </main>
  );
}
