import { useTexts } from '../texts/texts.ts';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** The order form before it is known what can be ordered. */
export function OrderFormSkeleton() {
  const { form } = useTexts().orders;
  return (
    <Sheet as="section">
      <h2 className="mb-4 text-xl md:text-2xl">{form.title}</h2>
      <OrderFieldSkeletons />
    </Sheet>
  );
}

export function OrderFieldSkeletons() {
  const { common } = useTexts();
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{common.loading}</span>
      <ServicePickerSkeleton />
      <Skeleton className="h-[6.5rem] w-full" />
      <Skeleton className="h-[6.5rem] w-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  );
}

export function ServicePickerSkeleton() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Skeleton className="h-[4.75rem] w-full" />
      <Skeleton className="h-[4.75rem] w-full" />
      <Skeleton className="h-[4.75rem] w-full sm:col-span-2" />
    </div>
  );
}
