import type { ReactNode } from 'react';
import { useTexts } from '../texts/texts.ts';
import { Skeleton } from '../ui/skeleton.tsx';

/** Stand for the orders until these are here. */
export function OrderSkeletons({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-6 py-3">
      <span className="sr-only">{label}</span>
      {[0, 1, 2].map((line) => (
        <span key={line} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-8 gap-y-2.5">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-6 w-24 rounded-full" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-16 justify-self-end" />
          <Skeleton className="col-span-2 h-2 w-full" />
        </span>
      ))}
    </div>
  );
}

/** The title of the history, with what it is searched and narrowed by beside it, or below it on phones. */
export function OrderListHead({ children }: { children: ReactNode }) {
  const { history } = useTexts().orders;
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
      <h2 id="orders-title" className="mr-auto text-xl md:text-2xl">
        {history.title}
      </h2>
      {children}
    </div>
  );
}

/** The history until its code is here. */
export function OrderListSkeleton() {
  const { common } = useTexts();
  return (
    <>
      <OrderListHead>
        <Skeleton className="h-12 w-64 max-md:order-last max-md:w-full" />
        <Skeleton className="h-11 w-36 md:w-40" />
      </OrderListHead>
      <OrderSkeletons label={common.loading} />
    </>
  );
}
